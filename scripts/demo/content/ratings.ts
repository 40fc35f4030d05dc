import type { DemoCourse } from './course.ts';
import { reviews } from './reviews.ts';
import type { DemoReview } from './reviews.ts';
import { random } from '../../../art/random.ts';

export type StarSpread = { 1: number; 2: number; 3: number; 4: number; 5: number };

/** Usual shares of 4, 3, 2 and 1 stars among the ratings below five stars. */
const usualShares = [0.7, 0.17, 0.07, 0.06] as const;

function sumOfStars(spread: StarSpread): number {
  return 5 * spread[5] + 4 * spread[4] + 3 * spread[3] + 2 * spread[2] + spread[1];
}

/**
 * Returns a realistic distribution of `count` ratings whose average, rounded to one decimal, is
 * `averageTenths` / 10.
 *
 * The share of five stars is raised until the average is right. The function is intended for
 * averages from 4.0 to 5.0.
 */
export function starSpread(count: number, averageTenths: number): StarSpread {
  for (let five = 0; five <= count; five += 1) {
    const rest = count - five;
    const three = Math.round(rest * usualShares[1]);
    const two = Math.round(rest * usualShares[2]);
    const one = Math.round(rest * usualShares[3]);
    const four = rest - three - two - one;
    const spread: StarSpread = { 5: five, 4: four, 3: three, 2: two, 1: one };
    if (four >= 0 && Math.round((sumOfStars(spread) / count) * 10) === averageTenths) return spread;
  }
  throw new Error(`No spread of ${count} ratings has the average ${averageTenths / 10}`);
}

export type DemoRating = { stars: 1 | 2 | 3 | 4 | 5; text: string | null };

/**
 * Returns the sentences that suit a course and a number of stars, in the fixed order of the list.
 */
function sentencesFor(course: DemoCourse, stars: DemoRating['stars']): DemoReview[] {
  return reviews.filter(
    (review) =>
      review.stars === stars && (review.topics === undefined || review.topics.includes(course.topic)),
  );
}

/**
 * Returns all ratings of a course, shuffled in a reproducible order. No sentence appears twice in a
 * course.
 */
export function drawRatings(course: DemoCourse): DemoRating[] {
  const { count, averageTenths } = course.ratings;
  if (count === 0) return [];
  const spread = starSpread(count, averageTenths);
  const next = random(`ratings ${course.slug}`);
  const ratings = ([5, 4, 3, 2, 1] as const).flatMap((stars) => {
    const sentences = sentencesFor(course, stars)
      .map((review) => ({ review, rank: next() }))
      .sort((left, right) => left.rank - right.rank);
    const topical = sentences.sort(
      (left, right) => Number(!left.review.topics) - Number(!right.review.topics),
    );
    const written = Math.min(topical.length, Math.ceil(spread[stars] * 0.35), stars === 5 ? 12 : 6);
    return Array.from({ length: spread[stars] }, (_, index): DemoRating => {
      return { stars, text: index < written ? (topical[index]?.review.text ?? null) : null };
    });
  });
  return ratings
    .map((rating) => ({ rating, rank: next() }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ rating }) => rating);
}
