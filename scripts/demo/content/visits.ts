import { pick, random, type Random } from '../../../art/random.ts';
import { regions, timesOfDay } from '../../../contract/values/onboarding.ts';
import type { EventSource } from '../../../contract/values/events.ts';
import { HISTORY_DAYS, type MainCreator } from './history.ts';

/** Returns a function that picks a random item, with a probability in proportion to its weight. */
function weighted<Item>(weights: readonly (readonly [Item, number])[]): (next: Random) => Item {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return (next) => {
    let rest = next() * total;
    return (weights.find(([, weight]) => (rest -= weight) < 0) ?? weights[0]!)[0];
  };
}

/** Number of visitors per day on the first and on the last day of the history. */
const visitorsPerDay: Record<MainCreator, [first: number, last: number]> = {
  marisol: [4, 38],
  idris: [2, 13],
};

/** Relative number of visitors on each day of the week, starting on Sunday. */
const weekdays = [1.2, 1.1, 1, 0.95, 0.9, 0.8, 1.05];

/** Fraction of the visitors who are signed in. */
const SIGNED_IN = 0.14;

const pickSource = weighted<EventSource>([
  ['link', 30],
  ['search', 20],
  ['home', 16],
  ['list', 14],
  ['message', 5],
  ['library', 3],
  ['direct', 12],
]);

const pickHour = weighted(
  Array.from(
    { length: 24 },
    (_, hour) => [hour, hour < 6 ? 0.4 : hour < 18 ? 1.2 : hour < 22 ? 3 : 1.6] as const,
  ),
);

/** Page that a visitor opens: the creator's page, or a course or a post by its place in a list. */
export type VisitedPage = { kind: 'creator' } | { kind: 'course' | 'post'; place: number };

const pickPage = (next: Random): VisitedPage => {
  const kind = pick(next, ['creator', 'course', 'course', 'course', 'post', 'post'] as const);
  // The first contents of a list are opened most frequently.
  return kind === 'creator' ? { kind } : { kind, place: next() * next() };
};

type DemoVisit = {
  daysAgo: number;
  /** Minute of the day at which the visit starts. */
  minute: number;
  /**
   * Position of the visitor among the readers, as a fraction; null for a visitor who is not signed
   * in.
   */
  reader: number | null;
  pages: { page: VisitedPage; source: EventSource }[];
};

/**
 * Returns the visits to a creator's pages on each day of the history. Their number grows over time.
 */
export function* listVisits(
  creator: MainCreator,
  weekdayOf: (daysAgo: number) => number,
): Generator<DemoVisit> {
  const next = random(`visits of ${creator}`);
  const [first, last] = visitorsPerDay[creator];
  for (let daysAgo = HISTORY_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const usual = first + (last - first) * (1 - daysAgo / HISTORY_DAYS) ** 1.5;
    const count = Math.round(usual * weekdays[weekdayOf(daysAgo)]! * (0.6 + next() * 0.8));
    for (let index = 0; index < count; index += 1) {
      const pages = [{ page: pickPage(next), source: pickSource(next) }];
      if (next() < 0.35) pages.push({ page: pickPage(next), source: 'creator' });
      const minute = pickHour(next) * 60 + Math.floor(next() * 60);
      yield { daysAgo, minute, reader: next() < SIGNED_IN ? next() : null, pages };
    }
  }
}

/**
 * Returns the sources of the visits that lead to payments, and how many minutes before the payment
 * each visit was.
 */
export function* listCauses(): Generator<{
  source: EventSource;
  minutesBefore: number;
  hasReadPost: boolean;
}> {
  const next = random('visits before payments');
  for (;;) yield { source: pickSource(next), minutesBefore: 3 + next() * 40, hasReadPost: next() < 0.4 };
}

const pickRegion = weighted<(typeof regions)[number]>([
  ['NSW', 64],
  ['VIC', 22],
  ['QLD', 10],
  ['WA', 4],
  ['SA', 3],
  ['OUTSIDE', 3],
]);
const pickAge = weighted([
  [[18, 24], 4],
  [[25, 34], 14],
  [[35, 44], 64],
  [[45, 54], 18],
  [[55, 64], 10],
] as const);
const pickTime = weighted<(typeof timesOfDay)[number]>([
  ['EVENING', 40],
  ['NIGHT', 28],
  ['MORNING', 24],
  ['MIDDAY', 8],
]);

/** Returns a reader's answers to the onboarding questions. Every tenth reader has not answered. */
export function toAnswers(readerNumber: number, year: number) {
  const next = random(`answers of reader ${readerNumber}`);
  if (readerNumber % 10 === 4) return null;
  const [youngest, oldest] = pickAge(next);
  const times = [pickTime(next), ...(next() < 0.5 ? [pickTime(next)] : [])];
  return {
    yearOfBirth: year - youngest - Math.floor(next() * (oldest - youngest + 1)),
    region: pickRegion(next),
    timesOfDay: [...new Set(times)],
  };
}

/** Last course part that a person reached in a course, and the time of studying. */
type DemoStudy = { readerNumber: number; daysAgo: number; doneParts: number; lastShare: number };

/** Returns how far the readers of a course came. Many people stop in the same course part. */
export function listStudies(slug: string, partsCount: number, readersCount: number): DemoStudy[] {
  const next = random(`studies of ${slug}`);
  const hardPart = Math.floor(partsCount * 0.4);
  return Array.from({ length: readersCount }, (_, readerNumber) => {
    const reach = next();
    const doneParts =
      reach < 0.4
        ? partsCount
        : reach < 0.6
          ? Math.min(hardPart, partsCount)
          : Math.floor(next() * partsCount);
    // Half of the people who stop in the hard course part stop at the same moment.
    const lastShare = doneParts === hardPart && next() < 0.5 ? 0.4 + next() * 0.03 : next() * 0.95;
    return { readerNumber, daysAgo: Math.floor(next() * next() * 500) + 1, doneParts, lastShare };
  });
}

/** Returns the number of readers who like a post. */
export const countLikes = (title: string): number => 3 + Math.floor(random(`likes of ${title}`)() * 24);
