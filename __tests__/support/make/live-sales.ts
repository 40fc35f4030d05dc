import { sql, type Insertable, type Updateable } from 'kysely';
import type { Lives } from '@/backend/db/types';
import { openPaymentsWorld, pay } from '../../sandbox/payments/support/payments-world';
import { startBackend } from '../backend';
import { makePerson, type Person } from './accounts';
import { insertPurchaseRow } from './checkout';
import { makePayableCreator, type CreatorPerson } from './creators';

const PRICE_CENTS = 800;
const HOUR = 60 * 60_000;

/** Starts the backend with the payments sandbox and returns helpers for tests about seats. */
export async function openLiveSales() {
  const world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  const connection = await import('@/backend/db/connection');
  const { db, inTransaction } = connection;
  const repository = await import('@/backend/lives/repository');
  const seats = await import('@/backend/lives/seat-service');
  const viewers = await import('@/backend/lives/viewer-service');
  const payments = await import('@/backend/checkout/payments/service');
  const fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  const ledger = await import('@/backend/money/ledger');
  const creator = await makePayableCreator(world);

  /** Inserts a scheduled live with a price, without the reviews and notices of a submitted live. */
  const makeLive = async (fields: Partial<Insertable<Lives>> = {}, by: CreatorPerson = creator) => {
    const at = new Date();
    const { id } = await repository.insertLive(db, {
      creatorId: by.actor.creator.id,
      title: 'Lights Out',
      state: 'SCHEDULED',
      priceCents: PRICE_CENTS,
      startsAt: new Date(at.getTime() + 48 * HOUR),
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      ...fields,
    });
    return id;
  };
  const change = (id: string, fields: Updateable<Lives>) => repository.updateLive(db, id, fields);

  const start = (buyer: Person, contentId: string, priceCents = PRICE_CENTS) =>
    payments.start(buyer.actor, {
      type: 'PPV_LIVE',
      contentId,
      priceCents,
      successPath: '/back',
      cancelPath: '/back',
    });
  const settle = async (started: { url: string; sessionId: string }) => {
    await pay({ url: started.url });
    await fulfilment.fulfil(started.sessionId);
  };
  const buy = async (contentId: string, person?: Person) => {
    const buyer = person ?? (await makePerson());
    const started = await start(buyer, contentId);
    await settle(started);
    return { buyer, ...started };
  };

  /** Posts credits to the ledger as the sale of a pack does. */
  const giveCredits = async ({ userId }: Person, amountCents: number) => {
    const { sale } = await import('@/backend/money/postings');
    const line = { payee: 'CREDITS' as const, sellerId: null, amountCents, feeCents: 0 };
    await inTransaction((trx) => sale(trx, { id: crypto.randomUUID(), buyerId: userId, lines: [line] }));
  };
  const buyWithCredits = async (contentId: string, person?: Person) => {
    const { payWithCredits } = await import('@/backend/checkout/credits/service');
    const buyer = person ?? (await makePerson());
    await giveCredits(buyer, PRICE_CENTS);
    const { id } = await payWithCredits(buyer.actor, {
      type: 'PPV_LIVE',
      contentId,
      priceCents: PRICE_CENTS,
    });
    return { buyer, checkoutId: id };
  };

  let gifts = 0;
  const startGift = async (giver: Person, contentId: string) => {
    const { give } = await import('@/backend/gifts/service');
    gifts += 1;
    return give(giver.actor, {
      contentType: 'LIVE',
      contentId,
      price: PRICE_CENTS,
      recipientName: 'Ines',
      recipientEmail: `ines-${gifts}@kumu.test`,
      message: '',
      sendAt: null,
      context: 'DEFAULT',
      successUrl: '/',
      cancelUrl: '/',
    });
  };
  const findGift = (purchaseId: string) =>
    db.selectFrom('gifts').selectAll().where('purchaseId', '=', purchaseId).executeTakeFirstOrThrow();
  const give = async (giver: Person, contentId: string) => {
    const started = await startGift(giver, contentId);
    await settle(started);
    return { ...started, gift: await findGift(started.checkoutId) };
  };
  const claim = async (person: Person, code: string) =>
    (await import('@/backend/gifts/service')).claim(person.actor, code);

  /** Inserts a paid membership without the provider. */
  const makeMember = async (by: CreatorPerson = creator, person?: Person) => {
    const member = person ?? (await makePerson());
    const creatorId = by.actor.creator.id;
    const at = new Date();
    const { id: purchaseId } = await insertPurchaseRow({
      buyerId: member.userId,
      type: 'SUBSCRIPTION',
      title: 'Circle',
      amountCents: 900,
      feeCents: 120,
      status: 'SUCCESS',
      completedAt: at,
    });
    const { id: membershipId } = await db
      .insertInto('memberships')
      .values({
        creatorId,
        name: 'Circle',
        priceCents: 900,
        hasTrial: false,
        createdAt: at,
        updatedAt: at,
        // A creator has one membership on sale at a time.
        endedAt: at,
        productId: `prod_${purchaseId}`,
        priceId: `price_${purchaseId}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('subscriptions')
      .values({
        membershipId,
        creatorId,
        userId: member.userId,
        purchaseId,
        providerId: `sub_${purchaseId}`,
        priceCents: 900,
        priceId: `price_${purchaseId}`,
        state: 'ACTIVE',
        hadTrial: false,
        periodEndsAt: new Date(at.getTime() + 30 * 24 * HOUR),
        readAt: at,
        createdAt: at,
      })
      .execute();
    return { ...member, purchaseId };
  };
  /** Applies a state of a membership, as the sync with the provider does. */
  const setMembership = async (purchaseId: string, state: 'ACTIVE' | 'CANCELLED') => {
    const { applyAccess } = await import('@/backend/memberships/subscription-service');
    const { lockSubscription } = await import('@/backend/memberships/repository');
    await db.updateTable('subscriptions').set({ state }).where('purchaseId', '=', purchaseId).execute();
    await inTransaction(async (trx) => applyAccess(trx, (await lockSubscription(trx, { purchaseId }))!));
  };

  const read = async (id: string) => repository.getLive(db, id);
  const hasSeat = async ({ userId }: Person, id: string) => viewers.isUnlocked(db, userId, { id });

  /**
   * Returns the number of taken seats and checks that it equals the owners, open payments and
   * unclaimed gifts.
   */
  const countTaken = async (id: string): Promise<number> => {
    const { rows } = await sql<{ taken: number; people: number; gifts: number; seats: number | null }>`
      select lives.taken_count as taken, lives.seats,
        (select count(*) from (
          select user_id from entitlements where content_type = 'LIVE' and content_id = lives.id and ended_at is null
          union
          select buyer_id from purchases where type = 'PPV_LIVE' and content_id = lives.id and is_reserved
        ) people)::int as people,
        (select count(*) from purchases left join gifts on gifts.purchase_id = purchases.id
          where type = 'GIFT' and purchases.content_id = lives.id
            and (is_reserved or (purchases.status = 'SUCCESS' and gifts.state = 'WAITING')))::int as gifts
      from lives where id = ${id}`.execute(db);
    const { taken, people, gifts: waiting } = rows[0]!;
    expect(taken).toBe(people + waiting);
    const { count } = await db
      .selectFrom('liveSeats')
      .where('liveId', '=', id)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(taken);
    return taken;
  };

  const owedTo = async (by: CreatorPerson = creator) =>
    0 - (await ledger.balanceCents(db, ledger.account.creator(by.actor.creator.id)));
  const creditsOf = async ({ userId }: Person) =>
    0 - (await ledger.balanceCents(db, ledger.account.credits(userId)));
  /** Asserts that the ledger is balanced and that its suspense account is empty. */
  const checkBooks = async (): Promise<void> => {
    expect(await ledger.findWrongBalances(db)).toEqual([]);
    const unbalanced = await sql`select movement_id from ledger_entries group by movement_id
      having sum(amount_cents) <> 0`.execute(db);
    expect(unbalanced.rows).toEqual([]);
    expect(await ledger.balanceCents(db, ledger.account.suspense)).toBe(0);
  };

  return {
    world,
    connection,
    creator,
    seats,
    viewers,
    payments,
    fulfilment,
    makeLive,
    change,
    start,
    settle,
    buy,
    giveCredits,
    buyWithCredits,
    startGift,
    findGift,
    give,
    claim,
    makeMember,
    setMembership,
    read,
    hasSeat,
    countTaken,
    owedTo,
    creditsOf,
    checkBooks,
  };
}
export type LiveSales = Awaited<ReturnType<typeof openLiveSales>>;
