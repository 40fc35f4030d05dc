import { z } from './zod.ts';
import { get } from './call.ts';
import { ContentCard } from './content.ts';
import { Instant, PageQuery, pageOf, Progress } from './shared.ts';

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
};
