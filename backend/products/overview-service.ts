import type { ShopOverview } from '../../contract/shop-editing.ts';
import { daysFromNow, now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { listBlockers } from './draft-service.ts';
import * as orders from './order-repository.ts';
import * as repository from './own-repository.ts';
import { toVariantText } from './variant-text.ts';
import { countWaitingFor } from './wait-repository.ts';

const DAYS = 30;
const MOST_LOW = 10;
const MOST_BEST = 5;

/** Returns the overview of the caller's shop. */
export async function readOverview(actor: CreatorActor): Promise<ShopOverview> {
  const creatorId = actor.creator.id;
  const [until, from, before] = [now(), daysFromNow(-DAYS), daysFromNow(-2 * DAYS)];
  const [blockers, productsCount, toSend, problems, low, best, recent, earlier] = await Promise.all([
    listBlockers(db, creatorId, { canBePosted: true, canBeCollected: true }),
    repository.countAll(db, creatorId),
    orders.readToSend(db, creatorId),
    orders.readProblems(db, creatorId),
    repository.listLow(db, creatorId, MOST_LOW),
    orders.listBest(db, creatorId, from, MOST_BEST),
    orders.readNumbers(db, creatorId, { from, until }),
    orders.readNumbers(db, creatorId, { from: before, until: from }),
  ]);
  const waiting = await countWaitingFor(
    db,
    low.map(({ variantId }) => variantId),
  );
  return {
    blockers,
    productsCount,
    toSend: { count: toSend.count, oldestPaidAt: toSend.oldestPaidAt?.toISOString() ?? null },
    problems: { count: problems.count, answerUntil: problems.answerUntil?.toISOString() ?? null },
    low: low.map(({ optionValues, picture, ...row }) => ({
      ...row,
      variant: toVariantText(optionValues),
      picture: shownPicture(picture),
      waitingCount: waiting.get(row.variantId) ?? 0,
    })),
    best: best.map(({ picture, ...row }) => ({ ...row, picture: shownPicture(picture) })),
    numbers: {
      orders: [recent.orders, earlier.orders],
      items: [recent.items, earlier.items],
      salesCents: [recent.salesCents, earlier.salesCents],
      problems: [recent.problems, earlier.problems],
    },
  };
}
