import { ask, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { suspend } from '../../support/make/office';
import { makePost } from '../../support/make/posts';

beforeAll(async () => {
  await startBackend();
});

const idOf = (creator: CreatorPerson) => creator.actor.creator.id;
const page = (creator: CreatorPerson, as?: CreatorPerson) =>
  ask('GET /creators/:creator', { ...(as && { as }), params: { creator: idOf(creator) } });

/** Grants a new user the course and records the user's rating. */
async function rateCourse(courseId: string, stars: number) {
  const { rate } = await import('@/backend/engagement/rating-service');
  const person = await makePerson();
  await grantCourse(person, courseId);
  await rate(person.actor, 'COURSE', courseId, { stars, text: '' });
}

test('a creator’s page counts only the creator’s public content', async () => {
  const [creator, other] = [await makeCreator(), await makeCreator()];
  expect((await page(creator)).body).toMatchObject({
    counts: { courses: 0, parts: 0, posts: 0, memberPosts: 0, digitalProducts: 0, products: 0, lives: 0 },
    coursesCents: 0,
    ratingAverage: null,
    ratingCount: 0,
  });
  const first = await makeCourse(creator);
  const second = await makeCourse(creator, { title: 'Night Sitting', priceCents: 2900 });
  await makeCourse(creator, { title: 'A draft', isPublished: false });
  await makePost(creator);
  await makePost(creator, { audience: 'MEMBERS' });
  await makePost(creator, { audience: 'MEMBERS', isPublished: false });
  await makeDigitalProduct(creator);
  await makeDigitalProduct(creator, { isPublished: false });
  const elsewhere = await makeCourse(other);
  await makePost(other, { audience: 'MEMBERS' });
  await rateCourse(first.id, 5);
  await rateCourse(first.id, 4);
  await rateCourse(second.id, 5);
  await rateCourse(elsewhere.id, 1);
  const { body } = await page(creator);
  expect(body).toMatchObject({
    counts: { courses: 2, parts: 4, posts: 2, memberPosts: 1, digitalProducts: 1, products: 0, lives: 0 },
    coursesCents: 9300,
    ratingAverage: 4.7,
    ratingCount: 3,
  });
  expect(Date.parse(body.since!)).not.toBeNaN();
  await suspend(idOf(creator));
  expect((await page(creator)).status).toBe(404);
  expect((await page(creator, creator)).body).toMatchObject({
    counts: { courses: 0, posts: 0, digitalProducts: 0 },
    ratingCount: 0,
  });
});
