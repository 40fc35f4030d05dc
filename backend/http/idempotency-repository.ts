import { sql } from 'kysely';
import { db } from '../db/connection.ts';

/** Key of one user and one call. */
type Key = { userId: string; call: string; key: string };

const isKey = ({ userId, call, key }: Key) =>
  sql<boolean>`(user_id, call, key) = (${userId}, ${call}, ${key})`;

/**
 * Claims the key for a request.
 * @returns true for the first request with this key, and if an earlier request began before
 *   `staleBefore` and stored no reply
 */
export async function claimKey(
  key: Key,
  { fingerprint, createdAt, staleBefore }: { fingerprint: string; createdAt: Date; staleBefore: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ ...key, fingerprint, createdAt })
    .onConflict((at) =>
      at
        .columns(['userId', 'call', 'key'])
        .doUpdateSet({ createdAt, fingerprint })
        .where('idempotencyKeys.reply', 'is', null)
        .where('idempotencyKeys.createdAt', '<', staleBefore),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const findKey = (key: Key) =>
  db.selectFrom('idempotencyKeys').select(['fingerprint', 'reply']).where(isKey(key)).executeTakeFirst();

export const storeReply = (key: Key, reply: unknown) =>
  db
    .updateTable('idempotencyKeys')
    .set({ reply: JSON.stringify(reply) })
    .where(isKey(key))
    .execute();

export const deleteKey = (key: Key) => db.deleteFrom('idempotencyKeys').where(isKey(key)).execute();

export const deleteKeysBefore = (createdAt: Date) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<', createdAt).execute();
