import { YEARLY_NOTICE_DAYS } from '../../contract/values/memberships.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { log } from '../log.ts';
import { updateGranted } from './granted-service.ts';
import { END_NOTICE_DAYS } from './policy.ts';
import { applyPrices, followTerms } from './price-service.ts';
import * as repository from './repository.ts';
import { applyAccess, cancelWithAccount, notifyMember, sync } from './subscription-service.ts';

/** Notifies a member once that the trial will end in three days. */
async function notifyOfTrialEnd(trx: Trx, row: repository.SubscriptionRow): Promise<void> {
  const { state, endNotifiedAt, periodEndsAt } = row;
  if (state !== 'TRIAL' || endNotifiedAt || periodEndsAt > daysFromNow(END_NOTICE_DAYS)) return;
  await notifyMember(trx, row, 'trialEnds', periodEndsAt);
  await repository.recordEndNotified(trx, row.id, now());
}

/** Notifies a member once of each yearly payment, some days before it is charged. */
async function notifyOfYear(trx: Trx, row: repository.SubscriptionRow): Promise<void> {
  const { state, recurringInterval, renewalNotifiedFor, periodEndsAt } = row;
  if (state !== 'ACTIVE' || recurringInterval !== 'year' || row.frozenAt) return;
  if (periodEndsAt <= now() || periodEndsAt > daysFromNow(YEARLY_NOTICE_DAYS)) return;
  if (renewalNotifiedFor?.getTime() === periodEndsAt.getTime()) return;
  await notifyMember(trx, row, 'yearRenews', periodEndsAt);
  await repository.recordRenewalNotified(trx, row.id, periodEndsAt);
}

/**
 * Updates all current memberships. Grants newly published content and ends access after the grace
 * period. Reads memberships again whose event was lost. Retries the cancellations of closed
 * accounts and suspended creators.
 */
export async function sweep(): Promise<void> {
  await applyPrices();
  for (let after: string | undefined; ;) {
    const rows = await repository.listLive(db, after);
    if (!rows.length) return;
    for (const { id, providerId, periodEndsAt, isMemberClosed, isCreatorAway } of rows) {
      try {
        if (providerId && periodEndsAt < now()) await sync(providerId);
        if (isMemberClosed || isCreatorAway) await cancelWithAccount(id, isMemberClosed);
        await followTerms((await repository.findSubscription(db, id))!);
        await inTransaction(async (trx) => {
          const row = (await repository.lockSubscription(trx, { id }))!;
          if (row.providerId === null) return updateGranted(trx, row);
          await applyAccess(trx, row);
          await notifyOfTrialEnd(trx, row);
          await notifyOfYear(trx, row);
        });
      } catch (error) {
        log.error({ err: error, subscriptionId: id }, 'a membership could not be brought up to date');
      }
    }
    after = rows.at(-1)!.id;
  }
}
