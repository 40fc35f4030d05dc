import { topicIds } from '@/contract/values/topics';
import { perPage } from '@/lib/inspiration/per-page';
import { oneOf, shownOf } from '@/lib/list-query';
import type { LoadContext } from '../pages/guard';

/** Ideas, questions and voices: of one topic where the address names one, and as many ideas as it says were shown. */
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
