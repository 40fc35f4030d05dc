import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Done, Id, Instant, PageQuery, pageOf, TopicId } from './shared.ts';
import { ideaSources } from './values/inspiration.ts';

/** Popular search or tag of members, as an idea for a creator. */
export const Idea = z.object({
  id: Id,
  source: z.enum(ideaSources),
  /** Search text, or tag of rated content, in lower case. */
  words: z.string(),
  /** Topic, if any. */
  topicId: TopicId.nullable(),
  /** Number of different people who searched in 90 days, or number of ratings. */
  count: z.int(),
  /** Number of search results, or of rated content; 1,001 stands for more than 1,000 results. */
  piecesCount: z.int(),
  /** Average rating; null for a search. */
  ratingAverage: z.number().nullable(),
  /** Caller's published content that a search for the words finds, if any. */
  own: z.object({ title: z.string(), path: z.string() }).nullable(),
});
export type Idea = z.infer<typeof Idea>;

/** Comment with a question on a post of the caller. */
export const Question = z.object({
  id: Id,
  text: z.string(),
  /** Name of the author as the comment shows it. */
  author: z.string(),
  topicId: TopicId.nullable(),
  askedAt: Instant,
  post: z.object({ title: z.string(), path: z.string() }),
});
export type Question = z.infer<typeof Question>;

const IdeaQuery = PageQuery.extend({ topicId: TopicId.optional() });

export const inspiration = {
  list: get('/inspiration', {
    access: 'creator',
    summary: 'Ideas from what members search for and rate, counted each night: the caller’s topics first',
    query: IdeaQuery,
    reply: pageOf(Idea),
  }),
  listQuestions: get('/inspiration/questions', {
    access: 'creator',
    summary: 'What is asked in the comments on the caller’s posts, newest first',
    query: IdeaQuery,
    reply: pageOf(Question),
  }),
  dismiss: post('/inspiration/:id/dismissal', {
    access: 'creator',
    status: 201,
    summary: 'Leave an idea or a question out of the caller’s lists',
    reply: Done,
  }),
  restore: del('/inspiration/:id/dismissal', {
    access: 'creator',
    summary: 'Bring back what was left out',
    reply: Done,
  }),
};
