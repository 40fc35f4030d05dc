import { minutesFromNow, now, shiftClock } from '@/backend/clock';
import { db, inTransaction } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { makePost } from '../../support/make/posts';
import { makeParcel, makeProduct } from '../../support/make/products';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

let creator: CreatorPerson;
beforeAll(async () => {
  await startBackend();
  // Other tests' rows are deleted because the scores of all contents depend on every user's
  // activity.
  await forgetUnrelatedRows('courses', 'digital_products', 'posts', 'products');
  creator = await makeCreator();
});

const rank = async () => (await import('@/backend/content/ranking-service')).rank();
const sweep = async () => (await import('@/backend/search/document-service')).sweep();
const daysAgo = (days: number) => minutesFromNow(-days * 24 * 60);

type MadeCourse = Awaited<ReturnType<typeof makeCourse>>;

/** Activity of one person in a course: days since the unlock and since the completion of a part. */
type Deed = { unlocked?: number; finished?: number };

async function makeUsed(title: string, deeds: Deed[]): Promise<MadeCourse> {
  const { grant } = await import('@/backend/entitlements/service');
  const course = await makeCourse(creator, { title });
  for (const deed of deeds) await record(course, (await makePerson()).userId, deed);
  return course;

  async function record({ id, lockedPartId }: MadeCourse, userId: string, { unlocked, finished }: Deed) {
    const right = { userId, contentType: 'COURSE' as const, contentId: id, source: 'GIFT' as const };
    if (unlocked !== undefined)
      await inTransaction((trx) => grant(trx, { ...right, grantedAt: daysAgo(unlocked) }));
    if (finished === undefined) return;
    const row = { userId, courseId: id, partId: lockedPartId, seconds: 60, updatedAt: now() };
    await db
      .insertInto('progress')
      .values({ ...row, completedAt: daysAgo(finished) })
      .execute();
  }
}

const numbersOf = async ({ id }: MadeCourse) => {
  const { weekScore, popularity } = await db
    .selectFrom('courses')
    .select(['weekScore', 'popularity'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { score: Number(weekScore.toFixed(2)), popularity };
};

test('the scores match the worked example of docs/ranking.md', async () => {
  const breathing = await makeUsed('Breathing', [
    { unlocked: 0, finished: 0 },
    { unlocked: 3 },
    { unlocked: 6, finished: 1.5 },
    { unlocked: 8 },
  ]);
  const stretching = await makeUsed('Stretching', [{ unlocked: 5 }, { unlocked: 5 }, { unlocked: 5 }]);
  const resting = await makeUsed('Resting', [{ unlocked: 30 }, { unlocked: 30 }]);
  await rank();
  expect(await numbersOf(breathing)).toEqual({ score: 2.21, popularity: 22_116 });
  expect(await numbersOf(stretching)).toEqual({ score: 0.94, popularity: 9_414 });
  expect(await numbersOf(resting)).toEqual({ score: 0, popularity: 11 });

  const { body } = await ask('GET /courses', {
    query: { creatorId: creator.actor.creator.id, orderBy: 'popular' },
  });
  expect(body.items.map(({ title }) => title)).toEqual(['Breathing', 'Stretching', 'Resting']);
});

test("the score ignores a creator's activity in their own course and refunded entitlements", async () => {
  const own = await makeUsed('Own', []);
  const row = { userId: creator.userId, courseId: own.id, partId: own.lockedPartId };
  await db
    .insertInto('progress')
    .values({ ...row, seconds: 60, updatedAt: now(), completedAt: now() })
    .execute();
  const refunded = await makeUsed('Refunded', [{ unlocked: 1 }]);
  await db.updateTable('entitlements').set({ endedAt: now() }).where('contentId', '=', refunded.id).execute();
  await rank();
  for (const course of [own, refunded]) expect((await numbersOf(course)).score).toBe(0);
});

const scoreIn = async (table: 'digitalProducts' | 'posts' | 'products', id: string) => {
  const { weekScore, popularity } = await db
    .selectFrom(table)
    .select(['weekScore', 'popularity'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { score: Number(weekScore.toFixed(2)), popularity };
};

test("a digital product's score weights its unlocks by age, like a course's score", async () => {
  const { grant } = await import('@/backend/entitlements/service');
  const id = await makeDigitalProduct(creator, { title: 'Diary' });
  for (const days of [0, 3, 8]) {
    const { userId } = await makePerson();
    const right = { userId, contentType: 'DIGITAL_PRODUCT' as const, contentId: id };
    await inTransaction((trx) => grant(trx, { ...right, source: 'GIFT', grantedAt: daysAgo(days) }));
  }
  await rank();
  expect(await scoreIn('digitalProducts', id)).toEqual({ score: 1.5, popularity: 15_014 });
});

test("a product's score weights its buyers by age, and its popularity also counts the items sold", async () => {
  const product = await makeProduct(creator);
  for (const days of [0, 3, 8])
    await makeParcel(creator, await makePerson(), product, { quantity: 2, paidAt: daysAgo(days) });
  await makeParcel(creator, await makePerson(), product, { state: 'REFUNDED', paidAt: daysAgo(0) });
  await rank();
  expect(await scoreIn('products', product.id)).toEqual({ score: 1.5, popularity: 15_019 });
});

test("a post's score weights its likes by age, without the author's like", async () => {
  const id = await makePost(creator);
  const readers = await Promise.all([makePerson(), makePerson(), makePerson(), makePerson()]);
  for (const reader of [creator, ...readers])
    await ask('POST /likes', { as: reader, body: { contentType: 'POST', contentId: id } });
  const likeAt = (days: number, { userId }: { userId: string }) =>
    db
      .updateTable('likes')
      .set({ createdAt: daysAgo(days) })
      .where('contentId', '=', id)
      .where('userId', '=', userId)
      .execute();
  await likeAt(3, readers[1]!);
  await likeAt(8, readers[2]!);
  await ask('DELETE /likes', { as: readers[3], query: { contentType: 'POST', contentId: id } });
  await rank();
  expect(await scoreIn('posts', id)).toEqual({ score: 1.5, popularity: 15_016 });
});

test('the search popularity equals the score, and a week without activity resets it', async () => {
  const course = await makeUsed('Wandering', [{ unlocked: 0 }]);
  await rank();
  await sweep();
  const found = () =>
    db
      .selectFrom('searchDocuments')
      .select('popularity')
      .where('contentId', '=', course.id)
      .executeTakeFirstOrThrow();
  expect(await found()).toEqual({ popularity: (await numbersOf(course)).popularity });
  expect((await found()).popularity).toBe(10_007);
  shiftClock(8 * 24 * 60 * 60_000);
  await rank();
  shiftClock(0);
  expect(await numbersOf(course)).toEqual({ score: 0, popularity: 7 });
});
