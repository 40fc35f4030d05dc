import type { SelectQueryBuilder } from 'kysely';
import type { DB } from './types.ts';

/** Counts the rows of a query. */
export const countRows = async <T extends keyof DB>(
  rows: SelectQueryBuilder<DB, T, object>,
): Promise<number> =>
  (await rows.select((at) => at.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
