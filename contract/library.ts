import { z } from './zod.ts';
import { get } from './call.ts';
import { ContentCard } from './content.ts';
import { Id, Instant, PageQuery, pageOf, Progress } from './shared.ts';
import { Line } from './texts.ts';
import { libraryOrders, libraryShelves } from './values/library.ts';

const MOST_QUERY_CHARACTERS = 200;

export const LibraryItem = z.object({
  content: ContentCard,
  /** Progress; null for types without progress. */
  progress: Progress.nullable(),
  /** Title of the part at which the member continues. */
  continueTitle: z.string().nullable(),
  unlockedAt: Instant,
  lastSeenAt: Instant.nullable(),
  /** Known end of the access, for gifted months of a membership. */
  endsAt: Instant.nullable(),
  /**
   * Membership, if it is the only source of the access; null for content that the member keeps.
   * `endsAt` is the end of a cancelled membership.
   */
  membership: z.object({ id: Id, name: z.string(), endsAt: Instant.nullable() }).nullable(),
  /** Title of the course that includes the content; null if the content itself was unlocked. */
  comesWith: z.string().nullable(),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

export const library = {
  list: get('/library', {
    access: 'member',
    summary: 'Everything the member unlocked, with what comes with it, last seen first',
    query: PageQuery.extend({
      /** Limits the list to content that was started and not finished. */
      unfinished: z.literal('1').optional(),
      shelf: z.enum(libraryShelves).optional(),
      /** Text that the title or the creator's name contains. */
      query: Line.max(MOST_QUERY_CHARACTERS).optional(),
      creatorId: Id.optional(),
      orderBy: z.enum(libraryOrders).default('recent'),
    }),
    reply: pageOf(LibraryItem),
  }),
  readShelves: get('/library/shelves', {
    access: 'member',
    summary: 'How much the sections of the library have, and from which creators',
    reply: z.object({
      counts: z.record(z.enum(libraryShelves), z.int()),
      creators: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
};
