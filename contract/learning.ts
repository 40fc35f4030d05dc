import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { RatingInput, Review } from './content.ts';
import { PartKind, SeriesPart } from './courses.ts';
import { PlayedCaptions } from './files.ts';
import { Done, Id, Instant, PageQuery, pageOf, Progress } from './shared.ts';

/** Viewer state of a course. */
export const CourseViewerState = z.object({
  isUnlocked: z.boolean(),
  isOwn: z.boolean(),
  progress: Progress,
  /**
   * Parts that the creator removed after the viewer unlocked the course. The viewer can still open
   * them.
   */
  keptParts: z.array(SeriesPart),
  /**
   * True if the buyer can still have the purchase refunded, and the first opening of a paid
   * document would end this right.
   */
  openingEndsRefund: z.boolean(),
  myRating: z.object({ stars: z.int(), text: z.string() }).nullable(),
  can: z.object({ buy: z.boolean(), unlockFree: z.boolean(), rate: z.boolean(), update: z.boolean() }),
});
export type CourseViewerState = z.infer<typeof CourseViewerState>;

/** Part ready to play, with links that expire. */
export const PlayablePart = z.object({
  id: Id,
  title: z.string(),
  kind: PartKind,
  text: z.string(),
  mediaUrl: z.string().nullable(),
  /**
   * Address of the HLS playlist, which contains the video in several sizes and is served by the
   * site itself. It expires with `mediaUrl`.
   */
  hlsUrl: z.string().nullable(),
  mimeType: z.string().nullable(),
  fileName: z.string().nullable(),
  captions: z.array(PlayedCaptions),
  posterUrl: z.string().nullable(),
  expiresAt: Instant.nullable(),
  durationSeconds: z.int(),
  resumeSeconds: z.int(),
  isCompleted: z.boolean(),
  nextPartId: Id.nullable(),
});
export type PlayablePart = z.infer<typeof PlayablePart>;

export const learning = {
  viewerState: get('/courses/:id/viewer-state', {
    access: 'public',
    summary: 'What the course is to the caller: unlocked, progress, rights',
    reply: CourseViewerState,
  }),
  unlock: post('/courses/:id/unlock', {
    access: 'member',
    summary: 'Unlock a free course',
    reply: CourseViewerState,
  }),
  playPart: get('/courses/:id/parts/:partId', {
    access: 'public',
    summary: 'One part with signed links, for who may see it',
    reply: PlayablePart,
  }),
  saveProgress: patch('/courses/:id/progress', {
    access: 'member',
    summary: 'Where in a part the member is, and whether it is done',
    body: z.strictObject({
      partId: Id,
      seconds: z.number().min(0).max(86_400),
      /** Marks the part as completed or not completed. If omitted, the state does not change. */
      isCompleted: z.boolean().optional(),
    }),
    reply: Progress,
  }),
  listRatings: get('/courses/:id/rating', {
    access: 'public',
    summary: 'Written ratings, newest first',
    query: PageQuery,
    reply: pageOf(Review),
  }),
  rate: post('/courses/:id/rating', {
    access: 'member',
    summary: 'Rate an unlocked course; a second rating replaces the first',
    body: RatingInput,
    reply: Review,
  }),
  removeRating: del('/courses/:id/rating', {
    access: 'member',
    summary: 'Take the own rating back; without one nothing changes',
    reply: Done,
  }),
  addView: post('/courses/addView/:id', {
    access: 'public',
    summary: 'Count that a course page was seen, as POST /views does',
    reply: Done,
  }),
};
