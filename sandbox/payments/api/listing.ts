import { ApiError, noSuch } from './errors.ts';
import type { Range } from './params.ts';

type Paging = { limit?: number; starting_after?: string; ending_before?: string; created?: Range };
type Listed = { id: string; object: string; created?: number };

const within = (created: number, range: Range) =>
  created > (range.gt ?? -Infinity) &&
  created >= (range.gte ?? -Infinity) &&
  created < (range.lt ?? Infinity) &&
  created <= (range.lte ?? Infinity);

/**
 * Returns one page of rows, newest first, in the provider's list shape.
 * @param rows oldest first, already filtered by the special rules of the resource
 * @throws ApiError 400 for a cursor that is not in the rows, and for two cursors
 */
export function paginate<Row extends Listed>(rows: Row[], paging: Paging, url: string, newestFirst = true) {
  if (paging.starting_after && paging.ending_before) {
    throw new ApiError(400, 'Give either starting_after or ending_before, not both.');
  }
  const ordered = newestFirst ? rows.toReversed() : rows;
  const indexOf = (param: 'starting_after' | 'ending_before') => {
    const index = ordered.findIndex(({ id }) => id === paging[param]);
    if (index < 0) throw noSuch(ordered[0]?.object ?? 'object', paging[param] ?? '', param);
    return index;
  };
  const { created, limit = 10 } = paging;
  const from = paging.starting_after ? indexOf('starting_after') + 1 : 0;
  const to = paging.ending_before ? indexOf('ending_before') : ordered.length;
  const matching = ordered.slice(from, to).filter((row) => !created || within(row.created ?? 0, created));
  // A backward page ends at the cursor and is still ordered newest first.
  const page = paging.ending_before ? matching.slice(-limit) : matching.slice(0, limit);
  return { object: 'list' as const, data: page, has_more: matching.length > page.length, url };
}
