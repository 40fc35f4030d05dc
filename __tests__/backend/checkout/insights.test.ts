import { sql } from 'kysely';
import type { Measure, Scope } from '@/backend/extension-points/insight-reports';
import type { Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { openOrdersIn } from '../../support/make/orders';
import { openSales, scopeOf, type Sales, type Seller } from '../../support/make/sales';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';
import { deliverEvent } from '../../support/make/paid-course';
import { insertPurchaseRow, readPurchase, recordRefundTotal } from '../../support/make/checkout';

const disputed = { number: '4000 0000 0000 0259' };

let sales: Sales;
let orders: Awaited<ReturnType<typeof openOrdersIn>>;
let seller: Seller;
let other: Seller;
let people: Person[];
let courseId: string;
let secondCourseId: string;
let productId: string;
let liveId: string;
let insights: typeof import('@/backend/checkout/insights/service');

/** Days on which the creator sold something, in the creator's time zone. */
const october = { from: '2026-10-01', to: '2026-10-31' };

async function sellInSeptember(): Promise<{ purchaseId: string; membershipId: string }> {
  const membershipId = await sales.makeMembership(seller);
  await sales.travelTo('2026-09-20T02:00:00Z');
  const purchaseId = await sales.join(people[0]!, membershipId);
  await sales.buy(people[1]!, { type: 'PPV_COURSE', contentId: courseId });
  return { purchaseId, membershipId };
}

/** Makes a sale of each kind and refunds some of the sales, on several days of October. */
async function sellInOctober(membershipId: string, joinedId: string): Promise<void> {
  const [member, , buyer, lender, giver, guest] = people as [Person, Person, Person, Person, Person, Person];
  // In Sydney, this sale is in the last minute of 30 September.
  await sales.travelTo('2026-09-30T13:59:00Z');
  await sales.buy(lender, { type: 'PPV_COURSE', contentId: secondCourseId });
  await sales.travelTo('2026-09-30T14:00:00Z');
  const partly = await sales.buy(buyer, { type: 'PPV_COURSE', contentId: courseId });
  await sales.buy(buyer, { type: 'DONATION', contentId: seller.actor.creator.id, amountCents: 500 });
  // Daylight saving time begins in the night before 4 October.
  await sales.travelTo('2026-10-03T16:30:00Z');
  await sales.buy(buyer, { type: 'DONATION', contentId: courseId, amountCents: 700 });
  await sales.buy(buyer, { type: 'PPV_PRODUCT', contentId: productId });
  await sales.travelTo('2026-10-05T01:00:00Z');
  await sales.buy(guest, { type: 'PPV_LIVE', contentId: liveId });
  await orders.buy(
    [{ seller, lines: [{ cents: 2900, quantity: 2 }, { cents: 4600 }], deliveryCents: 900 }],
    guest,
  );
  await sales.buyWithCredits(guest, courseId, 6400);
  await sales.travelTo('2026-10-08T01:00:00Z');
  const givenId = await sales.give(giver, { contentType: 'COURSE', contentId: secondCourseId, price: 2900 });
  await sales.give(giver, { contentType: 'SUBSCRIPTION', contentId: membershipId, price: 3600 }, guest);
  const lost = await sales.buy(giver, { type: 'PPV_COURSE', contentId: courseId }, disputed);
  await sales.travelTo('2026-10-10T01:00:00Z');
  await sales.join(buyer, membershipId);
  await sales.travelTo('2026-10-12T01:00:00Z');
  await sales.refund(partly, 1000);
  await sales.refund(givenId, 2900);
  await sales.travelTo('2026-10-15T01:00:00Z');
  await sales.refund(partly, 2500);
  const { providerPaymentId } = await readPurchase(lost);
  const [dispute] = (await sales.world.stripe().disputes.list({ payment_intent: providerPaymentId! })).data;
  await deliverEvent('charge.dispute.created', dispute!.id);
  await sales.world.control(`POST /disputes/${dispute!.id}/lose`);
  await deliverEvent('charge.dispute.closed', dispute!.id);
  await sales.travelTo('2026-10-21T01:00:00Z');
  await sales.syncMembership(joinedId);
  for (const person of [member, guest])
    await sales.buy(person, { type: 'PPV_COURSE', contentId: secondCourseId });
  const { paymentId } = await sales.db
    .selectFrom('invoices')
    .select('paymentId')
    .where('purchaseId', '=', joinedId)
    .executeTakeFirstOrThrow();
  await recordRefundTotal(paymentId!, 400);
  await sales.buy(buyer, { type: 'PPV_COURSE', contentId: await sellOfOther() });
  // In Sydney, these sales are in the last minute of October and the first minute of November.
  await sales.travelTo('2026-10-31T12:59:00Z');
  await sales.buy(people[6]!, { type: 'PPV_COURSE', contentId: courseId });
  await sales.travelTo('2026-10-31T13:00:00Z');
  await sales.buy(people[7]!, { type: 'PPV_COURSE', contentId: courseId });
}

/** Makes a course of the other creator, who also has a tip and a refund. */
async function sellOfOther(): Promise<string> {
  const { id } = await makeCourse(other, { title: 'Breathe Low and Slow', priceCents: 3200 });
  const tip = { type: 'DONATION' as const, contentId: other.actor.creator.id, amountCents: 2000 };
  await sales.buy(people[3]!, tip);
  await sales.refund(await sales.buy(people[4]!, { type: 'PPV_COURSE', contentId: id }), 3200);
  return id;
}

beforeAll(async () => {
  sales = await openSales('2026-09-10T02:00:00Z');
  // The visits of all creators are counted.
  await forgetUnrelatedRows('insight_progress');
  orders = await openOrdersIn(sales.world);
  insights = await import('@/backend/checkout/insights/service');
  [seller, other] = [await orders.makeSeller(), await sales.makeSeller()];
  people = await sales.makePeople(8);
  ({ id: courseId } = await makeCourse(seller, { priceCents: 6400 }));
  ({ id: secondCourseId } = await makeCourse(seller, { title: 'Night Sitting', priceCents: 2900 }));
  productId = await makeDigitalProduct(seller, { priceCents: 1200 });
  liveId = await makeLive(seller);
  const { purchaseId, membershipId } = await sellInSeptember();
  await sellInOctober(membershipId, purchaseId);
}, 120_000);
afterAll(() => sales.close());

async function makeLive({ actor }: Seller): Promise<string> {
  const { insertLive } = await import('@/backend/lives/repository');
  const { now } = await import('@/backend/clock');
  const at = now();
  const { id } = await insertLive(sales.db, {
    creatorId: actor.creator.id,
    title: 'Lights Out',
    state: 'SCHEDULED',
    priceCents: 800,
    startsAt: new Date('2026-11-20T08:00:00Z'),
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  return id;
}

const measureOf = (name: Measure['name']): Measure =>
  insights.checkoutMeasures.find((measure) => measure.name === name)!;

/** Returns the sums of a measure by day and by part of the measure, without zeros. */
async function readDays(name: Measure['name'], scope: Scope): Promise<Record<string, number>> {
  const values = await measureOf(name).byDay(sales.db, scope);
  const sums: Record<string, number> = {};
  for (const { day, part, value } of values) {
    const key = part === null ? day : `${day} ${part}`;
    sums[key] = (sums[key] ?? 0) + value;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
}
const totalOf = (sums: Record<string, number>) => Object.values(sums).reduce((sum, each) => sum + each, 0);

/** Part of the earnings for each type of sale in the wallet, written by hand. */
const partOfSource: Record<string, string> = {
  PPV_COURSE: 'courses',
  SUBSCRIPTION: 'memberships',
  PPV_LIVE: 'lives',
  PPV_PRODUCT: 'products',
  SHOP_ORDER: 'shop',
  DONATION: 'tips',
};

/** Returns the wallet's sums of a creator by day and by part of the earnings, without zeros. */
async function readLedgerDays(creator: Seller, { from, to }: { from: string; to: string }) {
  const rows = await sales.db
    .selectFrom('ledgerDays')
    .innerJoin('ledgerAccounts as account', 'account.id', 'ledgerDays.accountId')
    .select(['ledgerDays.source', 'ledgerDays.cents', sql<string>`day::text`.as('day')])
    .where('account.key', '=', `creator:${creator.actor.creator.id}`)
    .execute();
  const sums: Record<string, number> = {};
  for (const { day, source, cents } of rows)
    if (day >= from && day <= to && !source.startsWith('PAYOUT'))
      sums[`${day} ${partOfSource[source]}`] = 0 - cents;
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
}

describe('earnings', () => {
  test('the earnings of each day match the wallet by kind of sale, minus refunds', async () => {
    const earned = await readDays('EARNED', scopeOf(seller, october.from, october.to));
    expect(earned).toEqual(await readLedgerDays(seller, october));
    expect(new Set(Object.keys(earned).map((key) => key.split(' ')[1]))).toEqual(
      new Set(Object.values(partOfSource)),
    );
    // The days beside October have sales of A$29.00 and A$64.00, minus their fees.
    const around = await readDays('EARNED', scopeOf(seller, '2026-09-30', '2026-11-01'));
    expect(around['2026-09-30 courses']).toBe(2900 - 320);
    expect(around['2026-11-01 courses']).toBe(6400 - 670);
    expect(totalOf(around) - totalOf(earned)).toBe(2580 + 5730);
  });

  test('the earnings of another creator contain only their own sales', async () => {
    const earned = await readDays('EARNED', scopeOf(other, october.from, october.to));
    expect(earned).toEqual(await readLedgerDays(other, october));
    expect(totalOf(earned)).toBeGreaterThan(0);
  });

  test('the days of the earnings are days of the creator’s time zone', async () => {
    const scope = scopeOf(seller, october.from, october.to, { timeZone: 'America/Los_Angeles' });
    const earned = await readDays('EARNED', scope);
    // In California, 12:59 and 13:00 UTC are on the same day. There, 14:00 UTC on 30 September is
    // still 30 September.
    expect(earned['2026-10-31 courses']).toBe(2 * (6400 - 670));
    expect(earned['2026-10-01 courses']).toBeUndefined();
  });

  test('the earnings of one content include its sales, gifts and refunds but not its tips', async () => {
    const content = { contentType: 'COURSE' as const, contentId: courseId };
    const earned = await readDays('EARNED', scopeOf(seller, october.from, october.to, { content }));
    const byHand = await addByHand(
      ({ contentId, soldAs }) => contentId === courseId && soldAs !== 'DONATION',
    );
    expect(totalOf(earned)).toBe(byHand);
    // The sale of 1 October is refunded in part on two days, and the sale of 8 October is lost in a
    // dispute.
    expect(Object.keys(earned)).toEqual([
      '2026-10-01 courses',
      '2026-10-05 courses',
      '2026-10-08 courses',
      '2026-10-12 courses',
      '2026-10-15 courses',
      '2026-10-31 courses',
    ]);
  });

  test('a sale and its later refund count as a sale to a member if the buyer was a member at the time of sale', async () => {
    const [member, , buyer, , , guest] = people as [Person, Person, Person, Person, Person, Person];
    const memberSince: Record<string, string> = {
      [member.userId]: '2026-09-20',
      [guest.userId]: '2026-10-08',
      [buyer.userId]: '2026-10-10',
    };
    const isToMember = ({ personId, soldAs, soldOn }: HandFact) =>
      soldAs === 'SUBSCRIPTION' || soldOn > (memberSince[personId] ?? '2027');
    const read = async (userTier: Scope['userTier']) =>
      totalOf(await readDays('EARNED', scopeOf(seller, october.from, october.to, { userTier })));
    const [all, toMembers, toOthers] = [await read('all'), await read('member'), await read('free')];
    expect(toMembers).toBe(await addByHand(isToMember));
    expect(toOthers).toBe(await addByHand((fact) => !isToMember(fact)));
    expect(toMembers + toOthers).toBe(all);
  });
});

type HandFact = { personId: string; soldAs: string; contentId: string | null; soldOn: string };

/** Adds the creator's amounts of October after fees, fact by fact. */
async function addByHand(isCounted: (fact: HandFact) => boolean): Promise<number> {
  const facts = await sales.db.selectFrom('facts').selectAll().orderBy('id').execute();
  const soldOn = new Map<string, string>();
  let cents = 0;
  for (const fact of facts) {
    if (fact.creatorId !== seller.actor.creator.id || fact.amountCents === null) continue;
    const at = fact.at.toISOString();
    if (!soldOn.has(fact.purchaseId!)) soldOn.set(fact.purchaseId!, at);
    if (at < '2026-09-30T14:00:00' || at >= '2026-10-31T13:00:00') continue;
    const { personId, contentId } = fact;
    if (!isCounted({ personId, contentId, soldAs: fact.soldAs!, soldOn: soldOn.get(fact.purchaseId!)! }))
      continue;
    const own = fact.amountCents - fact.feeCents!;
    cents += fact.kind === 'PURCHASE_PAID' ? own : -own;
  }
  return cents;
}

const reportOf = async (name: string, scope: Scope) =>
  (
    await insights.checkoutReports
      .find((report) => report.name === name)!
      .read(sales.db, scope, { span: 'day', partId: undefined })
  ).rows;

describe('courses sold', () => {
  test('a sold course is counted on the day of its sale, including gifts, credit sales and refunded sales', async () => {
    expect(await readDays('COURSES_SOLD', scopeOf(seller, october.from, october.to))).toEqual({
      '2026-10-01': 1,
      '2026-10-05': 1,
      '2026-10-08': 2,
      '2026-10-21': 2,
      '2026-10-31': 1,
    });
    const content = { contentType: 'LIVE' as const, contentId: liveId };
    expect(await readDays('COURSES_SOLD', scopeOf(seller, october.from, october.to, { content }))).toEqual(
      {},
    );
  });

  test('the sold courses of the last month and of all time are counted for one creator', async () => {
    const anyDay = scopeOf(seller, '2026-11-01', '2026-11-01');
    const values = async (name: string, scope: Scope) =>
      (await reportOf(name, scope)).map(({ values: { value } }) => value);
    expect(await values('last-month-courses-sold', anyDay)).toEqual([7]);
    // The three other courses were sold in mid-September, on 30 September and on 1 November.
    expect(await values('total-courses-sold', anyDay)).toEqual([10]);
    expect(await values('total-courses-sold', scopeOf(other, '2026-11-01', '2026-11-01'))).toEqual([2]);
  });
});

describe('from visit to payment', () => {
  const november = { from: '2026-11-10', to: '2026-11-12' };
  let trialId: string;

  /** Inserts a checkout that ended without a payment. */
  const endUnpaid = (buyer: Person, status: 'CANCELLED' | 'FAILED', by = seller) =>
    insertPurchaseRow({
      buyerId: buyer.userId,
      sellerId: by.actor.creator.id,
      type: 'DONATION',
      title: 'Tip',
      amountCents: 500,
      feeCents: 80,
      status,
      createdAt: new Date('2026-11-11T01:00:00Z'),
    });

  beforeAll(async () => {
    const buyers = await sales.makePeople(12);
    const course = { type: 'PPV_COURSE' as const, contentId: courseId };
    const secondCourse = { type: 'PPV_COURSE' as const, contentId: secondCourseId };
    // This time is the evening before the tested days in Sydney.
    await sales.travelTo('2026-11-09T12:59:00Z');
    await sales.start(buyers[0]!, course);
    // This payment is for another purchase, so it must not count as the first payment of the trial.
    await sales.buy(buyers[11]!, secondCourse);
    await sales.travelTo('2026-11-10T01:00:00Z');
    const opened = await sales.start(buyers[1]!, course);
    await sales.buy(buyers[2]!, course);
    await sales.settle(opened);
    await sales.travelTo('2026-11-11T01:00:00Z');
    await sales.start(buyers[3]!, course);
    await endUnpaid(buyers[4]!, 'CANCELLED');
    await endUnpaid(buyers[5]!, 'FAILED');
    await sales.start(buyers[5]!, secondCourse);
    await endUnpaid(buyers[6]!, 'CANCELLED');
    await endUnpaid(buyers[6]!, 'FAILED');
    await endUnpaid(buyers[2]!, 'FAILED');
    await endUnpaid(buyers[7]!, 'CANCELLED', other);
    await sales.buy(buyers[8]!, secondCourse);
    await sales.buy(people[0]!, { type: 'DONATION', contentId: seller.actor.creator.id, amountCents: 500 });
    const { id: membershipId } = await sales.db
      .updateTable('memberships')
      .set({ hasTrial: true })
      .where('creatorId', '=', seller.actor.creator.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await sales.join(buyers[9]!, membershipId);
    await sales.leave(await sales.join(buyers[10]!, membershipId));
    trialId = await sales.join(buyers[11]!, membershipId);
    for (const [index, contentId] of [courseId, secondCourseId].entries())
      await visit(buyers[index]!, contentId);
    await visit(buyers[7]!, courseId, other);
    const { countStaleDays } = await import('@/backend/insights/rollup-service');
    await countStaleDays();
  }, 60_000);

  async function visit({ actor }: Person, contentId: string, by = seller): Promise<void> {
    const { record } = await import('@/backend/insights/service');
    const payload = { contentType: 'COURSE' as const, contentId, creatorId: by.actor.creator.id };
    await record(actor, { address: '203.0.113.7', isBot: false }, [
      { type: 'VIEW_CONTENT_PAGE', segment: 'member', payload: { ...payload, source: 'link' } },
    ]);
  }

  const readSteps = async (fields: Partial<Scope> = {}) =>
    Object.fromEntries(
      (await reportOf('funnel', scopeOf(seller, november.from, november.to, fields))).map(
        ({ key, values }) => [key, values['people']],
      ),
    );

  test('the funnel counts each person who started a checkout once, by their best result', async () => {
    expect(await readSteps()).toEqual({
      visited: 2,
      started: 11,
      // Persons 1, 2 and 8, and the member who sent a tip.
      paid: 4,
      // Persons 3 and 5 have an open page, and persons 9 and 11 have a free trial.
      waiting: 4,
      declined: 1,
      // Person 4, and person 10 whose trial has ended.
      closed: 2,
    });
  });

  test('the funnel can be limited to one content or to people who were members when they started a checkout', async () => {
    const content = { contentType: 'COURSE' as const, contentId: courseId };
    expect(await readSteps({ content })).toEqual({
      visited: 1,
      started: 3,
      paid: 2,
      waiting: 1,
      declined: 0,
      closed: 0,
    });
    expect(await readSteps({ userTier: 'member' })).toMatchObject({ started: 1, paid: 1, waiting: 0 });
    expect(await readSteps({ userTier: 'free' })).toMatchObject({ started: 10, paid: 3, waiting: 4 });
  });

  test('the funnel counts a person with a free trial as paid once the first month is paid', async () => {
    await sales.travelTo('2026-11-20T01:00:00Z');
    await sales.syncMembership(trialId);
    expect(await readSteps()).toMatchObject({ started: 11, paid: 5, waiting: 3 });
  });
});
