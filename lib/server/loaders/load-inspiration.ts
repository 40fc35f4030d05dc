import { topicIds } from '@/contract/values/topics';
import { perPage } from '@/lib/inspiration/per-page';
import { readKnownValue, readShownCount } from '@/lib/list-query';
import type { LoadContext } from '../pages/guard';

/**
 * Loads searches without results and unanswered questions, of one topic if the address names a
 * topic. The address can state the number of ideas.
 */
export async function loadInspiration({ call, query }: Pick<LoadContext, 'call' | 'query'>) {
  const topicId = readKnownValue(query, 'topicId', topicIds);
  const ofTopic = topicId && { topicId };
  const [first, questions] = await Promise.all([
    call('GET /inspiration', { query: { ...ofTopic, limit: readShownCount(query, perPage.ideas) } }),
    call('GET /inspiration/questions', { query: { ...ofTopic, limit: perPage.questions } }),
  ]);
  return { ...ofTopic, first, questions };
}
