import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Done, Id, Instant, PageQuery, pageOf, TopicId } from './shared.ts';

/** Search of several members that finds nothing, as an idea for a creator. */
export const Idea = z.object({
  id: Id,
  /** Search text in lower case. */
  words: z.string(),
  /** Topic of the search; null without a topic. */
  topicId: TopicId.nullable(),
  /** Number of different people who made the search in 90 days. */
  count: z.int(),
});
export type Idea = z.infer<typeof Idea>;

/** Comment with a question on one of the caller's posts. */
export const Question = z.object({
  id: Id,
  text: z.string(),
  /** Name of the author as the comment shows it. */
  author: z.string(),
  topicId: TopicId.nullable(),
  askedAt: Instant,
  post: z.object({ id: Id, title: z.string(), path: z.string() }),
});
export type Question = z.infer<typeof Question>;

const IdeaQuery = PageQuery.extend({ topicId: TopicId.optional() });

export const inspiration = {
  list: get('/inspiration', {
    access: 'creator',
    summary: 'Searches of members without results, counted each night: the caller’s topics first',
    query: IdeaQuery,
    reply: pageOf(Idea),
  }),
  listQuestions: get('/inspiration/questions', {
    access: 'creator',
    summary: 'Unanswered questions in the comments on the caller’s posts, newest first',
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
