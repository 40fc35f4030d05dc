import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Byline, ContentType } from './content.ts';
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

/** Anything that search finds, as a line of its results. */
export const SearchHit = z.object({
  contentType: ContentType,
  id: Id,
  title: z.string(),
  /** One or two sentences below the title. */
  text: z.string(),
  path: z.string(),
  topics: z.array(TopicId),
  picture: Picture.nullable(),
  /** Null for what has no price. */
  priceCents: Cents.nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  /** Whose it is; of a creator, themself. */
  creator: Byline,
  partsCount: z.int().nullable(),
  durationSeconds: z.int().nullable(),
  coursesCount: z.int().nullable(),
  /** Of a course that costs something: how many of its parts everybody can play. */
  freePartsCount: z.int().optional(),
  /** Of a digital product that is only documents, together; absent when nobody said. */
  pagesCount: z.int().optional(),
  /** Of a creator. */
  followersCount: z.int().optional(),
  /** Of a creator, and of a post for members: the least that a membership with them costs. */
  monthlyCents: Cents.optional(),
  /** Only of a post. */
  post: z
    .object({ audience: z.enum(postAudiences), readingMinutes: z.int(), publishedAt: Instant })
    .nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** One topic, or several with commas between them: what has any of them. */
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
  /** Only what comes with the memberships of whoever asks: courses, and posts for members. Nothing for a visitor. */
  mine: z.literal('true').optional(),
});

const Filter = PageQuery.extend({ ...Sought.shape, orderBy: z.enum(searchOrders).optional() });

/** Search for exactly these words, without correcting them. */
const AsTyped = z.literal('true').optional();

export const SearchResults = z.object({
  items: z.array(SearchHit),
  nextCursor: z.string().nullable(),
  /** How many of each kind match the words and the other filters, up to 1,000; 1,001 stands for more. On the first page only. */
  counts: z.array(z.object({ contentType: ContentType, count: z.int() })),
  /** The words that were searched for instead, when nothing has a word that was typed, or hardly anything begins with it. */
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
  /** What was probably meant, when nothing has a word that was typed, or hardly anything begins with it. */
  corrected: z.string().nullable(),
  /** How much a search for that finds, up to 1,000; 1,001 stands for more. 0 when nothing was corrected. */
  correctedCount: z.int(),
  /** How many courses each topic has; those without any are left out. */
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
      /** Up to 1,000; 1,001 stands for more. `mine` is counted for members only. */
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
            /** Of one that is brought back. */
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
