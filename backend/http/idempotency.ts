import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Call } from '../../contract/call.ts';
import { DAY_MINUTES } from '../../contract/values/times.ts';
import { minutesFromNow, now } from '../clock.ts';
import { AppError, conflict } from '../errors.ts';
import * as repository from './idempotency-repository.ts';

/**
 * Time after which a first request without a stored response counts as failed, so that the key can
 * be used again (ms).
 */
const STALE_MS = 60_000;

/** Time for which responses are kept for repetitions. */
const KEEP_MINUTES = 2 * DAY_MINUTES;

/** Returns the fingerprint of a request from its address parameters, query and body. */
const fingerprintOf = ({ params, query, body }: Request) =>
  createHash('sha256')
    .update(JSON.stringify([params, query, body ?? null]))
    .digest('hex');

/**
 * Runs `act` once for each `Idempotency-Key` of a user; a repetition gets the first response. A
 * rejected action is not stored, so that its key can be used again.
 * @throws 400 without a key
 * @throws 409 while the first request runs
 * @throws 422 if the key was used for another request
 */
export async function withIdempotency<T>(call: Call, req: Request, act: () => Promise<T>): Promise<T> {
  const key = req.headers['idempotency-key'];
  if (typeof key !== 'string' || key.length < 8 || key.length > 255)
    throw new AppError(400, 'IDEMPOTENCY_KEY_REQUIRED', 'Send an Idempotency-Key of 8 to 255 characters.');
  const own = { userId: req.actor!.userId, call: `${call.method} ${call.path}`, key };
  const fingerprint = fingerprintOf(req);
  const staleBefore = new Date(now().getTime() - STALE_MS);
  if (!(await repository.claimKey(own, { fingerprint, createdAt: now(), staleBefore }))) {
    const earlier = await repository.findKey(own);
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
    await repository.storeReply(own, reply);
    return reply;
  } catch (error) {
    await repository.deleteKey(own);
    throw error;
  }
}

export async function deleteOldKeys(): Promise<void> {
  await repository.deleteKeysBefore(minutesFromNow(-KEEP_MINUTES));
}
