import { random } from '../../art/random.ts';
import { list as listBought } from '../../backend/checkout/purchases/bought-service.ts';
import { fulfil } from '../../backend/checkout/purchases/fulfil-service.ts';
import { syncDispute } from '../../backend/checkout/disputes/service.ts';
import { ask as askForRefund } from '../../backend/checkout/refunds/request-service.ts';
import { keepPending } from '../../backend/credits/pending-service.ts';
import { spend } from '../../backend/credits/service.ts';
import * as creators from '../../backend/creators/service.ts';
import { db } from '../../backend/db/connection.ts';
import * as discounts from '../../backend/discounts/service.ts';
import { listHandlers } from '../../backend/extension-points/provider-events.ts';
import * as gifts from '../../backend/gifts/service.ts';
import { account, owedCents } from '../../backend/money/ledger.ts';
import * as memberships from '../../backend/memberships/service.ts';
import { cancel, listOwn, sync } from '../../backend/memberships/subscription-service.ts';
import { listPayouts } from '../../backend/providers/payments/accounts.ts';
import { giftPriceCents } from '../../contract/values/gifts.ts';
import type { Rating } from './audience.ts';
import type { DemoCourse } from './content/course.ts';
import type { CreatorKey, DemoCreator } from './content/creators.ts';
import { membershipTexts } from './content/memberships.ts';
import {
  HISTORY_DAYS,
  listJoins,
  listLeftCheckouts,
  listSales,
  listTips,
  type Join,
} from './content/history.ts';
import { runHappenings, type Happening } from './happening.ts';
import { planLives, type LivesWorld } from './lives.ts';
import { memberActor } from './people.ts';
import { buy, cards, open, pay } from './purchases.ts';
import { orderHappenings, type ShopWorld } from './orders.ts';
import { advanceTo, openDispute, daysAgoToTime } from './set-clock.ts';

const HOUR_SECONDS = 3600;
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS;
/**
 * Reference time on a Monday, when the payouts of the previous Friday have arrived (seconds since
 * 1970).
 */
const A_MONDAY = Date.UTC(2024, 0, 1, 5) / 1000;

type World = LivesWorld &
  ShopWorld & {
    creators: DemoCreator[];
    /** Published courses with their ids. */
    courses: Map<DemoCourse, string>;
    /** Ratings with their raters, courses and days. */
    ratings: Rating[];
  };

/**
 * Creates two years of sales, memberships, tips, credits, lives, payouts, a refund and a dispute.
 * The events run in chronological order through the services and the payments sandbox.
 * @returns purchases, each as "<user id> <course id>"
 */
export async function makeHistory(world: World): Promise<Set<string>> {
  const bought = new Set<string>();
  const settled = new Set<string>();
  const plans = await offerMemberships(world);
  const end = daysAgoToTime(0);
  const happenings = [
    ...saleHappenings(world, bought),
    ...listJoins().map((join) => joinHappening(world, plans, join)),
    ...tipHappenings(world),
    ...leftHappenings(world, bought),
    ...creditHappenings(world),
    refundHappening(world),
    ...discountHappenings(world),
    ...giftHappenings(world, plans),
    disputeHappening(world),
    ...orderHappenings(world),
    ...planLives(world, end),
    ...paydays(world, settled),
  ];
  await runHappenings(happenings, end, advanceTo);
  // Posts the payouts that have arrived since the last Monday.
  await advanceTo(end);
  await settleAll(world, settled);
  return bought;
}

/** Creates a membership for each creator that includes all courses of the creator. */
async function offerMemberships({ creators: all, actors }: World): Promise<Map<CreatorKey, string>> {
  const plans = new Map<CreatorKey, string>();
  for (const { key, firstName, membershipCents: price } of all) {
    const terms = { name: `${firstName}’s circle`, price, courseIds: null, hasTrial: key === 'kofi' };
    // Some creators also sell a yearly membership for the price of ten months.
    const yearlyPrice = ['marisol', 'hana', 'kofi'].includes(key) ? 10 * price : null;
    const input = { ...terms, yearlyPrice, ...membershipTexts[key] };
    plans.set(key, (await memberships.create(actors.get(key)!, input)).id);
  }
  return plans;
}

const courseOf = ({ courses }: World, slug: string) => {
  const found = [...courses].find(([course]) => course.slug === slug);
  if (!found) throw new Error(`the demo world has no course ${slug}`);
  return { id: found[1], priceCents: found[0].priceCents };
};

/**
 * Returns the sales of courses. A buyer is a person who rates the course later, or a person who
 * does not rate it.
 */
function saleHappenings({ courses, ratings, readerIds }: World, bought: Set<string>): Happening[] {
  const next = random('who buys');
  return listSales(courses.keys()).map(({ course, daysAgo }) => {
    const courseId = courses.get(course)!;
    const raters = new Map(
      ratings.filter((each) => each.courseId === courseId).map((each) => [each.raterIndex, each.daysAgo]),
    );
    const able = [...readerIds.keys()].filter((index) => !bought.has(`${readerIds[index]} ${courseId}`));
    const later = able.filter((index) => (raters.get(index) ?? Infinity) < daysAgo);
    const buyers = later.length ? later : able.filter((index) => !raters.has(index));
    const userId = readerIds[buyers[Math.floor(next() * buyers.length)] ?? -1];
    if (!userId) throw new Error(`nobody is left to buy ${course.slug}`);
    bought.add(`${userId} ${courseId}`);
    return {
      at: daysAgoToTime(daysAgo),
      run: async () => void (await buy(userId, { type: 'PPV_COURSE', contentId: courseId })),
    };
  });
}

