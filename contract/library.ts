import { z } from 'zod';
import { get } from './call.ts';
import { CourseCard, Progress } from './courses.ts';
import { Instant, PageQuery, pageOf } from './shared.ts';

export const LibraryItem = z.object({
  course: CourseCard,
  /** False when it was unpublished or deleted since; it stays with who unlocked it. */
  isPublic: z.boolean(),
  progress: Progress,
  /** Title of the part that "continue" leads to. */
  continueTitle: z.string().nullable(),
  unlockedAt: Instant,
  lastSeenAt: Instant.nullable(),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

export const library = {
  list: get('/library', {
    access: 'member',
    summary: 'Everything the member unlocked, last seen first',
    query: PageQuery,
    reply: pageOf(LibraryItem),
  }),
};
