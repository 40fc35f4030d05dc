import type { CallInput } from '@/lib/api-call';
import type { PublicContext } from '../pages/public-page';

type Filter = Omit<NonNullable<CallInput<'GET /courses'>['query']>, 'limit' | 'cursor'>;

/** Maximum number up to which courses are counted. */
const MOST_COUNTED = 1000;

/**
 * Returns the number of courses that match a filter. Null if the filter is not counted, or if too
 * many courses match.
 */
export async function countCourses(call: PublicContext['call'], filter: Filter): Promise<number | null> {
  const { topicId, orderBy: _order, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  if (topicId === undefined) {
    const { kinds } = await call('GET /content/counts', {});
    return new Map(kinds.map((kind) => [kind.contentType, kind.count])).get('COURSE') ?? null;
  }
  const { items } = await call('GET /content/filter-counts', { query: { type: 'COURSE' } });
  const found = items.find(({ filter: name, value }) => name === 'topicId' && value === topicId);
  return found === undefined || found.count > MOST_COUNTED ? null : found.count;
}
