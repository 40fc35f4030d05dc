import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Byline, ContentType } from './content.ts';
import { LiveState } from './lives.ts';
import { Cents, Done, Id, Instant, PageQuery, Picture, SearchQuery, TopicId } from './shared.ts';
import { postAudiences } from './values/content.ts';
import { limits } from './values/limits.ts';
import {
  searchFilterNames,
  searchLengths,
  searchOrders,
  searchPrices,
  searchRatings,
} from './values/search.ts';
import { topicIds } from './values/topics.ts';

/** Search result as shown in a list. */
export const SearchHit = z.object({
  contentType: ContentType,
  id: Id,
  title: z.string(),
  /** Text below the title, one or two sentences. */
  text: z.string(),
  path: z.string(),
  topics: z.array(TopicId),
  picture: Picture.nullable(),
  /** Price (cents); null for results without a price. */
  priceCents: Cents.nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  /** Creator of the content. If the result is a creator, that creator itself. */
  creator: Byline,
  partsCount: z.int().nullable(),
  durationSeconds: z.int().nullable(),
  coursesCount: z.int().nullable(),
  /** Number of free parts, for a course with a price. */
  freePartsCount: z.int().optional(),
  /** Total number of pages of a digital product that contains only documents; absent if unknown. */
  pagesCount: z.int().optional(),
  /** Number of followers, for a creator. */
  followersCount: z.int().optional(),
  /**
   * Lowest monthly price of the creator's memberships (cents), for a creator and for a members-only
   * post.
   */
  monthlyCents: Cents.optional(),
  /** Fields that only a live has. */
  live: z.object({ state: LiveState, startsAt: Instant, isFreeForMembers: z.boolean() }).optional(),
  /** Fields that only a post has. */
  post: z
    .object({ audience: z.enum(postAudiences), readingMinutes: z.int(), publishedAt: Instant })
    .nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** Topics, separated by commas. A result has at least one of them. */
const TopicList = z
  .string()
  .max(topicIds.join().length)
  .transform((text) => text.split(','))
  .pipe(z.array(TopicId));

const Sought = z.strictObject({
  type: ContentType.optional(),
  topicId: TopicList.optional(),
  length: z.enum(searchLengths).optional(),
  price: z.enum(searchPrices).optional(),
  rating: z.enum(searchRatings).optional(),
  /**
   * True to search only content that the caller's memberships include: courses and members-only
   * posts. The result is empty for a visitor.
   */
  mine: z.literal('true').optional(),
});

const Filter = PageQuery.extend({ ...Sought.shape, orderBy: z.enum(searchOrders).optional() });

/** True to search for the words as typed, without correction. */
const AsTyped = z.literal('true').optional();

export const SearchResults = z.object({
  items: z.array(SearchHit),
  nextCursor: z.string().nullable(),
  /**
   * Number of results by type for the words and the other filters, up to 1,000; 1,001 means more.
   * Only the first page contains it.
   */
  counts: z.array(z.object({ contentType: ContentType, count: z.int() })),
  /**
   * Corrected words, if the search used a correction because a typed word has few or no results;
   * null otherwise.
   */
  corrected: z.string().nullable(),
});
export type SearchResults = z.infer<typeof SearchResults>;

const Suggestion = SearchHit.pick({
  contentType: true,
  id: true,
  title: true,
  path: true,
  picture: true,
  creator: true,
  topics: true,
  durationSeconds: true,
  monthlyCents: true,
});

export const Suggestions = z.object({
  /** Suggested correction, if a typed word has few or no results; null otherwise. */
  corrected: z.string().nullable(),
  /**
   * Number of results for the correction, up to 1,000; 1,001 stands for more. 0 without a
   * correction.
   */
  correctedCount: z.int(),
  /** Number of courses per topic; topics without courses are omitted. */
  topics: z.array(z.object({ topicId: TopicId, coursesCount: z.int() })),
  creators: z.array(Suggestion),
  courses: z.array(Suggestion),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const RecentSearch = z.object({ id: Id, query: z.string(), searchedAt: Instant });
export type RecentSearch = z.infer<typeof RecentSearch>;

export const search = {
  browse: get('/search', {
    access: 'public',
    summary: 'What is public, by kind and topic',
    query: Filter,
    reply: SearchResults,
  }),
  find: get('/search/:query', {
    access: 'public',
    summary:
      'What is public and has these words, also with a beginning, another form or a misspelling of them',
    query: Filter.extend({ asTyped: AsTyped }),
    reply: SearchResults,
  }),
  suggest: get('/search/:query/suggestions', {
    access: 'public',
    summary: 'A few creators and courses, while their name or that of their topic is typed',
    reply: Suggestions,
  }),
  listOffers: get('/creators/:creator/offers', {
    access: 'public',
    summary: 'All that a creator offers and anybody may see, by kind, the most popular first',
    reply: z.object({ items: z.array(SearchHit) }),
  }),
  count: get('/content/counts', {
    access: 'public',
    summary: 'How much is public, by topic and by kind',
    reply: z.object({
      topics: z.array(z.object({ topicId: TopicId, count: z.int() })),
      kinds: z.array(z.object({ contentType: ContentType, count: z.int() })),
    }),
  }),
  countFilters: get('/content/filter-counts', {
    access: 'public',
    summary:
      'How much of what is public a search would find with each value of each filter instead of its own',
    query: Sought.extend({ query: SearchQuery.optional(), asTyped: AsTyped }),
    reply: z.object({
      /** Counts up to 1,000; 1,001 means more. Only members get a count for `mine`. */
      items: z.array(
        z.object({ filter: z.enum([...searchFilterNames, 'mine']), value: z.string(), count: z.int() }),
      ),
    }),
  }),
  listRecent: get('/search/recent-searches', {
    access: 'member',
    summary: 'What the member searched for, newest first',
    reply: z.object({ items: z.array(RecentSearch) }),
  }),
  addRecent: post('/search/recent-searches', {
    access: 'member',
    status: 201,
    summary: 'Keep what the member searched for, or bring back what they removed',
    body: z.strictObject({
      searches: z
        .array(
          z.strictObject({
            query: SearchQuery.pipe(z.string().min(1)),
            /** Original time of a search that is restored. */
            searchedAt: Instant.optional(),
          }),
        )
        .min(1)
        .max(limits.recentSearches),
    }),
    reply: z.object({ items: z.array(RecentSearch) }),
  }),
  clearRecent: del('/search/recent-searches', {
    access: 'member',
    summary: 'Remove all of the recent searches',
    reply: Done,
  }),
  removeRecent: del('/search/recent-searches/:id', {
    access: 'member',
    summary: 'Remove one of the recent searches',
    reply: Done,
  }),
};
