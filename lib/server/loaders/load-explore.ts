import type { TopicId } from '@/contract/values/topics';
import { alternate, RAIL } from '@/lib/courses/rails';
import {
  exploredTypes,
  exploreFilterOf,
  idsOf,
  type ExploredRail,
  type ExploredType,
  type ExploreProps,
} from '@/lib/content/explore';
import type { BackendCall } from '../backend-client';
import type { LoadContext } from '../pages/guard';

/** Of each kind what is shown first: posts are news, and nothing else of them is counted. */
const readers: Record<
  ExploredType,
  (call: BackendCall, topicId?: TopicId) => Promise<ExploredRail['content']>
> = {
  COURSE: async (call, topicId) => ({
    type: 'COURSE',
    items: (await call('GET /courses', { query: { topicId, orderBy: 'popular', limit: RAIL } })).items,
  }),
  POST: async (call, topicId) => ({
    type: 'POST',
    items: (await call('GET /posts', { query: { topicId, orderBy: 'newest', limit: RAIL } })).items,
  }),
  DIGITAL_PRODUCT: async (call, topicId) => ({
    type: 'DIGITAL_PRODUCT',
    items: (await call('GET /digital-products', { query: { topicId, orderBy: 'popular', limit: RAIL } }))
      .items,
  }),
};

/** The page to browse: a rail per kind, of each chosen topic or of all; what is new and who teaches only without a topic. */
export async function loadExplore({
  call,
  query,
}: Pick<LoadContext, 'call' | 'query'>): Promise<ExploreProps> {
  const filter = exploreFilterOf(query);
  const types = filter.type ? [filter.type] : exploredTypes;
  const read = async (type: ExploredType, topicId?: TopicId): Promise<ExploredRail> => ({
    ...(topicId && { topicId }),
    content: await readers[type](call, topicId),
  });
  if (filter.topics.length > 0) {
    const rails = filter.topics.flatMap((topicId) => types.map((type) => read(type, topicId)));
    return { filter, rails: await Promise.all(rails) };
  }
  const [rails, newest, creators, { kinds }] = await Promise.all([
    Promise.all(types.map((type) => read(type))),
    // More than are shown: what is popular makes room for another.
    types.includes('COURSE')
      ? call('GET /courses', { query: { orderBy: 'newest', limit: 3 * RAIL } })
      : undefined,
    filter.type ? undefined : call('GET /creators/search', { query: { limit: 7 } }),
    call('GET /content/counts'),
  ]);
  const shown = rails.flatMap(({ content }) => idsOf(content));
  return {
    filter,
    rails,
    ...(newest && { newest: alternate([newest.items], shown).slice(0, RAIL) }),
    ...(creators && { creators: creators.items }),
    ...(!filter.type && { kinds }),
  };
}
