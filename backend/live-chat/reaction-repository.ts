import { sql } from 'kysely';
import type { LiveReaction } from '../../contract/values/lives.ts';
import type { Db, Trx } from '../db/connection.ts';

/** Adds reactions to the stored counts of one second of a live. */
export async function addReactions(
  trx: Trx,
  liveId: string,
  second: number,
  counts: ReadonlyMap<LiveReaction, number>,
): Promise<void> {
  await sql`
    insert into live_reactions (live_id, second, reaction, count)
    select ${liveId}::uuid, ${second}::integer, reaction, count
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as added (reaction, count)
    on conflict (live_id, second, reaction) do update set count = live_reactions.count + excluded.count`.execute(
    trx,
  );
  const sum = [...counts.values()].reduce((one, other) => one + other, 0);
  await sql`
    insert into live_rooms (live_id, reactions_count) values (${liveId}, ${sum})
    on conflict (live_id) do update set reactions_count = live_rooms.reactions_count + excluded.reactions_count`.execute(
    trx,
  );
}

/** Lists the reactions of a live by second. */
export const listReactions = (db: Db, liveId: string) =>
  db
    .selectFrom('liveReactions')
    .select(['second', 'reaction', 'count'])
    .where('liveId', '=', liveId)
    .orderBy('second')
    .execute();
