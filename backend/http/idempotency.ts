import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { sql } from 'kysely';
import type { Call } from '../../contract/call.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { AppError, conflict } from './errors.ts';

/** A first try that left no answer after this long is taken for dead, and the key may act again. */
const STALE_MS = 60_000;

/** Nobody repeats a request after that. */
const KEEP_MINUTES = 2 * 24 * 60;

/** Names in the address tell requests apart as much as the body does. */
const fingerprintOf = ({ params, query, body }: Request) =>
  createHash('sha256')
    .update(JSON.stringify([params, query, body ?? null]))
    .digest('hex');

/**
 * Acts once for each `Idempotency-Key` of a person: a repetition gets the first answer.
 * An action that was refused leaves no trace, so that the same key may try again.
 * @throws 400 without a key, 409 while the first try runs, 422 when the key came with another body.
 */
export async function withIdempotency<T>(call: Call, req: Request, act: () => Promise<T>): Promise<T> {
  const key = req.headers['idempotency-key'];
  if (typeof key !== 'string' || key.length < 8 || key.length > 255)
    throw new AppError(400, 'IDEMPOTENCY_KEY_REQUIRED', 'Send an Idempotency-Key of 8 to 255 characters.');
  const row = { userId: req.actor!.userId, call: `${call.method} ${call.path}`, key };
  const fingerprint = fingerprintOf(req);
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ ...row, fingerprint, createdAt: now() })
    .onConflict((at) =>
      at
        .columns(['userId', 'call', 'key'])
        .doUpdateSet({ createdAt: now(), fingerprint })
        .where('idempotencyKeys.reply', 'is', null)
        .where('idempotencyKeys.createdAt', '<', new Date(now().getTime() - STALE_MS)),
    )
    .returning('key')
    .executeTakeFirst();
  const isMine = sql<boolean>`(user_id, call, key) = (${row.userId}, ${row.call}, ${key})`;
  if (!claimed) {
    const earlier = await db
      .selectFrom('idempotencyKeys')
      .select(['fingerprint', 'reply'])
      .where(isMine)
      .executeTakeFirst();
    if (earlier && earlier.fingerprint !== fingerprint)
      throw new AppError(
        422,
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key came with another request before.',
      );
    if (!earlier?.reply) throw conflict('IN_PROGRESS', 'The same request is still being worked on.');
    return earlier.reply as T;
  }
  try {
    const reply = await act();
    await db
      .updateTable('idempotencyKeys')
      .set({ reply: JSON.stringify(reply) })
      .where(isMine)
      .execute();
    return reply;
  } catch (error) {
    await db.deleteFrom('idempotencyKeys').where(isMine).execute();
    throw error;
  }
}

export async function forgetOldKeys(): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', minutesFromNow(-KEEP_MINUTES)).execute();
}
