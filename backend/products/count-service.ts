import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { countByDepartment } from './department-repository.ts';
import * as lists from './list-repository.ts';

const { MOST_COUNTED } = lists;

/** Maximum numbers of colours and creators that a filter offers. */
const MOST_COLOURS = 24;
const MOST_CREATORS = 30;
/** Count above which a result is cached, because reading so many rows is slow. */
const MANY = 500;

const kept = new LRUCache<string, object>({
  max: 500,
  ttl: MINUTE_MS,
  perf: { now: () => now().getTime() },
});

/**
 * Returns the result of `read`. A result with a high count is cached for a minute; other results
 * are always current.
 */
async function keep<Counts extends object>(
  key: string,
  read: () => Promise<Counts>,
  countOf: (counts: Counts) => number,
): Promise<Counts> {
  const earlier = kept.get(key) as Counts | undefined;
  if (earlier) return earlier;
  const counts = await read();
  if (countOf(counts) > MANY) kept.set(key, counts);
  return counts;
}

/**
 * Counts the public products of each department, by slug. A count is exact up to 1,000; 1,001 means
 * more.
 */
export const countDepartments = (from: Db): Promise<Map<string, number>> =>
  keep(
    'departments',
    () => countByDepartment(from, MOST_COUNTED + 1),
    (counts) => Math.max(0, ...counts.values()),
  );

/**
 * Returns the colours and creators by which a department can be filtered, the most frequent at the
 * top.
 */
export const readChoices = (from: Db, department: string | undefined) =>
  keep(
    `choices ${department ?? ''}`,
    async () => {
      const [colours, creators, compared] = await Promise.all([
        lists.listColours(from, department, MOST_COLOURS),
        lists.listCreators(from, department, MOST_CREATORS),
        lists.countPublished(from, { department }),
      ]);
      return { colours, creators, compared };
    },
    ({ compared }) => compared,
  );

/**
 * Counts the public products that match a filter. The count is exact up to 1,000; 1,001 means more.
 */
export const countPublished = async (from: Db, filter: lists.Filter): Promise<number> =>
  (
    await keep(
      `products ${JSON.stringify(filter)}`,
      async () => ({ count: await lists.countPublished(from, filter) }),
      ({ count }) => count,
    )
  ).count;

/** Counts the creators with a public product. The count is exact up to 1,000; 1,001 means more. */
export const countCreators = async (from: Db): Promise<number> =>
  (
    await keep(
      'creators',
      async () => ({ count: await lists.countCreators(from, MOST_COUNTED + 1) }),
      ({ count }) => count,
    )
  ).count;
