import type { BackendCall } from '@/lib/server/backend-client';
import { loadCreator } from '@/lib/server/loaders/load-creator';
import type { PublicContext } from '@/lib/server/pages/public-page';
import { offeringCreator } from '../../../support/make/creators';

const creator = offeringCreator();

function load(username: string) {
  const asked: Record<string, unknown> = {};
  const call = (async (name: string, input: object) => {
    asked[name] = input;
    return name === 'GET /creators/:creator' ? creator : { items: [name], nextCursor: null };
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
  });
});

test('a former creator name redirects permanently, and an id redirects temporarily', async () => {
  const destination = '/creators/marisol';
  expect(await load('mari').loaded).toEqual({ redirect: { destination, permanent: true } });
  expect(await load(creator.id).loaded).toEqual({ redirect: { destination, permanent: false } });
});
