import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { countByDepartment } from './department-repository.ts';
import * as lists from './list-repository.ts';

const { MOST_COUNTED } = lists;

/** Numbers of colours and of creators that the filters offer. */
const MOST_COLOURS = 24;
const MOST_CREATORS = 30;
/** Number from which a count reads so many rows that its result is kept. */
const MANY = 500;

const kept = new LRUCache<string, object>({
  max: 500,
  ttl: MINUTE_MS,
  perf: { now: () => now().getTime() },
});

/**
 * Returns what `read` counts. A count of many products is at most a minute old, others are exact.
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
 * Counts the public products of the departments by name, each up to 1,000; 1,001 stands for more.
 */
export const countDepartments = (from: Db): Promise<Map<string, number>> =>
  keep(
    'departments',
    () => countByDepartment(from, MOST_COUNTED + 1),
    (counts) => Math.max(0, ...counts.values()),
  );

/** Returns the colours and creators by which a department can be filtered, most frequent first. */
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

/** Counts the public products of a filter up to 1,000; 1,001 stands for more. */
export const countPublished = async (from: Db, filter: lists.Filter): Promise<number> =>
  (
    await keep(
      `products ${JSON.stringify(filter)}`,
      async () => ({ count: await lists.countPublished(from, filter) }),
      ({ count }) => count,
    )
  ).count;

/** Counts the creators with a public product up to 1,000; 1,001 stands for more. */
export const countCreators = async (from: Db): Promise<number> =>
  (
    await keep(
      'creators',
      async () => ({ count: await lists.countCreators(from, MOST_COUNTED + 1) }),
      ({ count }) => count,
    )
  ).count;
