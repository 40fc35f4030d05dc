import { random } from '../../../art/random.ts';
import type { DemoCourse } from './course.ts';
import type { CreatorKey } from './creators.ts';

/** Length of the history of the demo world (days). */
export const HISTORY_DAYS = 730;

/** E-mail address of a named person, or number of a rater. */
type Who = string | number;

/**
 * Memberships of the demo world. Jo has a membership in each state: active, on trial, cancelled at
 * the end of the month, past due after a declined card, and ended.
 */
export const joins: {
  who: Who;
  creator: CreatorKey;
  daysAgo: number;
  cancelledDaysAgo?: number;
  isDeclinedLater?: boolean;
}[] = [
  { who: 300, creator: 'marisol', daysAgo: 610.3 },
  { who: 301, creator: 'marisol', daysAgo: 400.6, cancelledDaysAgo: 190.2 },
  { who: 302, creator: 'marisol', daysAgo: 228.4 },
  { who: 303, creator: 'marisol', daysAgo: 97.7 },
  { who: 304, creator: 'marisol', daysAgo: 12.2 },
  { who: 305, creator: 'idris', daysAgo: 130.5 },
  { who: 'jonah@kumu.test', creator: 'marisol', daysAgo: 44.1 },
  { who: 'member@kumu.test', creator: 'saskia', daysAgo: 166.2 },
  { who: 'member@kumu.test', creator: 'kofi', daysAgo: 3.1 },
  { who: 'member@kumu.test', creator: 'noor', daysAgo: 72.4, cancelledDaysAgo: 4.3 },
  { who: 'member@kumu.test', creator: 'bram', daysAgo: 33.3, isDeclinedLater: true },
  { who: 'member@kumu.test', creator: 'hana', daysAgo: 200.3, cancelledDaysAgo: 125.2 },
];

export const tips: { who: Who; creator: CreatorKey; amountCents: number; daysAgo: number }[] = [
  { who: 40, creator: 'marisol', amountCents: 1000, daysAgo: 655.2 },
  { who: 77, creator: 'marisol', amountCents: 500, daysAgo: 514.4 },
  { who: 12, creator: 'marisol', amountCents: 2000, daysAgo: 388.3 },
  { who: 91, creator: 'noor', amountCents: 1000, daysAgo: 301.6 },
  { who: 140, creator: 'marisol', amountCents: 1200, daysAgo: 243.5 },
  { who: 33, creator: 'marisol', amountCents: 500, daysAgo: 151.3 },
  { who: 58, creator: 'saskia', amountCents: 2000, daysAgo: 88.2 },
  { who: 'jonah@kumu.test', creator: 'marisol', amountCents: 1000, daysAgo: 26.4 },
  { who: 'member@kumu.test', creator: 'marisol', amountCents: 2000, daysAgo: 15.6 },
  { who: 19, creator: 'marisol', amountCents: 500, daysAgo: 4.4 },
];

const MONTH_DAYS = 30;

type Sale = { course: DemoCourse; daysAgo: number };

/**
 * Returns the sales of the courses. Most sales belong to Marisol and more are recent; the other
 * creators have a few sales.
 */
export function listSales(all: Iterable<DemoCourse>): Sale[] {
  const next = random('sales');
  const priced = [...all].filter(({ state, priceCents }) => state === 'published' && priceCents > 0);
  const own = priced.filter(({ creator }) => creator === 'marisol');
  const others = priced.filter(({ creator }) => creator !== 'marisol');
  const sell = (courses: DemoCourse[], from: number, days: number): Sale => ({
    // The first course is the main course, which half of the buyers choose.
    course: next() < 0.5 ? courses[0]! : courses[Math.floor(next() * courses.length)]!,
    daysAgo: from + next() * days,
  });
  const lately = Array.from({ length: 12 }, () => sell(own, 0.4, MONTH_DAYS - 1));
  const before = Array.from({ length: 23 }, (_, month) =>
    Array.from({ length: 2 }, () => sell(own, (month + 1) * MONTH_DAYS, MONTH_DAYS)),
  );
  const elsewhere = others.map((course) => ({ course, daysAgo: 20 + next() * 600 }));
  return [...lately, ...before.flat(), ...elsewhere];
}
