import { db, inTransaction, type Db } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import { enqueue } from '../tasks.ts';
import { removeOwnPictures } from './claim-file-service.ts';
import { closeForErasedBuyer } from './claim-service.ts';
import { settleUnsentFrom, settleUnsentTo } from './parcel-sweep-service.ts';
import * as data from './personal-data-repository.ts';

/** Groups rows by an id and removes the id from the rows. */
function groupBy<Key extends string, Row extends Record<Key, string>>(rows: Row[], key: Key) {
  const groups = new Map<string, Omit<Row, Key>[]>();
  for (const { [key]: id, ...row } of rows)
    groups.set(id, [...(groups.get(id) ?? []), row as unknown as Omit<Row, Key>]);
  return groups;
}

/** Yields a person's orders with their parcels and with the person's entries in claims. */
async function* readOrders(from: Db, userId: string): AsyncGenerator<object> {
  for (let after: string | undefined; ;) {
    const rows = await data.listOrders(from, userId, after);
    if (!rows.length) return;
    const ids = rows.map(({ id }) => id);
    const addresses = groupBy(await data.listAddresses(from, ids), 'orderId');
    const parcels = await data.listParcels(from, ids);
    const parcelIds = parcels.map(({ id }) => id);
    const lines = groupBy(await data.listLines(from, parcelIds), 'parcelId');
    const claims = await data.listClaims(from, parcelIds);
    const claimIds = claims.map(({ id }) => id);
    const claimLines = groupBy(await data.listClaimLines(from, claimIds), 'claimId');
    const entries = groupBy(await data.listEntries(from, claimIds, 'BUYER'), 'claimId');
    const claimsOf = groupBy(
      claims.map((claim) => ({
        ...claim,
        lines: claimLines.get(claim.id) ?? [],
        entries: entries.get(claim.id) ?? [],
      })),
      'parcelId',
    );
    const parcelsOf = groupBy(
      parcels.map((parcel) => ({
        ...parcel,
        lines: lines.get(parcel.id) ?? [],
        claims: claimsOf.get(parcel.id) ?? [],
      })),
      'orderId',
    );
    for (const row of rows)
      yield { ...row, addresses: addresses.get(row.id) ?? [], parcels: parcelsOf.get(row.id) ?? [] };
    after = rows.at(-1)!.id;
  }
}

/**
 * Personal data in orders. After an erasure, orders are kept without the person and the address.
 */
export const orderData: PersonalData = {
  lists: [
    {
      name: 'orders',
      about:
        'What you ordered in the shop, with the addresses we still have and the problems you reported. Pictures of problems are in the folder files.',
      read: async (from, { userId }) => readOrders(from, userId),
    },
    {
      name: 'order-answers',
      about: 'What you wrote as a creator about problems with orders.',
      read: async (from, { creatorId }) =>
        creatorId === null
          ? []
          : inBatches((after: { id: string } | undefined) => data.listAnswersBy(from, creatorId, after?.id)),
    },
  ],
  async close(trx, { creatorId }) {
    if (creatorId !== null) await enqueue(trx, 'orders.followCreator', { creatorId });
  },
  async settle({ userId, creatorId }) {
    const settled = [await settleUnsentTo(userId), creatorId === null || (await settleUnsentFrom(creatorId))];
    return settled.every(Boolean);
  },
  async erase({ userId, creatorId }) {
    for (const parcelId of await data.listClaimedBy(db, userId)) await closeForErasedBuyer(parcelId);
    await removeOwnPictures(userId);
    await untilDone(() =>
      inTransaction(async (trx) => {
        const orderIds = await data.listOrderIds(trx, userId);
        if (orderIds.length) await data.removeBuyer(trx, orderIds);
        return orderIds.length;
      }),
    );
    if (creatorId !== null) await data.emptyAnswersBy(db, creatorId);
  },
};
