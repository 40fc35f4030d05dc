import { db } from '@/backend/db/connection';
import { registerSponsorships } from '@/backend/extension-points/sponsorships';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makeBusiness, makeJoined, tokenFor, type Manager } from '../../support/make/businesses';
import { raceForRow } from '../../support/database';
import { readMail } from '../../support/tasks';

let office: OfficePerson;
beforeAll(async () => {
  await startBackend();
  office = await makeOffice();
});

const me = async (as: { token: string }) => (await ask('GET /users', { as })).body;
const change = (business: Manager, body: { isClosed?: true; name?: string }, as: Person = office) =>
  ask('PATCH /office/businesses', { as, query: { id: business.businessId }, body });
const prove = ({ businessId }: Manager, domain: string) =>
  db
    .insertInto('businessDomains')
    .values({ businessId, domain, email: `it@${domain}`, createdAt: new Date(), provedAt: new Date() })
    .execute();
const joinWith = (as: Person, invitation?: string) =>
  ask('POST /businesses/joining', { as, body: { invitation } });

test('closing a business ends its memberships and notifies the members, and nobody can join it again', async () => {
  const ended: string[] = [];
  registerSponsorships([
    { begin: async () => {}, end: async (_, __, userId) => void ended.push(userId), close: async () => {} },
  ]);
  const [business, stays] = [await makeBusiness(), await makeBusiness()];
  const [joined, invited, ofDomain] = [await makeJoined(business), await makePerson(), await makePerson()];
  const others = await makeJoined(stays);
  await ask('POST /businesses/people', { as: business, body: { list: invited.email } });
  const token = await tokenFor(invited.email);
  await prove(business, 'kumu.test');
  expect((await me(ofDomain)).business).toMatchObject({ relation: 'MAY_JOIN' });

  for (const as of [business, joined, ofDomain])
    expect((await change(business, { isClosed: true }, as)).status).toBe(404);
  expect(await change(business, { isClosed: true })).toMatchObject({
    status: 200,
    body: { peopleCount: 0, isManaged: false, closedAt: expect.any(String) },
  });

  for (const as of [business, joined, ofDomain]) {
    expect((await me(as)).segment).toBeNull();
    expect(await me(as)).not.toHaveProperty('business');
  }
  expect(ended.sort()).toEqual([business.userId, joined.userId].sort());
  expect(await readMail(joined.email, 'no longer offers Kumu')).toBeDefined();
  expect(await readMail(invited.email, 'no longer offers Kumu')).toBeUndefined();
  expect((await ask('GET /businesses/mine', { as: business })).status).toBe(403);
  expect((await joinWith(invited, token)).status).toBe(404);
  expect((await joinWith(ofDomain)).status).toBe(404);
  expect((await me(others)).segment).toBe(stays.slug);

  expect(await change(business, { name: 'Open again' })).toMatchObject({
    status: 409,
    problem: { code: 'INVALID_TRANSITION' },
  });
  const { body: log } = await ask('GET /office/audit', {
    as: office,
    query: { subjectId: business.businessId },
  });
  expect(log.items.map(({ action }) => action)).toContain('business.close');
  // The slug stays reserved because analytics events with the slug were recorded.
  const again = { name: 'Another', slug: business.slug, contactEmail: 'kit@another.test' };
  expect((await ask('POST /office/businesses', { as: office, body: again })).status).toBe(422);
});

test('a person who joins while the business is being closed is not a member afterwards', async () => {
  const [business, person] = [await makeBusiness(), await makePerson()];
  await prove(business, 'kumu.test');
  const [closed] = await raceForRow('businesses', business.businessId, [
    async () => (await change(business, { isClosed: true })).status,
    async () => (await joinWith(person)).status,
  ]);
  expect(closed).toMatchObject({ value: 200 });
  expect((await me(person)).segment).toBeNull();
});
