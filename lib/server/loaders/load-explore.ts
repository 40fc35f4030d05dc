import { kindWords } from '@/contract/values/categories';
import type { TopicId } from '@/contract/values/topics';
import { draftKinds } from '@/lib/draft-kinds';
import { interleave, RAIL_LENGTH } from '@/lib/courses/rails';
import {
  exploredTypes,
  parseExploreFilter,
  listContentIds,
  type ExploredRail,
  type ExploredType,
  type ExploreProps,
} from '@/lib/content/explore';
import type { BackendCall } from '../backend-client';
import type { LoadContext } from '../pages/guard';

/** Loads the initial content of a type. */
async function loadFirst(
  call: BackendCall,
  type: ExploredType,
  topicId?: TopicId,
): Promise<ExploredRail['content']> {
  const query = { topicId, orderBy: draftKinds[type].railOrder, limit: RAIL_LENGTH };
  const { items } = await call(`GET /${kindWords[type]}`, { query });
  return { type, items } as ExploredRail['content'];
}

/**
 * Loads the explore page with one rail per content type and chosen topic. Without a topic, each
 * type has one rail, and new courses and creators are loaded too.
 */
export async function loadExplore({
  call,
  query,
}: Pick<LoadContext, 'call' | 'query'>): Promise<ExploreProps> {
  const filter = parseExploreFilter(query);
  const types = filter.type ? [filter.type] : exploredTypes;
  const read = async (type: ExploredType, topicId?: TopicId): Promise<ExploredRail> => ({
    ...(topicId && { topicId }),
    content: await loadFirst(call, type, topicId),
  });
  if (filter.topics.length > 0) {
    const rails = filter.topics.flatMap((topicId) => types.map((type) => read(type, topicId)));
    return { filter, rails: await Promise.all(rails) };
  }
  const [rails, newest, creators, { kinds }] = await Promise.all([
    Promise.all(types.map((type) => read(type))),
    // More courses are loaded than shown, because courses in the popular rail are left out.
    types.includes('COURSE')
      ? call('GET /courses', { query: { orderBy: 'newest', limit: 3 * RAIL_LENGTH } })
      : undefined,
    filter.type ? undefined : call('GET /creators/search', { query: { limit: 7 } }),
    call('GET /content/counts'),
  ]);
  const shown = rails.flatMap(({ content }) => listContentIds(content));
  return {
    filter,
    rails,
    ...(newest && { newest: interleave([newest.items], shown).slice(0, RAIL_LENGTH) }),
    ...(creators && { creators: creators.items }),
    ...(!filter.type && { kinds }),
  };
}