function joinHappening(
  { readerIds, memberIds }: World,
  plans: Map<CreatorKey, string>,
  { who, creator, daysAgo, ...join }: Join,
): Happening {
  const userId = typeof who === 'number' ? readerIds[who]! : memberIds.get(who)!;
  return {
    at: daysAgoToTime(daysAgo),
    async run() {
      const card = join.isDeclinedLater ? cards.paysOnce : cards.pays;
      const { record } = await buy(userId, { type: 'SUBSCRIPTION', contentId: plans.get(creator)!, card });
      const providerId = record.subscriptionId!;
      await sync(providerId);
      const first = new Date(daysAgoToTime(daysAgo) * 1000);
      // A cancelled membership ends at its next renewal date, which is thus its last event.
      const end = join.cancelledDaysAgo === undefined ? Infinity : daysAgoToTime(join.cancelledDaysAgo);
      const months = monthsAfter(first);
      const last = months.findIndex((at) => at > end);
      const renewals = (last < 0 ? months : months.slice(0, last + 1)).map((at) => ({
        at: at + HOUR_SECONDS,
        run: async () => void (await sync(providerId)),
      }));
      if (join.cancelledDaysAgo === undefined) return renewals;
      const cancelling = async () => {
        const { items } = await listOwn(memberActor(userId), { limit: 100 });
        await cancel(
          memberActor(userId),
          items.find(({ membershipId }) => membershipId === plans.get(creator))!.id,
        );
      };
      return [...renewals, { at: daysAgoToTime(join.cancelledDaysAgo), run: cancelling }];
    },
  };
}

/** Returns the same day of the month in every later month until now (seconds). */
function monthsAfter(first: Date): number[] {
  const end = daysAgoToTime(0);
  const times: number[] = [];
  for (let month = 1; ; month += 1) {
    const day = new Date(first);
    day.setUTCMonth(first.getUTCMonth() + month);
    // A month that is too short uses its last day.
    if (day.getUTCDate() !== first.getUTCDate()) day.setUTCDate(0);
    const at = day.getTime() / 1000;
    if (at > end) return times;
    times.push(at);
  }
}

function tipHappenings({ actors, readerIds, memberIds }: World): Happening[] {
  return listTips().map(({ who, creator, amountCents, daysAgo, note }) => ({
    at: daysAgoToTime(daysAgo),
    async run() {
      const userId = typeof who === 'number' ? readerIds[who]! : memberIds.get(who)!;
      const contentId = actors.get(creator)!.creator.id;
      await buy(userId, { type: 'DONATION', contentId, amountCents, note });
    },
  }));
}

/**
 * Returns the events in which people open payment pages without paying. All pages except the newest
 * expire.
 */
function leftHappenings({ courses, readerIds }: World, bought: Set<string>): Happening[] {
  return listLeftCheckouts(courses.keys()).flatMap(({ who, course, daysAgo }) => {
    const [userId, contentId] = [readerIds[who]!, courses.get(course)!];
    if (bought.has(`${userId} ${contentId}`)) return [];
    return {
      at: daysAgoToTime(daysAgo),
      async run() {
        const { sessionId } = await open(userId, { type: 'PPV_COURSE', contentId });
        return [{ at: daysAgoToTime(daysAgo - 1), run: async () => void (await fulfil(sessionId)) }];
      },
    };
  });
}

/**
 * Returns the events in which Jo buys credits, spends some of them, and chooses content that costs
 * more than the rest.
 */
function creditHappenings(world: World): Happening[] {
  const jo = world.memberIds.get('member@kumu.test')!;
  const chosen = (slug: string) => {
    const { id: contentId, priceCents: price } = courseOf(world, slug);
    return { type: 'PPV_COURSE' as const, contentId, price, context: 'DEFAULT' };
  };
  return [
    { at: daysAgoToTime(61), run: async () => void (await buy(jo, { type: 'CREDITS', contentId: '25' })) },
    {
      at: daysAgoToTime(58),
      run: async () => void (await spend(memberActor(jo), chosen('before-the-hard-conversation'))),
    },
    {
      at: daysAgoToTime(0.1),
      run: async () => void (await keepPending(memberActor(jo), chosen('sitting-with-noise'))),
    },
  ];
}

