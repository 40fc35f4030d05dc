import { loadExplore } from '@/lib/server/loaders/load-explore';
import { courseCard } from '../../../support/make/courses';
import { id } from '../../../support/make/ids';

const course = (number: number) => courseCard({ id: id(number) });

async function load(query: Record<string, string>) {
  const asked: string[] = [];
  const call = jest.fn(
    async (name: string, input: { query?: { topicId?: string; orderBy?: string } } = {}) => {
      const { topicId, orderBy } = input.query ?? {};
      asked.push([name, topicId, orderBy].filter(Boolean).join(' '));
      if (name === 'GET /content/counts') return { topics: [], kinds: [{ contentType: 'COURSE', count: 3 }] };
      if (name !== 'GET /courses') return { items: [], nextCursor: null };
      return { items: orderBy === 'newest' ? [course(1), course(2)] : [course(1)], nextCursor: null };
    },
  );
  const loaded = await loadExplore({ call: call as never, query });
  // Next serialises props as JSON and rejects undefined values.
  expect(JSON.parse(JSON.stringify(loaded))).toStrictEqual(loaded);
  return { asked: asked.sort(), loaded };
}

test('the explore page without a filter loads a row of each type, new content, types and creators', async () => {
  const { loaded } = await load({});
  expect(loaded.rails.map(({ topicId, content }) => [topicId, content.type])).toEqual([
    [undefined, 'COURSE'],
    [undefined, 'LIVE'],
    [undefined, 'POST'],
    [undefined, 'DIGITAL_PRODUCT'],
  ]);
  expect(loaded.newest!.map((each) => each.id)).toEqual([id(2)]);
  expect(loaded.kinds).toHaveLength(1);
});

test('each chosen topic is requested by type in the order of the filter, without other requests', async () => {
  const { asked, loaded } = await load({ topicId: 'work,yoga' });
  expect(asked).toEqual([
    'GET /courses work popular',
    'GET /courses yoga popular',
    'GET /digital-products work popular',
    'GET /digital-products yoga popular',
    'GET /lives work',
    'GET /lives yoga',
    'GET /posts work newest',
    'GET /posts yoga newest',
  ]);
  expect(loaded.rails.map(({ topicId }) => topicId)).toEqual([
    'work',
    'work',
    'work',
    'work',
    'yoga',
    'yoga',
    'yoga',
    'yoga',
  ]);
  expect(loaded).not.toHaveProperty('kinds');
});

test('the explore page with a type requests only that type', async () => {
  expect((await load({ type: 'POST', topicId: 'yoga' })).asked).toEqual(['GET /posts yoga newest']);
  const { loaded } = await load({ type: 'POST' });
  expect(Object.keys(loaded)).toEqual(['filter', 'rails']);
});
