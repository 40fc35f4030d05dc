import { coverKinds } from '../../../art/cover.ts';
import { topics } from '../../../art/palette.ts';
import { hairColours, skins } from '../../../art/palette.ts';
import {
  business,
  emptyCreator,
  listRaters,
  members,
  officeColleague,
  officeWorker,
  pendingCreator,
} from '../../../scripts/demo/content/people.ts';
import { chats, savedAnswers } from '../../../scripts/demo/content/chats.ts';
import { courses } from '../../../scripts/demo/content/courses.ts';
import { creators } from '../../../scripts/demo/content/creators.ts';
import {
  HISTORY_DAYS,
  joins,
  listJoins,
  listLeftCheckouts,
  listSales,
  listTips,
  mainCreators,
} from '../../../scripts/demo/content/history.ts';
import { listStudies, listVisits, toAnswers } from '../../../scripts/demo/content/visits.ts';
import { drawRatings, starSpread } from '../../../scripts/demo/content/ratings.ts';
import { reviews } from '../../../scripts/demo/content/reviews.ts';
import { testimonials } from '../../../scripts/demo/content/testimonials.ts';
import { PersonChanges } from '@/contract/accounts';
import { limits } from '@/contract/values/limits';

/** The specified catalogue: creator, title, topic, parts, minutes, price in cents. */
const promised: [
  creator: string,
  title: string,
  topic: string,
  parts: number,
  minutes: number,
  priceCents: number,
][] = [
  ['marisol', 'Sleep Without Trying', 'sleep-health', 22, 190, 6400],
  ['marisol', 'Night Sitting', 'meditation', 9, 54, 2900],
  ['marisol', 'The Sunday Unwind', 'relaxing', 6, 65, 2400],
  ['marisol', 'Letting the Day End', 'stress', 11, 90, 3400],
  ['marisol', 'When the House Is Loud', 'sleep-health', 8, 60, 2900],
  ['idris', 'Breathe Low and Slow', 'breathing', 10, 70, 3200],
  ['idris', 'Before the Hard Conversation', 'stress', 5, 35, 1800],
  ['idris', 'Box Breath for Beginners', 'breathing', 4, 20, 0],
  ['amara', 'Strong Legs in Twenty', 'fitness', 15, 300, 5800],
  ['amara', 'Push-ups From the Wall', 'fitness', 8, 75, 2900],
  ['amara', 'Run Slower', 'fitness', 12, 110, 4400],
  ['noor', 'An Anchor for Anxious Days', 'anxiety', 16, 120, 4900],
  ['noor', 'The Worry Window', 'anxiety', 7, 48, 2600],
  ['noor', 'Sitting With Noise', 'meditation', 10, 80, 3200],
  ['saskia', 'Hips That Sit All Day', 'stretching', 12, 85, 3800],
  ['saskia', 'Yoga Without Pretzels', 'yoga', 20, 240, 6200],
  ['saskia', 'Slow Evening Flow', 'yoga', 9, 150, 3600],
  ['saskia', 'Wrists, Necks, Screens', 'work', 6, 40, 1900],
  ['bram', 'Desk Reset', 'work', 8, 52, 2800],
  ['bram', 'Leave Work at Work', 'work', 10, 95, 4600],
  ['bram', 'The Thirty-minute Manager', 'coaching', 9, 88, 5200],
  ['hana', 'The Unfussy Plate', 'nutritional', 18, 140, 4200],
  ['hana', 'Batch Sundays', 'nutritional', 7, 75, 2700],
  ['kofi', 'Rest as a Skill', 'relaxing', 13, 105, 3900],
  ['kofi', 'A Rest You Can Take Standing Up', 'stress', 5, 28, 1500],
];

const memberships = { marisol: 12, idris: 9, amara: 14, noor: 10, saskia: 12, bram: 11, hana: 11, kofi: 9 };

