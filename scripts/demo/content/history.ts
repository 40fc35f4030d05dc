import { random } from '../../../art/random.ts';
import type { DemoCourse } from './course.ts';
import type { CreatorKey } from './creators.ts';

/** Length of the history of the demo world (days). */
export const HISTORY_DAYS = 730;

/** Creators with enough sales, members and visits in each month for their insights. */
export const mainCreators = ['marisol', 'idris'] as const satisfies CreatorKey[];
export type MainCreator = (typeof mainCreators)[number];

/** Email address of a named person, or number of a rater. */
type Who = string | number;

export type Join = {
  who: Who;
  creator: CreatorKey;
  daysAgo: number;
  cancelledDaysAgo?: number;
  isDeclinedLater?: boolean;
};

/**
 * Memberships of people who have a role in the demo world. Jo has a membership in each state:
 * active, on trial, cancelled at the end of the month, past due after a declined card, and ended.
 */
export const joins: Join[] = [
  { who: 300, creator: 'marisol', daysAgo: 610.3 },
  { who: 301, creator: 'marisol', daysAgo: 400.6, cancelledDaysAgo: 190.2 },
  { who: 302, creator: 'marisol', daysAgo: 228.4 },
  { who: 303, creator: 'marisol', daysAgo: 97.7 },
  { who: 304, creator: 'marisol', daysAgo: 12.2 },
  { who: 306, creator: 'marisol', daysAgo: 32.4, isDeclinedLater: true },
  { who: 305, creator: 'idris', daysAgo: 130.5 },
  { who: 'jonah@kumu.test', creator: 'marisol', daysAgo: 44.1 },
  { who: 'member@kumu.test', creator: 'saskia', daysAgo: 166.2 },
  { who: 'member@kumu.test', creator: 'kofi', daysAgo: 3.1 },
  { who: 'member@kumu.test', creator: 'noor', daysAgo: 72.4, cancelledDaysAgo: 4.3 },
  { who: 'member@kumu.test', creator: 'bram', daysAgo: 33.3, isDeclinedLater: true },
  { who: 'member@kumu.test', creator: 'hana', daysAgo: 200.3, cancelledDaysAgo: 125.2 },
];

const MONTH_DAYS = 30;
const MONTHS = Math.floor(HISTORY_DAYS / MONTH_DAYS);

/**
 * Returns the number of people who joined a main creator in a month, by how many months ago it was.
 */
const joinsIn: Record<MainCreator, (monthsAgo: number) => number> = {
  marisol: (monthsAgo) => (monthsAgo < 8 ? 3 + Number(monthsAgo % 4 === 1) : Number(monthsAgo % 3 === 0)),
  idris: (monthsAgo) => Number(monthsAgo % 2 === 0),
};

/**
 * Number of the first rater who joins each main creator; later members have the following numbers.
 */
const firstMember: Record<MainCreator, number> = { marisol: 100, idris: 170 };

/** Returns the memberships of the demo world. Most of the early members have cancelled. */
export function listJoins(): Join[] {
  const next = random('joins');
  const generated = mainCreators.flatMap((creator) => {
    let who = firstMember[creator];
    const months = Array.from({ length: MONTHS }, (_, monthsAgo) => monthsAgo);
    return months.flatMap((monthsAgo) =>
      Array.from({ length: joinsIn[creator](monthsAgo) }, (): Join => {
        const daysAgo = monthsAgo * MONTH_DAYS + 1 + next() * (MONTH_DAYS - 2);
        // Most people who cancel do so in their first months.
        const cancelledDaysAgo = daysAgo - 3 - next() * next() * 200;
        const isCancelled = next() < (monthsAgo < 8 ? 0.3 : 0.9) && cancelledDaysAgo > 0;
        return { who: who++, creator, daysAgo, ...(isCancelled && { cancelledDaysAgo }) };
      }),
    );
  });
  return [...joins, ...generated];
}

type Tip = { who: Who; creator: CreatorKey; amountCents: number; daysAgo: number; note?: string };

