import type { Query } from '../../contract/call.ts';
import type { OwnContent, content } from '../../contract/content.ts';
import { accountingTimeZone, type EarningRange } from '../../contract/values/wallet.ts';
import { getContact } from '../accounts/service.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { getContentKind, listKinds } from '../extension-points/content-kinds.ts';
import type { CreatorActor } from '../http/actor.ts';
import { addTo, toLocal } from '../local-time.ts';
import { sumByContent } from '../notices/figure-service.ts';
import { listOwnEntries, withSales, type OwnEntry } from './service.ts';

/** Returns the first day of a range that ends today; undefined for all days. */
function firstDayOf(range: EarningRange, today: string): string | undefined {
  if (range === 'all') return undefined;
  return range === '30-days' ? addTo(today, 'day', -29) : addTo(today, 'month', -11);
}

/** Lists the contents of a creator that earned something in a range, the most first. */
async function listEarned(actor: CreatorActor, range: EarningRange) {
  const timeZone = (await getContact(db, actor.userId)).timeZone ?? accountingTimeZone;
  const from = firstDayOf(range, toLocal(now(), timeZone).day);
  const scope = { creatorId: actor.creator.id, timeZone, from, userTier: 'all', content: null } as const;
  const types = listKinds().map(({ type }) => type);
  return [...(await sumByContent(db, scope, types))]
    .map(([id, { contentType, earnedCents }]) => ({ contentType, id, earnedCents }))
    .filter(({ earnedCents }) => earnedCents > 0)
    .sort((left, right) => right.earnedCents - left.earnedCents || (left.id < right.id ? -1 : 1));
}

/**
 * Lists the caller's contents with the highest earnings in a range, with these earnings. Fills the
 * list up with the latest changed contents.
 */
export async function listBest(
  actor: CreatorActor,
  { range, limit }: Query<typeof content.listBest>,
): Promise<{ items: OwnContent[] }> {
  const earned = await listEarned(actor, range);
  // More contents are read than shown, because deleted contents are missing from the lists of their
  // types.
  const wanted = earned.slice(0, limit * 2);
  const [newest, ...lists] = await Promise.all([
    listOwnEntries(actor, { limit }),
    ...[...Map.groupBy(wanted, ({ contentType }) => contentType)].map(([contentType, own]) =>
      getContentKind(contentType).listOwn(db, actor.creator.id, {
        ids: own.map(({ id }) => id),
        after: null,
        limit: own.length,
      }),
    ),
  ]);
  const byId = new Map(lists.flat().map((row): [string, OwnEntry] => [row.id, row]));
  const best = wanted.flatMap(({ id }) => byId.get(id) ?? []).slice(0, limit);
  const rest = newest.items.filter(({ id }) => !best.some((row) => row.id === id));
  const centsById = new Map(earned.map(({ id, earnedCents }) => [id, earnedCents]));
  const items = await withSales([...best, ...rest].slice(0, limit));
  return { items: items.map((row) => ({ ...row, earnedCents: centsById.get(row.id) ?? 0 })) };
}
