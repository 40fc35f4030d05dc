import type { BackendCall } from '@/lib/server/backend-client';
import { loadCreator } from '@/lib/server/loaders/load-creator';
import type { PublicContext } from '@/lib/server/pages/public-page';
import { offeringCreator } from '../../../support/make/creators';

const creator = offeringCreator();

function load(username: string) {
  const asked: Record<string, unknown> = {};
  const call = (async (name: string, input: { query?: { section?: string } }) => {
    asked[[name, input.query?.section].filter(Boolean).join(' ')] = input;
    return name === 'GET /creators/:creator' ? creator : { items: [name], nextCursor: null, count: 1 };
  }) as BackendCall;
  const site = { params: { username }, appUrl: 'https://kumu.test', t: (key: string) => key };
  return { asked, loaded: loadCreator({ call, ...site } as unknown as PublicContext) };
}

test('a creator is loaded with offers, structured data and a share card', async () => {
  const { asked, loaded } = load('marisol');
  expect(await loaded).toMatchObject({
    creator,
    courses: ['GET /courses'],
    memberships: ['GET /memberships'],
    digitalProducts: ['GET /digital-products'],
    posts: ['GET /posts'],
    shop: { products: ['GET /shop/items'], count: 1 },
    lives: ['GET /lives', 'GET /lives', 'GET /lives'],
    structuredData: { '@context': 'https://schema.org' },
    shareCard: expect.stringContaining(creator.id) as string,
  });
  expect(JSON.stringify(await loaded)).toContain('explore:creators.title');
  expect(JSON.stringify(await loaded)).toContain('common:topics.sleep-health');
  const creatorId = creator.id;
  expect(asked).toEqual({
    'GET /creators/:creator': { params: { creator: 'marisol' } },
    'GET /courses': { query: { creatorId, limit: 24 } },
    'GET /memberships': { query: { creatorId } },
    'GET /digital-products': { query: { creatorId, limit: 8 } },
    'GET /posts': { query: { creatorId, limit: 12 } },
    'GET /shop/items': { query: { creatorId, limit: 8 } },
    'GET /lives now': { query: { creatorId, section: 'now', limit: 6 } },
    'GET /lives upcoming': { query: { creatorId, section: 'upcoming', limit: 6 } },
    'GET /lives recordings': { query: { creatorId, section: 'recordings', limit: 6 } },
  });
});

test('a former creator name redirects permanently, and an id redirects temporarily', async () => {
  const destination = '/creators/marisol';
  expect(await load('mari').loaded).toEqual({ redirect: { destination, permanent: true } });
  expect(await load(creator.id).loaded).toEqual({ redirect: { destination, permanent: false } });
});
