import { z } from './zod.ts';
import { get } from './call.ts';
import { ContentCard, ContentType } from './content.ts';
import { Id, IdList, Instant, PageQuery, pageOf, Progress } from './shared.ts';

export const LibraryItem = z.object({
  content: ContentCard,
  /** Progress; null for types without progress. */
  progress: Progress.nullable(),
  /** Title of the next part. */
  continueTitle: z.string().nullable(),
  unlockedAt: Instant,
  lastSeenAt: Instant.nullable(),
  /** Known end of the access, for gifted months of a membership. */
  endsAt: Instant.nullable(),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

/** Requested content that the member owns; other requested content is omitted. */
const OwnedContent = z.object({
  contentId: Id,
  percent: z.int().nullable(),
  /** Number of completed parts; null for types without progress. */
  doneCount: z.int().nullable(),
  /** Position of the next part, from 1; null when nothing is started or everything is completed. */
  nextPart: z.int().nullable(),
});
export type OwnedContent = z.infer<typeof OwnedContent>;

export const library = {
  list: get('/library', {
    access: 'member',
    summary: 'Everything the member unlocked, last seen first',
    query: PageQuery.extend({
      /** Limits the list to content that was started and not finished. */
      unfinished: z.literal('1').optional(),
    }),
    reply: pageOf(LibraryItem),
  }),
  viewerState: get('/library/viewer-state', {
    access: 'member',
    summary: 'Which of these contents the member holds, and how far they are in each',
    query: z.strictObject({
      contentType: ContentType,
      ids: IdList,
    }),
    reply: z.object({ items: z.array(OwnedContent) }),
  }),
};
