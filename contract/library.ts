import { z } from './zod.ts';
import { get } from './call.ts';
import { ContentCard, ContentType } from './content.ts';
import { Id, IdList, Instant, PageQuery, pageOf, Progress } from './shared.ts';

export const LibraryItem = z.object({
  content: ContentCard,
  /** Null for kinds without progress. */
  progress: Progress.nullable(),
  /** Title of the part that "continue" leads to. */
  continueTitle: z.string().nullable(),
  unlockedAt: Instant,
  lastSeenAt: Instant.nullable(),
  /** When the access ends, where that is known: months of a membership that were given. */
  endsAt: Instant.nullable(),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

/** Those of some contents that the member holds; the others are left out. */
const HeldContent = z.object({
  contentId: Id,
  percent: z.int().nullable(),
  /** Parts that are done; null for kinds without progress. */
  doneCount: z.int().nullable(),
  /** Which part "continue" leads to, from 1; null when nothing was started and when everything is done. */
  nextPart: z.int().nullable(),
});
export type HeldContent = z.infer<typeof HeldContent>;

export const library = {
  list: get('/library', {
    access: 'member',
    summary: 'Everything the member unlocked, last seen first',
    query: PageQuery.extend({
      /** Only content that was begun and is not finished. */
      unfinished: z.literal('1').optional(),
    }),
    reply: pageOf(LibraryItem),
  }),
  standing: get('/library/standing', {
    access: 'member',
    summary: 'Which of these contents the member holds, and how far they are in each',
    query: z.strictObject({
      contentType: ContentType,
      ids: IdList,
    }),
    reply: z.object({ items: z.array(HeldContent) }),
  }),
};
