import type { ParsedUrlQuery } from 'node:querystring';
import type { BackendCall } from '@/lib/server/backend-client';
import { loadInspiration } from '@/lib/server/loaders/load-inspiration';
import { loadList, loadSearch } from '@/lib/server/loaders/load-search';

const results = { items: [{ path: '/courses/c1' }], nextCursor: null, counts: [], corrected: null };

/** Creates a backend that returns the same results for every call and records the calls. */
const backend = () => {
  const asked: unknown[][] = [];
  const call = (async (...question: unknown[]) => {
    asked.push(question);
    return results;
  }) as BackendCall;
  return { asked, call };
};

test.each<[ParsedUrlQuery, unknown[][]]>([
  [{}, [['GET /search', { query: { limit: 20 } }]]],
  [
    { type: 'COURSE', shown: '40', price: 'free' },
    [['GET /search', { query: { type: 'COURSE', price: 'free', limit: 40 } }]],
  ],
  [
    { query: ' slow tea ', orderBy: 'newest' },
    [['GET /search/:query', { params: { query: 'slow tea' }, query: { orderBy: 'newest', limit: 20 } }]],
  ],
  [
    { query: 'tee', asTyped: 'true' },
    [['GET /search/:query', { params: { query: 'tee' }, query: { asTyped: 'true', limit: 20 } }]],
  ],
  // A query of path segments would address another route.
  [{ query: '../..' }, []],
])('the query %j sends the backend requests %j', async (query, wanted) => {
  const { asked, call } = backend();
  const { first } = await loadSearch({ call, query });
  expect(asked).toEqual(wanted);
  expect(first).toEqual(wanted.length ? results : { ...results, items: [] });
});

test('the list of a category has its category name and structured data', async () => {
  const { asked, call } = backend();
  const { structuredData, ...shown } = await loadList(call, { type: 'DIGITAL_PRODUCT' });
  expect(shown).toEqual({
    filter: { type: 'DIGITAL_PRODUCT' },
    category: 'digital-products',
    first: results,
  });
  expect(JSON.stringify(structuredData)).toContain('"position":1,"url":"http://localhost:3000/courses/c1"');
  expect(asked).toEqual([['GET /search', { query: { type: 'DIGITAL_PRODUCT', limit: 20 } }]]);
});

test('the inspiration page loads one topic or all topics, with as many ideas as were shown', async () => {
  const all = backend();
  expect(await loadInspiration({ call: all.call, query: { topicId: 'cooking' } })).toEqual({
    first: results,
    questions: results,
  });
  expect(all.asked).toEqual([
    ['GET /inspiration', { query: { limit: 12 } }],
    ['GET /inspiration/questions', { query: { limit: 6 } }],
  ]);
  const one = backend();
  const query = { topicId: 'yoga', shown: '24' };
  expect(await loadInspiration({ call: one.call, query })).toMatchObject({ topicId: 'yoga' });
  expect(one.asked.slice(0, 2)).toEqual([
    ['GET /inspiration', { query: { topicId: 'yoga', limit: 24 } }],
    ['GET /inspiration/questions', { query: { topicId: 'yoga', limit: 6 } }],
  ]);
});
