import type { Body } from '../../contract/call.ts';
import type { credits, PendingTransaction } from '../../contract/credits.ts';
import { DAY_MINUTES } from '../../contract/values/times.ts';
import { findOfUser } from '../creators/service.ts';
import { payWithCredits, quoteForCredits } from '../checkout/credits/service.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, type Db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import * as repository from './repository.ts';

const PENDING_MINUTES = DAY_MINUTES;

const shown = ({ expiresAt, userId: _, ...row }: repository.PendingRow): PendingTransaction => ({
  ...row,
  expiresAt: expiresAt.toISOString(),
});

/**
 * Returns the member's pending unlock for 24 hours. Within this time, the result of the unlock is
 * returned too.
 */
export async function findPending(from: Db, userId: string): Promise<PendingTransaction | null> {
  const row = await repository.findPending(from, userId);
  return row && row.expiresAt > now() ? shown(row) : null;
}

/**
 * Stores the member's pending unlock and replaces an earlier one.
 * @throws the errors of `quoteForCredits`
 */
export async function keepPending(
  { userId, ...actor }: Actor,
  { type, contentId, price, context }: Body<typeof credits.keepPending>,
): Promise<PendingTransaction> {
  const sold = await quoteForCredits(db, { userId, ...actor }, { type, contentId, priceCents: price });
  return shown(
    await repository.putPending(db, {
      userId,
      type,
      contentId,
      context,
      title: sold.title,
      path: sold.shown.path,
      priceCents: price,
      state: 'WAITING',
      expiresAt: minutesFromNow(PENDING_MINUTES),
    }),
  );
}

/**
 * Completes a member's pending unlock once the member has enough credits. If the price changed or
 * the offer ended, the unlock lapses and no credits are spent.
 */
export async function completePending({ userId }: { userId: string }): Promise<void> {
  const row = await repository.findPending(db, userId);
  if (row?.state !== 'WAITING' || row.expiresAt <= now()) return;
  const creator = (await findOfUser(db, userId)) ?? null;
  const actor: Actor = { userId, isOffice: false, creator };
  const { type, contentId, priceCents, context } = row;
  try {
    await payWithCredits(actor, { type, contentId, priceCents, context }, (trx) =>
      repository.settlePending(trx, row, 'COMPLETED'),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // The unlock remains pending until the member has more free credits. If another purchase of the
    // content is in progress, the task is retried.
    if (error.code === 'NOT_ENOUGH_CREDITS' || error.code === 'CREDITS_ON_HOLD') return;
    if (error.code === 'IN_PROGRESS') throw error;
    log.info({ userId, contentId, code: error.code }, 'a pending transaction was let go');
    await repository.settlePending(db, row, 'LAPSED');
  }
}
