import type { Kysely } from 'kysely';
import type { DB } from '@/backend/db/types';
import { ask, startBackend } from '../../support/backend';
import type { Person } from '../../support/make/accounts';
import { makeBusiness, type Manager } from '../../support/make/businesses';
import { readMail } from '../../support/tasks';

const MINUTE = 60_000;

let db: Kysely<DB>;
let shiftClock: (milliseconds: number) => void;
beforeAll(async () => {
  // The setting must be set before any module reads the configuration.
  await startBackend({ FREE_MAIL_DOMAINS: 'Isp.test, other-isp.test' });
  ({ db } = await import('@/backend/db/connection'));
  ({ shiftClock } = await import('@/backend/clock'));
});
afterEach(() => shiftClock(0));

const invite = (as: Person, list: string, again = false) =>
  ask('POST /businesses/people', { as, body: { list, again } });
const reasons = async (as: Person, email: string, again = true) =>
  (await invite(as, email, again)).body.problems.map(({ reason }) => reason);
const mailsTo = async (email: string) => {
  await readMail(email);
  return (await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length;
};
const changeDomains = (as: Person, body: object) =>
  ask('PATCH /businesses/mine', { as, body: body as { change: 'askDomain'; email: string } });

describe('invitation mail limits', () => {
  test('an address receives at most five invitations a day from all businesses together', async () => {
    const businesses = [await makeBusiness(), await makeBusiness(), await makeBusiness()] as const;
    const email = 'bombed@people.test';
    for (const business of businesses) expect(await reasons(business, email)).toEqual([]);
    shiftClock(11 * MINUTE);
    expect(await reasons(businesses[0], email)).toEqual([]);
    expect(await reasons(businesses[1], email)).toEqual([]);
    expect(await reasons(businesses[2], email)).toEqual(['TOO_OFTEN']);
    expect((await invite(await makeBusiness(), `${email}\nnext-to-it@people.test`)).body).toEqual({
      invitedCount: 1,
      problems: [{ line: 1, text: email, reason: 'TOO_OFTEN' }],
    });
    expect(await mailsTo(email)).toBe(5);
  });

  test('a list that is submitted twice at once invites each address once', async () => {
    const business = await makeBusiness();
    const email = 'twice@people.test';
    const answers = await Promise.all([invite(business, email), invite(business, email)]);
    expect(answers.map(({ body }) => body.invitedCount).sort()).toEqual([0, 1]);
    expect(await mailsTo(email)).toBe(1);
  });

  test('an invitation that is revoked and requested again within ten minutes is not sent again', async () => {
    const business = await makeBusiness();
    const email = 'revoked@people.test';
    await invite(business, email);
    const { body } = await ask('GET /businesses/people', { as: business, query: { query: email } });
    await ask('DELETE /businesses/people', { as: business, query: { id: body.items[0]!.id } });
    expect(await reasons(business, email, false)).toEqual(['JUST_SENT']);
    expect(await mailsTo(email)).toBe(1);
  });
});

test('a list with more than 500 invalid rows is refused', async () => {
  const rows = Array.from({ length: 501 }, (_, number) => `row ${number}`);
  expect(await invite(await makeBusiness(), rows.join('\n'))).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'list', code: 'TOO_MANY', limit: 500 }] },
  });
});

describe('a mail domain', () => {
  let manager: Manager;
  beforeAll(async () => {
    manager = await makeBusiness();
  });

  test.each([
    'gmail.com',
    'yahoo.co.jp',
    'hotmail.fr',
    'isp.test',
    'OTHER-isp.test',
    'privaterelay.appleid.com',
  ])('the domain %s cannot be claimed because it belongs to a free mail provider', async (domain) => {
    expect(await changeDomains(manager, { change: 'askDomain', email: `jo@${domain}` })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'email', code: 'FREE_MAIL' }] },
    });
    expect(await mailsTo(`jo@${domain.toLowerCase()}`)).toBe(0);
  });

  test('a mail domain accepts 25 code attempts in six hours, even when new codes are requested', async () => {
    const prove = () =>
      changeDomains(manager, { change: 'proveDomain', domain: 'guessed.test', code: '000000' });
    const statuses: number[] = [];
    for (let round = 0; round < 26; round += 1) {
      // Clears the limit per requester, because a requester can use many IP addresses.
      await db.deleteFrom('rateLimits').where('key', 'like', 'code:%').execute();
      if (round % 5 === 0)
        await changeDomains(manager, { change: 'askDomain', email: `it-${round}@guessed.test` });
      statuses.push((await prove()).status);
    }
    expect(statuses).toEqual([...Array<number>(25).fill(422), 429]);
  });
});
