import { globSync, readFileSync } from 'node:fs';
import { isKeptList, keptLists } from '../../contract/rules/kept-lists.ts';
import { builtWithoutBackend } from '../../scripts/start/revalidation.ts';
import { startBackend } from '../support/backend';
import { makeCourse } from '../support/make/courses';
import { makeCreator } from '../support/make/creators';
import { makeDigitalProduct } from '../support/make/digital-products';
import { makeLive } from '../support/make/planned-lives';
import { makePost } from '../support/make/posts';
import { makeProduct } from '../support/make/products';
import { pageRoles } from './page-access-table';

/** Address patterns of the static pages, such as `/courses/[id]`. */
const staticPages = globSync('pages/**/*.tsx')
  .filter((file) => /export const getStaticProps\b/.test(readFileSync(file, 'utf8')))
  .map((file) => file.replace(/^pages|(\/index)?\.tsx$/g, '') || '/');
/** Static pages that show no content from the database. */
const withoutContent = ['/404', '/500', '/contact', '/cookie-policy', '/recent-searches'];
const isDynamic = (pattern: string) => pattern.includes('[');
const patternOf = (path: string) =>
  staticPages.find((pattern) => new RegExp(`^${pattern.replace(/\[\w+\]/g, '[^/]+')}$`).test(path));

let shown: string[];

beforeAll(async () => {
  await startBackend();
  const { publicPages } = await import('@/backend/app');
  const { db } = await import('@/backend/db/connection');
  const creator = await makeCreator();
  const course = await makeCourse(creator);
  const creatorId = creator.actor.creator.id;
  const { id: membershipId } = await db
    .insertInto('memberships')
    .values({
      creatorId,
      name: 'Circle',
      priceCents: 900,
      hasTrial: false,
      createdAt: new Date(),
      updatedAt: new Date(),
      productId: 'prod_1',
      priceId: 'price_1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: Record<string, string> = {
    COURSE: course.id,
    CREATOR: creatorId,
    COLLECTION: 'slow-mornings',
    DEPARTMENT: 'sleep',
    DIGITAL_PRODUCT: await makeDigitalProduct(creator),
    PRODUCT: (await makeProduct(creator)).id,
    LIST: 'yoga',
    LIVE: await makeLive(creator),
    POST: await makePost(creator),
    SUBSCRIPTION: membershipId,
    VOICE: '',
  };
  expect(Object.keys(publicPages()).sort()).toEqual(Object.keys(ids).sort());
  const lists = Object.entries(publicPages()).map(([kind, pages]) => pages(db, ids[kind]!));
  shown = (await Promise.all(lists)).flat();
});

test('each path that a change revalidates is a static page or a cached list', () => {
  expect(shown.filter((path) => !patternOf(path) && !isKeptList(path))).toEqual([]);
});

test('each cached list is a public page that is not static, and a change removes it from the cache', () => {
  for (const list of keptLists) {
    expect(pageRoles[list]).toBe('visitor');
    expect(staticPages).not.toContain(list);
    expect(shown).toContain(list);
  }
});

test('each public address without an id is a static page or a cached list', () => {
  const ofSite = Object.keys(pageRoles).filter(
    (page) =>
      pageRoles[page] === 'visitor' && !isDynamic(page) && !/^\/(creator-)?flow\/|^\/profile/.test(page),
  );
  // The content of these pages depends on the query, or on the reader.
  const rendered = ['/search', '/shop/cart', '/view-content-page'];
  expect(ofSite.filter((page) => ![...staticPages, ...keptLists, ...rendered].includes(page))).toEqual([]);
});

test('each static page with an id in its address is revalidated when its content changes', () => {
  expect([...new Set(shown.map(patternOf))].sort()).toEqual(
    expect.arrayContaining(staticPages.filter(isDynamic)),
  );
});

test('the server start revalidates the static pages that were built without a backend', () => {
  const expected = staticPages.filter((page) => !isDynamic(page) && !withoutContent.includes(page));
  expect([...builtWithoutBackend].sort()).toEqual(expected.sort());
});
