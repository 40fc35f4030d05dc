import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { startBackend } from '../backend';
import { makePerson, type Person } from './accounts';
import { makePayableCreator, type CreatorPerson } from './creators';
import { insertProduct, makeShop, postalAddress } from './shop';

export type Seller = CreatorPerson & { account: string };

/** Order line of a parcel to create, with the price of an item (cents) and the remaining stock. */
export type MadeLine = { cents: number; quantity?: number; stock?: number };

export type MadeParcel = {
  seller: Seller;
  lines: MadeLine[];
  deliveryCents?: number;
  /** Discount of a code on the items (percent). */
  percentOff?: number;
  isCollected?: boolean;
};

/** Delivery address of each order. */
export const orderAddress = postalAddress({
  name: 'Teodora Vinter',
  line1: '9 Wattle Lane',
  phone: '0491 570 110',
});

/** Starts the backend with the payments sandbox and returns helpers for tests about orders. */
export async function openOrders() {
  const world = await openPaymentsWorld();
  const { url } = await startBackend({
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(world.port()),
  });
  return { url, ...(await openOrdersIn(world)) };
}

/** Returns helpers for tests about orders, for a running backend and payments sandbox. */
export async function openOrdersIn(world: PaymentsWorld) {
  const { sql } = await import('kysely');
  const { db } = await import('@/backend/db/connection');
  const { insertCode } = await import('@/backend/discounts/repository');
  const { shareDiscount } = await import('@/backend/checkout/discounts/policy');
  const { toItemLines } = await import('@/backend/orders/order-lines');
  const payments = await import('@/backend/checkout/payments/service');
  const purchases = await import('@/backend/checkout/purchases/repository');
  const fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  const ledger = await import('@/backend/money/ledger');
  const transfers = await import('@/backend/checkout/transfers/service');
  const { minutesFromNow, shiftClock, now } = await import('@/backend/clock');

  /** Creates a creator with a shop. The orders of the tests set the price of its delivery. */
  async function makeSeller(): Promise<Seller> {
    const seller = await makePayableCreator(world);
    await makeShop(seller, { isCollectOn: true, rates: [{ name: 'Tracked parcel', priceCents: 0 }] });
    return seller;
  }

  const setDeliveryPrice = ({ actor }: Seller, priceCents: number) =>
    db
      .updateTable('deliveryRates')
      .set({ priceCents })
      .where('zoneId', 'in', (at) =>
        at.selectFrom('deliveryZones').select('id').where('creatorId', '=', actor.creator.id),
      )
      .execute();

  let codes = 0;

  /** Stores a discount code of a creator. */
  async function makeCode({ actor }: Seller, percent: number): Promise<string> {
    codes += 1;
    const letters = String(codes).replace(/\d/g, (digit) => 'ABCDEFGHJK'[Number(digit)]!);
    const code = `SAVE${letters}`;
    await insertCode(db, { creatorId: actor.creator.id, code, percent, createdAt: now() });
    return code;
  }

  /**
   * Creates the products of a parcel and returns its rows with the discount divided among the
   * lines.
   */
  async function prepare({ seller, lines, percentOff = 0, isCollected = false }: MadeParcel) {
    const items = [];
    for (const { cents: priceCents, quantity = 1, stock = 5 } of lines) {
      const made = await insertProduct(seller, {
        options: ['Moss'],
        priceCents,
        stock: stock + quantity,
        canBeCollected: isCollected,
      });
      items.push({ ...made, variant: 'Moss', quantity, priceCents });
    }
    const sold = toItemLines({ sellerId: seller.actor.creator.id, destination: null }, items);
    const itemsCents = sold.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const discountCents = Math.floor((itemsCents * percentOff) / 100);
    const shares = shareDiscount(discountCents, sold);
    const rows = items.map((item, position) => {
      const amountCents = sold[position]!.amountCents - shares[position]!;
      return { ...item, position, amountCents, discountCents: shares[position]! };
    });
    return { rows, discountCents, totalCents: itemsCents - discountCents };
  }

  /** Inserts an order that is not paid. */
  async function makeUnpaid(made: MadeParcel[], buyer: Person) {
    const prepared = [];
    for (const parcel of made) prepared.push({ ...parcel, ...(await prepare(parcel)) });
    const totalCents = prepared.reduce((sum, part) => sum + part.totalCents + (part.deliveryCents ?? 0), 0);
    const { id: orderId } = await db
      .insertInto('orders')
      .values({
        buyerId: buyer.userId,
        phone: orderAddress.phone,
        itemsCents: totalCents,
        totalCents,
        createdAt: now(),
        holdUntil: minutesFromNow(30),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('orderAddresses')
      .values({ orderId, ...orderAddress })
      .execute();
    const parcels = [];
    for (const {
      seller,
      rows,
      discountCents,
      percentOff = 0,
      deliveryCents = 0,
      isCollected = false,
    } of prepared) {
      await setDeliveryPrice(seller, deliveryCents);
      const { id } = await db
        .insertInto('parcels')
        .values({
          orderId,
          creatorId: seller.actor.creator.id,
          deliveryKind: isCollected ? 'COLLECT' : 'POST',
          deliveryName: isCollected ? 'Fitzroy VIC' : 'Tracked parcel',
          deliveryCents,
          discountCents,
          discountCode: percentOff > 0 ? await makeCode(seller, percentOff) : null,
          region: 'VIC 3056',
          note: 'Side gate is open.',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('parcelLines')
        .values(rows.map((row) => ({ ...row, parcelId: id, buyerId: buyer.userId })))
        .execute();
      parcels.push({ id, seller, variants: rows });
    }
    return { orderId, buyer, totalCents, parcels };
  }

  /** Creates an order and pays for it. */
  async function buy(made: MadeParcel[], person?: Person) {
    const buyer = person ?? (await makePerson());
    const { orderId, totalCents, parcels } = await makeUnpaid(made, buyer);
    const started = await payments.start(buyer.actor, {
      type: 'SHOP_ORDER',
      contentId: orderId,
      priceCents: totalCents,
      successPath: '/back',
      cancelPath: '/back',
    });
    await pay({ url: started.url });
    await fulfilment.fulfil(started.sessionId);
    const paid = [];
    for (const parcel of parcels)
      paid.push({ ...parcel, purchaseId: (await readParcel(parcel.id)).purchaseId! });
    return { orderId, buyer, parcels: paid };
  }

  /** Creates a paid order with one parcel. */
  async function buyOne(seller: Seller, made: Partial<Omit<MadeParcel, 'seller'>> = {}, person?: Person) {
    const bought = await buy([{ lines: [{ cents: 2900 }], ...made, seller }], person);
    return { ...bought, parcel: bought.parcels[0]! };
  }

  const readParcel = (id: string) =>
    db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const readClaim = (parcelId: string) =>
    db.selectFrom('claims').selectAll().where('parcelId', '=', parcelId).executeTakeFirstOrThrow();
  const stockOf = async (variantId: string) =>
    (
      await db
        .selectFrom('productVariants')
        .select('stock')
        .where('id', '=', variantId)
        .executeTakeFirstOrThrow()
    ).stock;
  const linesOf = (purchaseId: string) => purchases.listLines(db, purchaseId);
  const readPurchase = async (id: string) => (await purchases.findPurchase(db, id))!;

  const owedTo = async ({ actor }: Seller) =>
    0 - (await ledger.balanceCents(db, ledger.account.creator(actor.creator.id)));

  /** Asserts that the ledger agrees with the provider's balance of each seller to the cent. */
  async function checkBooks(sellers: Seller[]): Promise<void> {
    expect(await ledger.findWrongBalances(db)).toEqual([]);
    const unbalanced = await sql`select movement_id from ledger_entries group by movement_id
      having sum(amount_cents) <> 0`.execute(db);
    expect(unbalanced.rows).toEqual([]);
    // Transfers are sent a minute after their payment at the earliest.
    shiftClock(90_000);
    await transfers.sendTransfers();
    shiftClock(0);
    const { balances } = await world.control<{ balances: Record<string, number> }>('GET /ledger');
    for (const seller of sellers) expect(balances[seller.account] ?? 0).toBe(await owedTo(seller));
  }

  return {
    world,
    db,
    shiftClock,
    makeSeller,
    buy,
    buyOne,
    readParcel,
    readClaim,
    stockOf,
    linesOf,
    readPurchase,
    owedTo,
    checkBooks,
  };
}
export type Orders = Awaited<ReturnType<typeof openOrders>>;
