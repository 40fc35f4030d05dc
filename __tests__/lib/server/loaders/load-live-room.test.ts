import { ApiError } from '@/lib/api-error';
import type { BackendCall } from '@/lib/server/backend-client';
import { loadLiveRoom } from '@/lib/server/loaders/load-live-room';
import { loadStudio } from '@/lib/server/loaders/load-studio';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { liveStates } from '@/contract/values/states';
import { memberUser } from '../../../support/make/accounts';
import { livePage } from '../../../support/make/lives';

const params = { id: livePage().id };
const notFound = new ApiError(404, 'NOT_FOUND', 'not found', 'request');

/** Returns a backend with these responses by call name. Any other call fails with 404. */
const answering = (answers: Record<string, unknown>) =>
  (async (name: string) => {
    if (name in answers) return answers[name];
    throw notFound;
  }) as unknown as BackendCall;

describe('a room', () => {
  const load = (state: (typeof liveStates)[number]) =>
    loadLiveRoom({
      call: answering({ 'GET /lives/:id': livePage({ state }) }),
      user: anonymousUser,
      params,
    });

  test.each(['LIVE', 'REPLAY_READY'] as const)('a live in the state %s has a room', async (state) => {
    expect(await load(state)).toEqual({ live: livePage({ state }) });
  });

  test.each(liveStates.filter((state) => state !== 'LIVE' && state !== 'REPLAY_READY'))(
    'a live in the state %s leads to its status page',
    async (state) => {
      expect(await load(state)).toEqual({
        redirect: { destination: `/lives/${params.id}/status`, statusCode: 302 },
      });
    },
  );

  test('a live that is not public is shown to a signed-in user who may see it', async () => {
    const call = answering({ 'GET /lives/:id/preview': livePage({ state: 'LIVE' }) });
    expect(await loadLiveRoom({ call, user: memberUser, params })).toHaveProperty('live');
  });

  test('a live that is not public is not found for a visitor', async () => {
    const call = answering({ 'GET /lives/:id/preview': livePage({ state: 'LIVE' }) });
    await expect(loadLiveRoom({ call, user: anonymousUser, params })).rejects.toBe(notFound);
  });
});

describe('a studio', () => {
  const host = { name: 'Idris Calloran', picture: null, username: 'idris' };
  const load = (state: (typeof liveStates)[number]) =>
    loadStudio({
      call: answering({ 'GET /lives/:id/draft': { id: params.id, state }, 'GET /creators/mine': host }),
      params,
    });

  test.each(['DRAFT', 'IN_REVIEW', 'REJECTED', 'SCHEDULED', 'LIVE'] as const)(
    'a live in the state %s has a studio with the name and portrait of its creator',
    async (state) => {
      expect(await load(state)).toEqual({
        draft: { id: params.id, state },
        host: { name: 'Idris Calloran', picture: null },
      });
    },
  );

  test.each(['ENDED', 'REPLAY_READY', 'CANCELLED', 'MISSED', 'TAKEN_DOWN'] as const)(
    'a live in the state %s leads to its detail page',
    async (state) => {
      expect(await load(state)).toEqual({
        redirect: { destination: `/dashboard/content/live/${params.id}`, statusCode: 302 },
      });
    },
  );

  test("the studio of another creator's live is not found", async () => {
    await expect(loadStudio({ call: answering({ 'GET /creators/mine': host }), params })).rejects.toBe(
      notFound,
    );
  });
});
