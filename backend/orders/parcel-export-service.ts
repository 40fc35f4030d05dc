import { Id } from '../../contract/shared.ts';
import { orderLimits, type ParcelFilter } from '../../contract/values/orders.ts';
import type { Locale } from '../../contract/values/locales.ts';
import { formatOrderNumber } from '../../contract/rules/order-number.ts';
import { toPostalAddress } from '../addresses/service.ts';
import { getContact } from '../accounts/service.ts';
import * as creators from '../creators/service.ts';
import { csvAmount, csvField, csvHeading } from '../csv.ts';
import { db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { invalidField, notFound } from '../errors.ts';
import type { CreatorActor } from '../http/actor.ts';
import { toAccountingDay } from '../local-time.ts';
import { getDocumentTexts } from '../mail/service.ts';
import { readShop } from '../products/delivery-service.ts';
import { listOwnParcels, type OwnRow } from './own-parcel-repository.ts';
import { isAddressShown, isContactShown } from './parcel-policy.ts';
import * as repository from './parcel-repository.ts';
import { toBuyerName } from './parcel-view.ts';
import type { Slip } from './slip-pdf.ts';
import { toTracking } from './tracking.ts';

const toDay = (at: Date | null): string => (at ? toAccountingDay(at) : '');

async function* readCsv(
  creatorId: string,
  filter: ParcelFilter,
  language: Locale | null,
): AsyncGenerator<string> {
  const { columns, states } = getDocumentTexts(language).parcel;
  const { items, paid, refunded, fee, yours, ...texts } = columns;
  const amounts = [items, paid, refunded, fee, yours].map((name) => `${name} (AUD)`);
  yield csvHeading([...Object.values(texts), ...amounts]);
  for (let after: string[] | null = null; ;) {
    const rows: OwnRow[] = await listOwnParcels(db, creatorId, { filter }, after, BATCH);
    const lines = Map.groupBy(
      await repository.listLines(
        db,
        rows.map(({ id }) => id),
      ),
      ({ parcelId }) => parcelId,
    );
    yield rows
      .map((row) => {
        const own = lines.get(row.id) ?? [];
        const tracking = toTracking(row);
        const what = own.map(({ title, variant, quantity }) =>
          [`${quantity} × ${title}`, variant].filter(Boolean).join(', '),
        );
        const fields = [
          row.number ?? '',
          formatOrderNumber(row.orderNumber),
          toBuyerName(row),
          states[row.state],
          what.join('; '),
          row.deliveryName,
          isAddressShown(row) ? row.region : '',
          toDay(row.paidAt),
          toDay(row.sentAt),
          toDay(row.deliveredAt),
          tracking?.number ?? '',
        ];
        const itemsCents = own.reduce((sum, line) => sum + line.amountCents, 0);
        const money = [itemsCents, row.paidCents, row.refundedCents, row.feeCents, row.earnedCents];
        return `${[...fields.map(csvField), ...money.map(csvAmount)].join(',')}\r\n`;
      })
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = [last.sortText, last.id];
  }
}

/** Returns the paid parcels of the creator as CSV. */
export async function exportCsv(actor: CreatorActor, filter: ParcelFilter): Promise<AsyncGenerator<string>> {
  const { language } = await getContact(db, actor.userId);
  return readCsv(actor.creator.id, filter, language);
}

/**
 * Parses ids that are separated by commas.
 * @throws 422 for any other text
 */
function readIds(text: string): string[] {
  const ids = [...new Set(text.split(',').map((id) => Id.safeParse(id).data))];
  if (ids.length > orderLimits.parcelsAtOnce || ids.some((id) => id === undefined))
    throw invalidField('ids', 'INVALID', 'Name some orders by their ids.');
  return ids as string[];
}

/**
 * Returns packing slips or address labels of the creator's parcels as PDF, in the order of the ids.
 * Labels omit parcels without an address.
 * @param leaving signal that aborts when the client disconnects
 * @throws 404 for an unknown parcel or another creator's, 422 NO_ADDRESS for labels without any
 *   address
 * @throws 429 if too many of the caller's requests are queued, 503 if the server is too busy
 */
export async function drawSlips(
  actor: CreatorActor,
  { ids: text, kind }: { ids: string; kind: 'slip' | 'label' },
  leaving: AbortSignal,
): Promise<Buffer> {
  const ids = readIds(text);
  const creatorId = actor.creator.id;
  const rows = new Map((await repository.listOwn(db, creatorId, ids)).map((row) => [row.id, row]));
  if (rows.size < ids.length) throw notFound('This order');
  const orderIds = [...rows.values()].map(({ orderId }) => orderId);
  const [addresses, lines, shops, { name }, contact] = await Promise.all([
    repository.listAddresses(db, orderIds),
    repository.listLines(db, ids),
    readShop(db, [creatorId]),
    creators.getById(db, creatorId),
    getContact(db, actor.userId),
  ]);
  const addressOf = new Map(addresses.map((row) => [row.orderId, row]));
  const slips = ids.map((id): Slip => {
    const row = rows.get(id)!;
    const address = addressOf.get(row.orderId);
    return {
      number: row.number ?? '',
      orderNumber: formatOrderNumber(row.orderNumber),
      paidAt: row.paidAt!,
      deliveryName: row.deliveryName,
      address: isAddressShown(row) && address ? toPostalAddress(address) : null,
      // Another person than the buyer may collect the parcel, so the name of the address is
      // preferred.
      receiverName: (isContactShown(row) && address?.name) || toBuyerName(row),
      note: isContactShown(row) ? row.note : '',
      lines: lines.filter(({ parcelId }) => parcelId === id),
    };
  });
  if (kind === 'label' && slips.every(({ address }) => address === null))
    throw invalidField('ids', 'NO_ADDRESS', 'These orders have no address.');
  // The PDF library is loaded on demand, so that processes without PDF requests never load it.
  const { renderSlips } = await import('./slip-pdf.ts');
  const { language, timeZone } = contact;
  const { postsFrom } = shops.get(creatorId)!;
  return renderSlips({ userId: actor.userId, leaving }, kind, {
    creatorName: name,
    postsFrom,
    language,
    timeZone,
    slips,
  });
}
