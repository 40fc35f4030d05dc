import { anonymousUser } from '@/contract/values/anonymous-user';
import { ApiError } from '@/lib/api-error';
import type { BackendCall } from '@/lib/server/backend-client';
import { loadLives } from '@/lib/server/loaders/load-lives';
import { loadLiveStatus, loadPublicLive } from '@/lib/server/loaders/load-live';
import { loadViewedContent } from '@/lib/server/loaders/load-viewed-content';
import type { LoadContext } from '@/lib/server/pages/guard';
import type { PublicContext } from '@/lib/server/pages/public-page';
import { memberUser } from '../../../support/make/accounts';
import { liveCard, livePage, liveStatus } from '../../../support/make/lives';
import { membership } from '../../../support/make/memberships';

const live = livePage({ isFreeForMembers: true });
const ratings = { items: [], nextCursor: 'more' };
const refused = new ApiError(404, 'NOT_FOUND', 'no', '');
const offers = [membership({ price: 1500 }), membership({ price: 900 })];
const everything = ['GET /lives/:id', 'GET /lives/:id/rating', 'GET /memberships', 'GET /lives/status/:id'];

const answers: Record<string, unknown> = {
  'GET /lives/:id': live,
  'GET /lives/:id/preview': live,
  'GET /lives/:id/rating': ratings,
  'GET /lives/status/:id': liveStatus(),
  'GET /memberships': { items: offers, nextCursor: null },
};

/** Creates a backend where only the listed calls find the live. */
const finding = (...names: string[]) =>
  ((name: string) =>
    names.includes(name) ? Promise.resolve(answers[name]) : Promise.reject(refused)) as BackendCall;

const site = { appUrl: 'https://kumu.test', t: (key: string) => key };
const load = (asked: string, ...names: string[]) =>
  loadPublicLive({ call: finding(...names), params: { id: asked }, ...site } as unknown as PublicContext);

test('a public live is loaded with its ratings and the cheapest membership that includes it', async () => {
  expect(await load(live.id, ...everything)).toMatchObject({
    live,
    ratings,
    membership: { price: 900 },
    structuredData: { '@context': 'https://schema.org' },
    shareCard: expect.stringContaining(`lives/${live.id}`) as string,
  });
});

test('a public live redirects to its canonical address', async () => {
  expect(await load(live.id.toUpperCase() + '0', ...everything)).toEqual({
    redirect: { destination: `/lives/${live.id}`, permanent: false },
  });
});

test('a live that does not exist is not found', async () => {
  await expect(load(live.id)).rejects.toMatchObject({ status: 404 });
});

test.each([
  [memberUser, 'GET /lives/:id/preview', { isPublic: false, live }],
  [anonymousUser, 'GET /lives/:id', { isPublic: true, live }],
])(
  'the page of a live shows a public live, or a preview to a signed-in person',
  async (user, name, expected) => {
    const call = finding(name, 'GET /lives/:id/rating', 'GET /memberships');
    const query = { contentType: 'LIVE', contentId: live.id };
    expect(await loadViewedContent({ call, user, query, ...site })).toMatchObject(expected);
  },
);

test('a live that is not public is not found for a visitor', async () => {
  const call = finding('GET /lives/:id/preview', 'GET /lives/status/:id');
  const context = { call, user: anonymousUser, params: { id: live.id } };
  await expect(loadLiveStatus(context as unknown as LoadContext)).rejects.toMatchObject({ status: 404 });
});

test('the status page is loaded with the live and its state', async () => {
  const context = { call: finding(...everything), user: anonymousUser, params: { id: live.id } };
  expect(await loadLiveStatus(context as unknown as LoadContext)).toEqual({
    live,
    first: answers['GET /lives/status/:id'],
  });
});

test('the sections of the schedule are loaded with the filter of the address', async () => {
  const asked: unknown[] = [];
  const call = (async (_name: string, input: { query: { section: string } }) => {
    asked.push(input.query);
    return { items: [liveCard({ title: input.query.section })], nextCursor: null };
  }) as unknown as BackendCall;
  const loaded = await loadLives({ call, query: { topicId: 'work', only: 'booked', secret: '1' } });
  expect(asked).toEqual(
    ['now', 'upcoming', 'recordings'].map((section) => ({
      section,
      topicId: 'work',
      only: 'booked',
      limit: 24,
    })),
  );
  expect([loaded.now, loaded.upcoming, loaded.recordings].map(({ items }) => items[0]!.title)).toEqual([
    'now',
    'upcoming',
    'recordings',
  ]);
});
