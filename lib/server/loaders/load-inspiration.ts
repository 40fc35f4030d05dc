import { topicIds } from '@/contract/values/topics';
import { perPage } from '@/lib/inspiration/per-page';
import { oneOf, shownOf } from '@/lib/list-query';
import type { LoadContext } from '../pages/guard';

/**
 * Loads ideas, questions and testimonials, of one topic if the address names it. The number of
 * ideas is the number stated by the address.
 */
export async function loadInspiration({ call, query }: Pick<LoadContext, 'call' | 'query'>) {
  const topicId = oneOf(query, 'topicId', topicIds);
  const ofTopic = topicId && { topicId };
  const [first, questions, voices] = await Promise.all([
    call('GET /inspiration', { query: { ...ofTopic, limit: shownOf(query, perPage.ideas) } }),
    call('GET /inspiration/questions', { query: { ...ofTopic, limit: perPage.questions } }),
    call('GET /voices', { query: { limit: perPage.voices } }),
  ]);
  return { ...ofTopic, first, questions, voices };
}
