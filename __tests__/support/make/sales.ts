import type { Order } from '@/backend/checkout/service';
import type { Scope } from '@/backend/extension-points/insight-reports';
import type { Gift } from '@/contract/gifts';
import { openPaymentsWorld, pay } from '../../sandbox/payments/support/payments-world';
import { startBackend } from '../backend';
import { makePerson, type Person } from './accounts';
import { readPurchase, recordRefundTotal } from './checkout';
import { makePayableCreator, type CreatorPerson } from './creators';

export type Seller = CreatorPerson & { account: string };

/** Returns the scope of a report: a creator and a range of days. */
export const scopeOf = (
  { userId, actor }: CreatorPerson,
  from: string,
  to: string,
  fields: Partial<Scope> = {},
): Scope => ({
  creatorId: actor.creator.id,
  userId,
  timeZone: 'Australia/Sydney',
  from,
  to,
  userTier: 'all',
  content: null,
  ...fields,
});

/**
 * Starts the backend with a payments sandbox and returns helpers for tests about sales over months.
 * @param beginsAt initial time of both clocks
 */
export async function openSales(beginsAt: string) {
  const world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  const { shiftClock } = await import('@/backend/clock');
  const { db, inTransaction } = await import('@/backend/db/connection');
  const payments = await import('@/backend/checkout/payments/service');
  const { quote } = await import('@/backend/checkout/service');
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  const credits = await import('@/backend/checkout/credits/service');
  const gifts = await import('@/backend/gifts/service');
  const memberships = await import('@/backend/memberships/service');
  const subscriptions = await import('@/backend/memberships/subscription-service');
  const { sale } = await import('@/backend/money/postings');
  await world.control('POST /clock/begin', { at: Date.parse(beginsAt) / 1000 });
  shiftClock(Date.parse(beginsAt) - Date.now());

  /** Moves both clocks forward to a time. */
  async function travelTo(time: string): Promise<void> {
    const { now } = await world.control<{ now: number }>('GET /clock');
    const seconds = Date.parse(time) / 1000 - now;
    await world.control('POST /clock/advance', { seconds });
    shiftClock(Date.parse(time) - Date.now());
  }

  /** Opens a payment page. */
  async function start(buyer: Person, wanted: Pick<Order, 'type' | 'contentId' | 'amountCents'>) {
    const { totalCents } = await quote(buyer.actor, wanted.type, wanted);
    const paths = { successPath: '/back', cancelPath: '/back' };
    return payments.start(buyer.actor, { ...wanted, priceCents: totalCents, ...paths });
  }
  async function settle(page: { url: string; sessionId: string }, card: Parameters<typeof pay>[1] = {}) {
    await pay(page, card);
    await fulfil(page.sessionId);
  }

  /**
   * Buys by card.
   * @returns the id of the purchase
   */
  async function buy(buyer: Person, wanted: Parameters<typeof start>[1], card?: Parameters<typeof pay>[1]) {
    const page = await start(buyer, wanted);
    await settle(page, card);
    return page.checkoutId;
  }

  /** Buys with credits of the same value. */
  async function buyWithCredits(buyer: Person, contentId: string, priceCents: number): Promise<void> {
    const line = { payee: 'CREDITS' as const, sellerId: null, amountCents: priceCents, feeCents: 0 };
    await inTransaction((trx) =>
      sale(trx, { id: crypto.randomUUID(), buyerId: buyer.userId, lines: [line] }),
    );
    await credits.payWithCredits(buyer.actor, { type: 'PPV_COURSE', contentId, priceCents });
  }

  /** Buys a content as a gift. A given recipient claims it. */
  async function give(
    giver: Person,
    { contentType, contentId, price }: Pick<Gift, 'contentType'> & { contentId: string; price: number },
    claimer?: Person,
  ): Promise<string> {
    const page = await gifts.give(giver.actor, {
      contentType,
      contentId,
      price,
      recipientName: 'Ines',
      recipientEmail: claimer?.email ?? `ines-${crypto.randomUUID()}@kumu.test`,
      message: '',
      sendAt: null,
      context: 'DEFAULT',
      successUrl: '/',
      cancelUrl: '/',
    });
    await settle(page);
    if (!claimer) return page.checkoutId;
    const { code } = await db
      .selectFrom('gifts')
      .select('code')
      .where('purchaseId', '=', page.checkoutId)
      .executeTakeFirstOrThrow();
    await gifts.claim(claimer.actor, code);
    return page.checkoutId;
  }

  const makeMembership = async ({ actor }: Seller, fields: { price?: number; hasTrial?: boolean } = {}) =>
    (
      await memberships.create(actor, {
        name: 'Circle',
        price: 1200,
        courseIds: null,
        hasTrial: false,
        ...fields,
      })
    ).id;
  const providerIdOf = async (purchaseId: string) => (await readPurchase(purchaseId)).subscriptionId!;
  /**
   * Buys a membership.
   * @returns the id of the purchase
   */
  async function join(member: Person, membershipId: string, card?: Parameters<typeof pay>[1]) {
    const purchaseId = await buy(member, { type: 'SUBSCRIPTION', contentId: membershipId }, card);
    await subscriptions.sync(await providerIdOf(purchaseId));
    return purchaseId;
  }
  /** Records the renewals that the provider has made. */
  const syncMembership = async (purchaseId: string) =>
    void (await subscriptions.sync(await providerIdOf(purchaseId)));
  /** Ends a membership immediately. */
  const leave = async (purchaseId: string) =>
    subscriptions.cancelNow({ providerId: await providerIdOf(purchaseId) });

  /** Records the total refunded amount of a payment (cents), as the provider reports it. */
  const refund = async (purchaseId: string, totalCents: number) =>
    recordRefundTotal((await readPurchase(purchaseId)).providerPaymentId!, totalCents);

  return {
    world,
    db,
    travelTo,
    start,
    settle,
    buy,
    buyWithCredits,
    give,
    makeSeller: (): Promise<Seller> => makePayableCreator(world),
    makeMembership,
    join,
    syncMembership,
    leave,
    refund,
    makePeople: (count: number) => Promise.all(Array.from({ length: count }, () => makePerson())),
    async close() {
      shiftClock(0);
      await world.close();
    },
  };
}

export type Sales = Awaited<ReturnType<typeof openSales>>;
