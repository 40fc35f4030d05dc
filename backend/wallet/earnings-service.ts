import { earningSources, type EarningRange, type EarningSource } from '../../contract/values/wallet.ts';
import type { Earnings } from '../../contract/wallet.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import type { CreatorActor } from '../http/actor.ts';
import { account } from '../money/ledger.ts';
import { addTo, toAccountingDay } from '../local-time.ts';
import * as repository from './repository.ts';

/** Number of days or months per range; `count` is null for the whole time. */
const spans: Record<EarningRange, { unit: 'day' | 'month'; count: number | null }> = {
  '30-days': { unit: 'day', count: 30 },
  '12-months': { unit: 'month', count: 12 },
  all: { unit: 'month', count: null },
};

const nothing = () =>
  Object.fromEntries(earningSources.map((name) => [name, 0])) as Record<EarningSource, number>;

const earnedIn = (items: Earnings['items']): number =>
  items.reduce((sum, { sources }) => sum + earningSources.reduce((each, name) => each + sources[name], 0), 0);

/**
 * Returns the creator's earnings after fees and refunds, by day or month and by source. A refund
 * counts on the day of the refund, so a day with more refunds than sales is negative.
 */
export async function read(actor: CreatorActor, range: EarningRange): Promise<Earnings> {
  const { unit, count } = spans[range];
  const ledger = await repository.findAccount(db, account.creator(actor.creator.id));
  const last = addTo(toAccountingDay(now()), unit, 0);
  const begin =
    count === null
      ? addTo(toAccountingDay(ledger?.firstMovementAt ?? now()), unit, 0)
      : addTo(last, unit, 1 - count);
  // Reads the preceding days too, with which the range is compared. Months are not compared,
  // because the current month is incomplete.
  const isCompared = count !== null && unit === 'day';
  const from = isCompared ? addTo(begin, unit, -count) : begin;
  const items: Earnings['items'] = [];
  for (let day = from; day <= last; day = addTo(day, unit, 1))
    items.push({ from: day, sources: nothing(), paidOutCents: 0 });
  const byDay = new Map(items.map((item) => [item.from, item]));
  const sums = ledger ? await repository.sumEarnings(db, ledger.id, unit, from) : [];
  for (const { day, source, cents } of sums) {
    const item = byDay.get(day);
    if (!item || source === null) continue;
    if (source === 'PAYOUTS') item.paidOutCents = 0 - cents;
    else item.sources[source] = cents;
  }
  const shown = items.filter((item) => item.from >= begin);
  return {
    unit,
    items: shown,
    totalCents: earnedIn(shown),
    beforeCents: isCompared ? earnedIn(items.filter((item) => item.from < begin)) : null,
  };
}
