import type { BackendCall } from '@/lib/server/backend-client';
import { loadMembership } from '@/lib/server/loaders/load-membership';
import type { PublicContext } from '@/lib/server/pages/public-page';
import { courseCard } from '../../../support/make/courses';
import { offeringCreator } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { membership } from '../../../support/make/memberships';

const courses = [courseCard({ id: id(41) }), courseCard({ id: id(42) })];
const name = '$& of the nights';

function load(found = membership(), asked = found.id) {
  const inputs: Record<string, unknown> = {};
  const call = (async (called: string, input: object) => {
    inputs[called] = input;
    if (called === 'GET /memberships/:id') return found;
    return called === 'GET /courses' ? { items: courses, nextCursor: null } : offeringCreator({ name });
  }) as BackendCall;
  const t = (key: string) => `${key} {{name}}`;
  const site = { params: { id: asked }, appUrl: 'https://kumu.test', t };
  return { inputs, loaded: loadMembership({ call, ...site } as unknown as PublicContext) };
}

test('a membership is loaded with its creator and its included courses', async () => {
  const { inputs, loaded } = load();
  expect(await loaded).toMatchObject({
    membership: membership(),
    creator: { name },
    courses,
    structuredData: { '@context': 'https://schema.org' },
    shareCard: expect.stringContaining(membership().id) as string,
  });
  const said = JSON.stringify(await loaded);
  expect(said).toContain('wallet:membership.crumb');
  expect(said).toContain(`wallet:membership.about ${name}`);
  expect(inputs).toEqual({
    'GET /memberships/:id': { params: { id: membership().id } },
    'GET /creators/:creator': { params: { creator: membership().creator.id } },
    'GET /courses': { query: { creatorId: membership().creator.id, limit: 100 } },
  });
  expect(await load(membership({ courseIds: [id(42)] })).loaded).toMatchObject({ courses: [courses[1]] });
});

test('a renamed membership has a different share card, and a membership has one canonical address', async () => {
  const cardOf = async (found = membership()) =>
    ((await load(found).loaded) as { shareCard: string }).shareCard;
  expect(await cardOf(membership({ name: 'The Loud Circle' }))).not.toBe(await cardOf());
  expect(await load(membership(), 'The-Quiet-Circle').loaded).toEqual({
    redirect: { destination: `/memberships/${membership().id}`, permanent: false },
  });
});