const tips: Tip[] = [
  { who: 40, creator: 'marisol', amountCents: 1000, daysAgo: 655.2 },
  { who: 77, creator: 'marisol', amountCents: 500, daysAgo: 514.4 },
  { who: 12, creator: 'marisol', amountCents: 2000, daysAgo: 388.3 },
  { who: 91, creator: 'noor', amountCents: 1000, daysAgo: 301.6 },
  { who: 140, creator: 'marisol', amountCents: 1200, daysAgo: 243.5 },
  { who: 33, creator: 'marisol', amountCents: 500, daysAgo: 151.3 },
  { who: 58, creator: 'saskia', amountCents: 2000, daysAgo: 88.2, note: 'My shoulders thank you.' },
  { who: 'jonah@kumu.test', creator: 'marisol', amountCents: 1000, daysAgo: 26.4 },
  {
    who: 'member@kumu.test',
    creator: 'marisol',
    amountCents: 2000,
    daysAgo: 15.6,
    note: 'Slept through for the first time in weeks. Thank you.',
  },
  { who: 19, creator: 'marisol', amountCents: 500, daysAgo: 4.4, note: 'For the part about 3 am.' },
];

/** Returns the tips of the demo world. */
export function listTips(): Tip[] {
  const next = random('tips');
  const generated = Array.from({ length: MONTHS / 2 }, (_, place): Tip => ({
    who: 210 + place,
    creator: place % 3 === 2 ? 'idris' : 'marisol',
    amountCents: [500, 1000, 2000][Math.floor(next() * 3)]!,
    daysAgo: 2 * (place * MONTH_DAYS + 1 + next() * (MONTH_DAYS - 2)),
  }));
  return [...tips, ...generated];
}

type Sale = { course: DemoCourse; daysAgo: number };

/**
 * Returns the number of courses that a main creator sold in a month, by how many months ago it was.
 */
const salesIn: Record<MainCreator, (monthsAgo: number) => number> = {
  marisol: (monthsAgo) => (monthsAgo === 0 ? 14 : 2 + Math.round((3 * (MONTHS - monthsAgo)) / MONTHS)),
  idris: () => 1,
};

/**
 * Returns the sales of the courses. Most sales belong to the main creators, and sales become more
 * frequent over time. The other creators have a few sales.
 */
export function listSales(all: Iterable<DemoCourse>): Sale[] {
  const next = random('sales');
  const priced = [...all].filter(({ state, priceCents }) => state === 'published' && priceCents > 0);
  const sell = (courses: DemoCourse[], from: number, days: number): Sale => ({
    // The first course is the main course, which half of the buyers choose.
    course: next() < 0.5 ? courses[0]! : courses[Math.floor(next() * courses.length)]!,
    daysAgo: from + next() * days,
  });
  const monthly = mainCreators.flatMap((key) => {
    const own = priced.filter(({ creator }) => creator === key);
    return Array.from({ length: MONTHS }, (_, monthsAgo) =>
      Array.from({ length: salesIn[key](monthsAgo) }, () =>
        sell(own, monthsAgo * MONTH_DAYS + 0.4, MONTH_DAYS - 1),
      ),
    ).flat();
  });
  const others = priced.filter(({ creator }) => !mainCreators.some((key) => key === creator));
  return [...monthly, ...others.map((course) => ({ course, daysAgo: 20 + next() * 600 }))];
}

/** Checkout that a person started and did not pay. */
type LeftCheckout = { who: number; course: DemoCourse; daysAgo: number };

/** Returns the unpaid checkouts of the main creators. The newest checkout is still open. */
export function listLeftCheckouts(all: Iterable<DemoCourse>): LeftCheckout[] {
  const next = random('checkouts without a payment');
  const priced = [...all].filter(({ state, priceCents }) => state === 'published' && priceCents > 0);
  return Array.from({ length: 24 }, (_, index) => {
    const key = mainCreators[index % 4 === 3 ? 1 : 0];
    const own = priced.filter(({ creator }) => creator === key);
    return {
      who: 240 + index,
      course: own[Math.floor(next() * own.length)]!,
      // Recent checkouts are more frequent. The newest checkout was started less than an hour ago.
      daysAgo: 0.02 + (index / 24) ** 2 * 300,
    };
  });
}