/** Returns the events in which Marisol creates a discount code and Jonah uses it. */
function discountHappenings(world: World): Happening[] {
  const marisol = world.actors.get('marisol')!;
  const jonah = world.memberIds.get('jonah@kumu.test')!;
  const code = 'REST25';
  const terms = { percent: 25, amountCents: null, courseId: null, membershipId: null };
  const limits = { startsAt: null, endsAt: null, totalLimit: 50, personLimit: 1 };
  const contentId = courseOf(world, 'the-sunday-unwind').id;
  return [
    {
      at: daysAgoToTime(40.2),
      run: async () => void (await discounts.create(marisol, { code, ...terms, ...limits })),
    },
    {
      at: daysAgoToTime(25.3),
      run: async () => void (await buy(jonah, { type: 'PPV_COURSE', contentId, code })),
    },
  ];
}

/**
 * Returns the events of two gifts. Jonah gives Jo three months of a membership, which Jo claims. Jo
 * gives Jonah a course, which Jonah has not claimed yet.
 */
function giftHappenings(world: World, plans: Map<CreatorKey, string>): Happening[] {
  const [jo, jonah] = ['member@kumu.test', 'jonah@kumu.test'].map((email) => world.memberIds.get(email)!);
  const idris = world.creators.find(({ key }) => key === 'idris')!;
  const course = courseOf(world, 'before-the-hard-conversation');
  const page = { sendAt: null, context: 'DEFAULT', successUrl: '/my-library', cancelUrl: '/courses' };
  const months = {
    contentType: 'SUBSCRIPTION' as const,
    contentId: plans.get('idris')!,
    price: giftPriceCents('SUBSCRIPTION', idris.membershipCents),
    recipientName: 'Jo',
    recipientEmail: 'member@kumu.test',
    message: 'For the long evenings.',
  };
  const waiting = {
    contentType: 'COURSE' as const,
    contentId: course.id,
    price: course.priceCents,
    recipientName: 'Jonah',
    recipientEmail: 'jonah@kumu.test',
    message: '',
  };
  return [
    {
      at: daysAgoToTime(31.4),
      async run() {
        const { checkoutId } = await pay(await gifts.give(memberActor(jonah!), { ...months, ...page }));
        const { items } = await listBought(memberActor(jonah!), { limit: 100 });
        const { code } = items.find(({ purchaseId }) => purchaseId === checkoutId)!.gift!;
        const claim = async () => void (await gifts.claim(memberActor(jo!), code));
        return [{ at: daysAgoToTime(30.1), run: claim }];
      },
    },
    {
      at: daysAgoToTime(5.2),
      run: async () => void (await pay(await gifts.give(memberActor(jo!), { ...waiting, ...page }))),
    },
  ];
}

/** Returns the event in which Teodora requests a refund within the refund period. */
function refundHappening(world: World): Happening {
  const teodora = world.memberIds.get('teodora@kumu.test')!;
  return {
    at: daysAgoToTime(20),
    async run() {
      const contentId = courseOf(world, 'night-sitting').id;
      const { checkoutId } = await buy(teodora, { type: 'PPV_COURSE', contentId });
      const refund = async () => {
        await askForRefund(memberActor(teodora), { purchaseId: checkoutId }, `refund ${checkoutId}`);
      };
      return [{ at: daysAgoToTime(18), run: refund }];
    },
  };
}

/**
 * Returns the event in which Jonah disputes a charge at his bank as unrecognised. The office has
 * not responded yet.
 */
function disputeHappening(world: World): Happening {
  const jonah = world.memberIds.get('jonah@kumu.test')!;
  return {
    at: daysAgoToTime(12),
    async run() {
      const contentId = courseOf(world, 'night-sitting').id;
      const { record } = await buy(jonah, { type: 'PPV_COURSE', contentId });
      const dispute = async () => void (await syncDispute(await openDispute(record.providerPaymentId!)));
      return [{ at: daysAgoToTime(2), run: dispute }];
    },
  };
}

/**
 * Returns the events that post the previous Friday's payouts every Monday, in the same way as the
 * provider's events would.
 */
function paydays(world: World, settled: Set<string>): Happening[] {
  const first = A_MONDAY + Math.ceil((daysAgoToTime(HISTORY_DAYS) - A_MONDAY) / WEEK_SECONDS) * WEEK_SECONDS;
  const weeks = Math.floor((daysAgoToTime(0) - first) / WEEK_SECONDS) + 1;
  return Array.from({ length: weeks }, (_, week) => ({
    at: first + week * WEEK_SECONDS,
    run: () => settleAll(world, settled),
  }));
}

async function settleAll({ actors }: World, settled: Set<string>): Promise<void> {
  for (const { creator } of actors.values())
    // A creator with a balance of 0 has no payout to settle.
    if ((await owedCents(db, account.creator(creator.id))) > 0) await settlePayouts(creator.id, settled);
}

async function settlePayouts(creatorId: string, settled: Set<string>): Promise<void> {
  const { paymentAccountId } = await creators.getById(db, creatorId);
  for (const { id, state } of await listPayouts(paymentAccountId!)) {
    if (state !== 'PAID' || settled.has(id)) continue;
    settled.add(id);
    for (const handle of listHandlers('v1.payout.paid'))
      await handle({
        id: `evt_${id}`,
        object: 'v2.core.event',
        type: 'v1.payout.paid',
        livemode: false,
        context: paymentAccountId!,
        related_object: { id, type: 'payout' },
      });
  }
}
