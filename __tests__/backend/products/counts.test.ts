import { sql } from 'kysely';
import { ask, startBackend } from '../../support/backend';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeProduct } from '../../support/make/products';
import { MINUTE_MS } from '@/contract/values/times';

let creator: CreatorPerson;
let db: typeof import('@/backend/db/connection').db;
let shiftClock: typeof import('@/backend/clock').shiftClock;

beforeAll(async () => {
  await startBackend();
  ({ db } = await import('@/backend/db/connection'));
  ({ shiftClock } = await import('@/backend/clock'));
  creator = await makeCreator();
});
afterEach(() => shiftClock(0));

/** Inserts a department with public products. */
async function fillDepartment(slug: string, count: number): Promise<void> {
  await db.insertInto('departments').values({ slug, name: slug, position: 0 }).execute();
  await sql`
    insert into products (creator_id, title, routed_title, department_slug, price_cents, state,
      published_at, created_at, updated_at)
    select ${creator.actor.creator.id}, 'A product', ${slug} || n, ${slug}, 1000, 'PUBLISHED', now(), now(), now()
    from generate_series(1, ${count}::int) n`.execute(db);
}

const read = async (department: string) => {
  const { body } = await ask('GET /shop/items', { query: { department, limit: 1 } });
  const listed = body.choices!.departments.find(({ slug }) => slug === department)!;
  return [body.count, listed.productsCount, body.choices!.creators[0]!.count];
};

test('the counts of a department with few products are exact', async () => {
  await fillDepartment('few', 2);
  expect(await read('few')).toEqual([2, 2, 2]);
  await makeProduct(creator, { departmentSlug: 'few' });
  expect(await read('few')).toEqual([3, 3, 3]);
});

test('the counts of a department with many products are cached for up to a minute', async () => {
  await fillDepartment('many', 501);
  expect(await read('many')).toEqual([501, 501, 501]);
  await makeProduct(creator, { departmentSlug: 'many' });
  expect(await read('many')).toEqual([501, 501, 501]);
  shiftClock(2 * MINUTE_MS);
  expect(await read('many')).toEqual([502, 502, 502]);
});
