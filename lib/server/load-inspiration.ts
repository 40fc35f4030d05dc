import { topicIds } from '@/contract/values/topics';
import { IDEAS_PER_PAGE, QUESTIONS_PER_PAGE, VOICES_PER_PAGE } from '@/hooks/inspiration/useInspiration';
import { oneOf, shownOf } from '@/lib/list-query';
import type { LoadContext } from './guard';

/** Ideas, questions and voices: of one topic where the address names one, and as many ideas as it says were shown. */
export async function loadInspiration({ call, query }: Pick<LoadContext, 'call' | 'query'>) {
  const topicId = oneOf(query, 'topicId', topicIds);
  const ofTopic = topicId && { topicId };
  const [first, questions, voices] = await Promise.all([
    call('GET /inspiration', { query: { ...ofTopic, limit: shownOf(query, IDEAS_PER_PAGE) } }),
    call('GET /inspiration/questions', { query: { ...ofTopic, limit: QUESTIONS_PER_PAGE } }),
    call('GET /voices', { query: { limit: VOICES_PER_PAGE } }),
  ]);
  return { ...ofTopic, first, questions, voices };
}