/** Returns every text of a value at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value && typeof value === 'object') return Object.values(value).flatMap(textsIn);
  return [];
}

const published = courses.filter((course) => course.state === 'published');
const partsOf = (course: (typeof courses)[number]) => course.modules.flatMap((module) => module.parts);

test('the catalogue equals the specified catalogue in the specified order', () => {
  expect(
    courses.map((course) => [
      course.creator,
      course.title,
      course.topic,
      course.partCount,
      course.minutes,
      course.priceCents,
    ]),
  ).toEqual(promised);
});

test.each(courses.map((course) => [course.title, course] as const))(
  '%s has consistent totals and follows the rules of content',
  (_, course) => {
    const parts = partsOf(course);
    expect(parts).toHaveLength(course.partCount);
    expect(parts.reduce((sum, part) => sum + part.seconds, 0)).toBe(course.minutes * 60);
    expect(course.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(course.title.length).toBeGreaterThanOrEqual(3);
    expect(course.title.length).toBeLessThanOrEqual(120);
    expect(course.tagline.length).toBeLessThanOrEqual(120);
    expect(course.tagline).toMatch(/[^.]\.$/);
    expect(course.description.length).toBeLessThanOrEqual(10_000);
    expect(course.description.split('\n\n').length).toBeGreaterThanOrEqual(2);
    expect(course.description.split('\n\n').length).toBeLessThanOrEqual(4);
    expect(new Set(course.outcomes).size).toBe(4);
    expect(course.tags.length).toBeGreaterThan(0);
    expect(new Set(course.tags).size).toBe(course.tags.length);
    expect(coverKinds).toContain(course.cover);
    const free = parts.filter((part) => part.freePreview);
    expect(free.length).toBeGreaterThanOrEqual(1);
    expect(free.length).toBeLessThanOrEqual(2);
    expect(parts[0]?.freePreview).toBe(true);
    expect(new Set(parts.map((part) => part.title)).size).toBe(parts.length);
    for (const part of parts) {
      expect(part.seconds).toBeGreaterThanOrEqual(120);
      expect(part.title.length).toBeLessThanOrEqual(60);
      expect(part.text === null).toBe(part.kind !== 'text');
      expect(part.text ?? '').not.toMatch(/<[a-z/]/i);
    }
  },
);

test('the main course has four modules of 6, 6, 5 and 5 parts', () => {
  const [main] = courses;
  expect(main?.modules.map((module) => module.parts.length)).toEqual([6, 6, 5, 5]);
  expect(
    main?.modules.map((module) => Math.round(module.parts.reduce((sum, part) => sum + part.seconds, 0) / 60)),
  ).toEqual([48, 52, 44, 46]);
});

test('only the draft has parts without a file, and three of its eight are ready', () => {
  for (const course of published) expect(partsOf(course).every((part) => part.ready)).toBe(true);
  const drafts = courses.filter((course) => course.state === 'draft');
  expect(drafts.map((course) => course.title)).toEqual(['When the House Is Loud']);
  expect(drafts.flatMap(partsOf).filter((part) => part.ready)).toHaveLength(3);
});

test('every kind of part occurs, and titles are unique over the whole catalogue', () => {
  const parts = courses.flatMap(partsOf);
  expect(new Set(parts.map((part) => part.kind))).toEqual(new Set(['video', 'audio', 'document', 'text']));
  expect(parts.filter((part) => part.kind === 'video').length).toBeGreaterThan(parts.length / 2);
  expect(new Set(courses.map((course) => course.title)).size).toBe(25);
  expect(new Set(courses.map((course) => course.slug)).size).toBe(25);
  const titles = parts.map((part) => part.title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('the profiles of creators follow the rules', () => {
  expect(
    Object.fromEntries(creators.map(({ key, membershipCents }) => [key, membershipCents / 100])),
  ).toEqual(memberships);
  for (const creator of [...creators, pendingCreator, emptyCreator]) {
    expect(creator.tagline.length).toBeLessThanOrEqual(60);
    expect(creator.bio.length).toBeGreaterThanOrEqual(100);
    expect(creator.bio.length).toBeLessThanOrEqual(400);
    expect(creator.username).toMatch(/^[a-z0-9_-]{3,30}$/);
    for (const topic of creator.topics) expect(topics).toContain(topic);
    expect(skins[creator.look.skin]).toBeDefined();
    expect(hairColours[creator.look.hairColour]).toBeDefined();
  }
  for (const course of courses) expect(creators.map((creator) => creator.key)).toContain(course.creator);
});

test('each e-mail address and username belongs to one person', () => {
  const people = [
    ...creators,
    ...members,
    pendingCreator,
    emptyCreator,
    officeColleague,
    officeWorker,
    business,
  ];
  const emails = people.map((person) => person.email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails.every((email) => /^[a-z]+@kumu\.test$/.test(email))).toBe(true);
  expect(emails).toEqual(
    expect.arrayContaining(
      ['member', 'creator', 'pending', 'office', 'business'].map((name) => `${name}@kumu.test`),
    ),
  );
  const usernames = [...creators, pendingCreator, emptyCreator].map((creator) => creator.username);
  expect(new Set(usernames).size).toBe(usernames.length);
});

test('the sixty review texts are different and have a realistic distribution of stars', () => {
  expect(reviews).toHaveLength(60);
  expect(new Set(reviews.map((review) => review.text)).size).toBe(60);
  const count = (stars: number) => reviews.filter((review) => review.stars === stars).length;
  expect([5, 4, 3, 2, 1].map(count)).toEqual([32, 14, 8, 4, 2]);
});

test.each(published.map((course) => [course.title, course] as const))(
  '%s has the ratings of the catalogue',
  (_, course) => {
    const ratings = drawRatings(course);
    expect(ratings).toHaveLength(course.ratings.count);
    expect(course.ratings.count).toBeGreaterThanOrEqual(20);
    expect(course.ratings.count).toBeLessThanOrEqual(312);
    const average = ratings.reduce((sum, rating) => sum + rating.stars, 0) / ratings.length;
    expect(Math.round(average * 10)).toBe(course.ratings.averageTenths);
    expect(drawRatings(course)).toEqual(ratings);
    const texts = ratings.flatMap((rating) => rating.text ?? []);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(8);
  },
);

test('the main course has the distribution of ratings that its page shows', () => {
  const spread = starSpread(312, 48);
  expect(Object.values(spread).reduce((sum, count) => sum + count, 0)).toBe(312);
  expect(() => starSpread(10, 3)).toThrow('No spread');
});

test('each of three creators and three readers has a testimonial within the length limits', () => {
  const speakers = testimonials.map((testimonial) =>
    'creator' in testimonial ? testimonial.creator : testimonial.reader,
  );
  expect(new Set(speakers).size).toBe(6);
  expect(testimonials.filter((testimonial) => 'creator' in testimonial)).toHaveLength(3);
  const { min, max } = limits.testimonialCharacters;
  for (const { text } of testimonials) expect(text.length >= min && text.length <= max).toBe(true);
});

test('listRaters returns enough different people to rate', () => {
  const raters = listRaters(400);
  expect(new Set(raters.map((rater) => rater.displayName)).size).toBe(400);
  expect(listRaters(400)).toEqual(raters);
  expect(() => listRaters(100_000)).toThrow('can be invented');
});

test('the demo texts have no placeholders, capitals, health claims or stray characters', () => {
  const texts = textsIn([
    courses,
    creators,
    reviews,
    testimonials,
    members,
    pendingCreator,
    emptyCreator,
    business,
    chats,
    savedAnswers,
  ]);
  const banned =
    /lorem|ipsum|oops|todo|\bcures?\b|\bheals?\b|guarantee|clinically|\btreats?\b|detox|boost|toxin|miracle cure|!|\s{2,}(?!\n)|['"]/i;
  // Descriptions may have paragraphs. All other texts are one line with typographic quotes.
  expect(texts.filter((text) => banned.test(text.replace(/\n+/g, ' ')))).toEqual([]);
});

test('the demo sales are the same at each start and cover two years of published paid courses', () => {
  const sales = listSales(courses);
  expect(listSales(courses)).toEqual(sales);
  for (const { course, daysAgo } of sales) {
    expect([course.state, course.priceCents > 0]).toEqual(['published', true]);
    expect(daysAgo).toBeGreaterThan(0);
    expect(daysAgo).toBeLessThan(HISTORY_DAYS);
  }
  expect(new Set(sales.map(({ course }) => course.creator)).size).toBe(creators.length);
  expect(Math.max(...sales.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(HISTORY_DAYS - 60);
});

test('the main creators have sales, new members and visits in their history, the same at each start', () => {
  expect([listJoins(), listTips(), listLeftCheckouts(courses)]).toEqual([
    listJoins(),
    listTips(),
    listLeftCheckouts(courses),
  ]);
  for (const key of mainCreators) {
    const soldIn = new Set(
      listSales(courses)
        .filter(({ course }) => course.creator === key)
        .map(({ daysAgo }) => Math.floor(daysAgo / 30)),
    );
    expect(soldIn.size).toBe(24);
    const days = [...listVisits(key, (daysAgo) => daysAgo % 7)].map(({ daysAgo }) => daysAgo);
    expect([...listVisits(key, (daysAgo) => daysAgo % 7)].map(({ daysAgo }) => daysAgo)).toEqual(days);
    expect(new Set(days.map((daysAgo) => Math.floor(daysAgo / 30))).size).toBe(25);
  }
  const own = listJoins().filter(({ creator }) => creator === 'marisol');
  // A panel of the insights needs ten members.
  expect(own.filter(({ cancelledDaysAgo }) => cancelledDaysAgo === undefined).length).toBeGreaterThan(15);
  for (const { daysAgo, cancelledDaysAgo = 0 } of own) {
    expect(daysAgo).toBeLessThan(HISTORY_DAYS);
    expect(cancelledDaysAgo).toBeLessThan(daysAgo);
  }
  // Each person joins a creator only once.
  expect(new Set(own.map(({ who }) => who)).size).toBe(own.length);
});

test('the readers of the demo world have answered the onboarding questions', () => {
  for (let number = 0; number < 300; number += 1) {
    const answers = toAnswers(number, 2026);
    expect(toAnswers(number, 2026)).toEqual(answers);
    if (answers) expect(PersonChanges.safeParse(answers).success).toBe(true);
  }
  for (const { doneParts, lastShare } of listStudies('sleep-without-trying', 22, 40)) {
    expect(doneParts).toBeLessThanOrEqual(22);
    expect(lastShare).toBeLessThan(1);
  }
});

test('the demo member has a membership in each state, each with a different creator', () => {
  const own = joins.filter(({ who }) => who === 'member@kumu.test');
  expect(own).toHaveLength(5);
  expect(new Set(own.map(({ creator }) => creator)).size).toBe(5);
  expect(own.filter(({ isDeclinedLater }) => isDeclinedLater)).toHaveLength(1);
  // A cancelled membership is still in its paid month if it was cancelled less than 28 days ago.
  const left = own.filter(({ cancelledDaysAgo }) => cancelledDaysAgo !== undefined);
  expect(left.map(({ cancelledDaysAgo }) => cancelledDaysAgo! < 28)).toEqual([true, false]);
});
