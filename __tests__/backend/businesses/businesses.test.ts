import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makeBusiness, makeJoined, tokenFor, type Manager } from '../../support/make/businesses';
import { readMail } from '../../support/tasks';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let manager: Manager;
let office: OfficePerson;
beforeAll(async () => {
  await startBackend();
  manager = await makeBusiness();
  office = await makeOffice();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
  await db
    .updateTable('businesses')
    .set({ invitedSince: null })
    .where('id', '=', manager.businessId)
    .execute();
});

const me = async (as: { token: string }) => (await ask('GET /users', { as })).body;
const invite = (list: string, as: Person = manager, again = false) =>
  ask('POST /businesses/people', { as, body: { list, again } });
const joinWith = (as: Person, invitation?: string) =>
  ask('POST /businesses/joining', { as, body: { invitation } });
const joining = async (invitation?: string, as?: Person) =>
  (await ask('GET /businesses/joining', { as, query: { invitation } })).body;
const people = async (as: Person, query: object = {}) =>
  (await ask('GET /businesses/people', { as, query: { limit: 100, ...query } })).body.items;
const rowOf = async (email: string, as: Person = manager) =>
  (await people(as)).find((person) => person.email === email);
const remove = (as: Person, id: string) => ask('DELETE /businesses/people', { as, query: { id } });
const addresses = (count: number, name: string) =>
  Array.from({ length: count }, (_, number) => `${name}-${number}@people.test`);

describe('the office', () => {
  const create = (body: object, as: Person = office) =>
    ask('POST /office/businesses', {
      as,
      body: { name: 'Harrowmere', slug: 'harrowmere', contactEmail: 'kit@harrowmere.test', ...body },
    });
  const logged = async (subjectId: string) =>
    (await ask('GET /office/audit', { as: office, query: { subjectId } })).body.items;

  test('the office creates a business and its contact manages the business after accepting the invitation', async () => {
    const contact = await makePerson();
    const { body } = await create({ slug: 'quiet-mill', contactEmail: contact.email });
    expect(body).toMatchObject({ isManaged: false, peopleCount: 0, slug: 'quiet-mill' });
    expect(await logged(body.id)).toMatchObject([
      { action: 'business.create', actorEmail: office.email, subjectTitle: 'Harrowmere' },
    ]);
    expect((await ask('GET /businesses/mine', { as: contact })).status).toBe(403);
    expect((await joinWith(contact, await tokenFor(contact.email))).status).toBe(200);
    expect((await ask('GET /businesses/mine', { as: contact })).body).toMatchObject({ slug: 'quiet-mill' });
    expect(await me(contact)).toMatchObject({ segment: 'quiet-mill', business: { relation: 'MANAGES' } });
    const { body: list } = await ask('GET /office/businesses', { as: office, query: { query: 'quiet' } });
    expect(list.items).toMatchObject([{ id: body.id, isManaged: true, peopleCount: 1 }]);
  });

  test.each([
    ['Upper Case', 'INVALID'],
    ['ab', 'INVALID'],
    ['under_score', 'INVALID'],
    ['admin', 'USERNAME_RESERVED'],
    // Analytics uses this word for people without a business. The slug would mix their events with
    // the events of the business.
    ['member', 'USERNAME_RESERVED'],
    ['business-1', 'USERNAME_TAKEN'],
  ])('the office cannot create a business with the slug %s (%s)', async (slug, code) => {
    expect(await create({ slug })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'slug', code }] },
    });
  });

  test('the office hands a business over and the previous manager becomes an ordinary member', async () => {
    const [before, after] = [await makeBusiness(), await makePerson()];
    const change = await ask('PATCH /office/businesses', {
      as: office,
      query: { id: before.businessId },
      body: { name: 'New Name', contactEmail: after.email },
    });
    expect(change.body).toMatchObject({ name: 'New Name', contactEmail: after.email, isManaged: false });
    expect((await logged(before.businessId)).map(({ action }) => action).sort()).toEqual([
      'business.create',
      'business.inviteManager',
      'business.rename',
    ]);
    expect((await ask('GET /businesses/mine', { as: before })).status).toBe(403);
    expect(await me(before)).toMatchObject({ segment: before.slug, business: { relation: 'BELONGS' } });
    await joinWith(after, await tokenFor(after.email));
    expect((await ask('GET /businesses/mine', { as: after })).body).toMatchObject({ name: 'New Name' });
  });
});

test('only a manager reads or changes the people of a business', async () => {
  const [other, joined] = [await makeBusiness(), await makeJoined(manager)];
  const { id } = (await rowOf(joined.email))!;
  for (const as of [await makePerson(), joined, office]) {
    expect((await ask('GET /businesses/people', { as })).status).toBe(403);
    expect((await invite('someone@people.test', as)).status).toBe(403);
    expect((await remove(as, id)).status).toBe(403);
    expect((await ask('GET /businesses/mine', { as })).status).toBe(403);
  }
  expect((await people(other)).map(({ email }) => email)).toEqual([other.email]);
  expect((await remove(other, id)).status).toBe(404);
  const domain = { change: 'removeDomain' as const, domain: 'kept.test' };
  await db
    .insertInto('businessDomains')
    .values({
      businessId: manager.businessId,
      domain: 'kept.test',
      email: 'jo@kept.test',
      createdAt: new Date(),
    })
    .execute();
  expect((await ask('PATCH /businesses/mine', { as: other, body: domain })).status).toBe(404);
  expect((await ask('PATCH /businesses/mine', { as: manager, body: domain })).status).toBe(200);
  expect((await me(joined)).segment).toBe(manager.slug);
});

describe('an invitation', () => {
  test('an invitation link is accepted once and assigns the business segment at once', async () => {
    const person = await makePerson();
    await invite(person.email);
    const token = await tokenFor(person.email);
    const stored = await db.selectFrom('businessPeople').select('tokenHash').execute();
    expect(stored.some(({ tokenHash }) => tokenHash?.toString().includes(token))).toBe(false);
    expect(await joining(token)).toMatchObject({ state: 'SIGN_IN', businessName: 'Business 1' });
    expect(await joining(token, person)).toMatchObject({ state: 'OPEN' });
    // Reading the invitation does not use the token up.
    expect((await me(person)).segment).toBeNull();
    expect((await joinWith(person, token)).status).toBe(200);
    expect(await me(person)).toMatchObject({ segment: manager.slug, business: { relation: 'BELONGS' } });
    expect(await rowOf(person.email)).toMatchObject({ state: 'JOINED', role: 'PERSON' });
    expect(await joining(token, person)).toMatchObject({ state: 'JOINED' });
    expect(await joining(token)).toMatchObject({ state: 'GONE', businessName: null });
    expect(await joinWith(person, token)).toMatchObject({ status: 409, problem: { code: 'IN_A_BUSINESS' } });
    await ask('DELETE /businesses/joining', { as: person });
    expect((await joinWith(person, token)).status).toBe(404);
  });

  test('an invitation can be accepted only by the invited address, and other people see the address masked', async () => {
    const stranger = await makePerson();
    await invite('kit@elsewhere.test');
    const token = await tokenFor('kit@elsewhere.test');
    expect(await joining(token, stranger)).toMatchObject({
      state: 'OTHER_ADDRESS',
      invitedAddress: 'k…@elsewhere.test',
    });
    expect(await joinWith(stranger, token)).toMatchObject({
      status: 403,
      problem: { code: 'INVITED_ADDRESS_DIFFERS' },
    });
    expect((await me(stranger)).segment).toBeNull();
  });

  test('an invitation expires after 14 days and can be sent again', async () => {
    const person = await makePerson();
    await invite(person.email);
    const token = await tokenFor(person.email);
    shiftClock(14 * DAY - MINUTE);
    expect(await joining(token, person)).toMatchObject({ state: 'OPEN' });
    shiftClock(14 * DAY + MINUTE);
    expect(await joining(token, person)).toMatchObject({ state: 'EXPIRED' });
    expect(await joinWith(person, token)).toMatchObject({
      status: 409,
      problem: { code: 'INVITATION_EXPIRED' },
    });
    expect((await joinWith(person)).status).toBe(404);
    expect((await people(manager, { state: 'EXPIRED' })).map(({ email }) => email)).toContain(person.email);
    expect(await rowOf(person.email)).toMatchObject({ state: 'EXPIRED' });
    expect((await invite(person.email)).body).toEqual({ invitedCount: 1, problems: [] });
    expect((await joinWith(person, await tokenFor(person.email))).status).toBe(200);
  });

  test('an invitation that is sent again has a new link and can be sent once every ten minutes', async () => {
    const person = await makePerson();
    await invite(person.email);
    const token = await tokenFor(person.email);
    const reasonOf = async (again: boolean) =>
      (await invite(person.email, manager, again)).body.problems.map(({ reason }) => reason);
    expect(await reasonOf(false)).toEqual(['INVITED']);
    expect(await reasonOf(true)).toEqual(['JUST_SENT']);
    shiftClock(11 * MINUTE);
    expect(await reasonOf(true)).toEqual([]);
    const second = await tokenFor(person.email);
    expect(second).not.toBe(token);
    expect(await joining(token)).toMatchObject({ state: 'GONE' });
    expect((await joinWith(person, second)).status).toBe(200);
  });

  test('a revoked invitation cannot be read or accepted', async () => {
    const person = await makePerson();
    await invite(person.email);
    const token = await tokenFor(person.email);
    expect((await remove(manager, (await rowOf(person.email))!.id)).status).toBe(200);
    expect(await joining(token, person)).toMatchObject({ state: 'GONE' });
    expect((await joinWith(person, token)).status).toBe(404);
    expect((await joinWith(person)).status).toBe(404);
    expect(await rowOf(person.email)).toMatchObject({ state: 'REMOVED' });
  });

  test('an invitation that is sent while the invited person joins does not change the membership', async () => {
    const { sendInvitation } = await import('@/backend/businesses/invitation-service');
    const { inTransaction } = await import('@/backend/db/connection');
    const joined = await makeJoined(manager);
    const token = await tokenFor(joined.email);
    await inTransaction((trx) =>
      sendInvitation(trx, { id: manager.businessId, name: 'Business 1' }, joined.email, 'PERSON'),
    );
    expect((await me(joined)).segment).toBe(manager.slug);
    expect(await tokenFor(joined.email)).toBe(token);
  });

  test('an invitation to a second business is refused while the person belongs to the first', async () => {
    const [other, joined] = [await makeBusiness(), await makeJoined(manager)];
    await invite(joined.email, other);
    const token = await tokenFor(joined.email);
    expect(await joining(token, joined)).toMatchObject({ state: 'ELSEWHERE', businessName: 'Business 1' });
    expect(await joinWith(joined, token)).toMatchObject({ status: 409, problem: { code: 'IN_A_BUSINESS' } });
    expect((await me(joined)).segment).toBe(manager.slug);
  });
});

test('a business can read and search a person’s name only while the person is a member', async () => {
  const joined = await makeJoined(manager);
  await db
    .updateTable('users')
    .set({ name: 'Ottoline', lastName: 'Marsh' })
    .where('id', '=', joined.userId)
    .execute();
  await invite('ottoline@people.test');
  expect(await rowOf(joined.email)).toMatchObject({ name: 'Ottoline Marsh' });
  expect(await rowOf('ottoline@people.test')).toMatchObject({ name: null });
  const find = async () => (await people(manager, { query: 'ottoline m' })).map(({ email }) => email);
  expect(await find()).toEqual([joined.email]);
  await ask('DELETE /businesses/joining', { as: joined });
  expect(await rowOf(joined.email)).toMatchObject({ state: 'LEFT', name: null });
  expect(await find()).toEqual([]);
});

describe('the end of a membership', () => {
  test('a member who leaves loses the business segment at once', async () => {
    const [joined, stays] = [await makeJoined(manager), await makeJoined(manager)];
    expect((await ask('DELETE /businesses/joining', { as: joined })).status).toBe(200);
    expect(await me(joined)).not.toHaveProperty('business.relation', 'BELONGS');
    expect((await me(joined)).segment).toBeNull();
    expect(await rowOf(joined.email)).toMatchObject({ state: 'LEFT' });
    expect((await me(stays)).segment).toBe(manager.slug);
    expect((await ask('DELETE /businesses/joining', { as: joined })).status).toBe(404);
  });

  test('a member whom the business removes loses the segment at once and is notified by mail', async () => {
    const joined = await makeJoined(manager);
    expect((await remove(manager, (await rowOf(joined.email))!.id)).status).toBe(200);
    expect(await me(joined)).toMatchObject({ segment: null });
    expect(await readMail(joined.email, 'has removed you')).toBeDefined();
    expect(await rowOf(joined.email)).toMatchObject({ state: 'REMOVED' });
  });

  test('a manager cannot be removed through the people endpoint', async () => {
    expect((await remove(manager, (await rowOf(manager.email))!.id)).status).toBe(403);
  });
});

test('a sponsorship begins when a member joins the business and ends when they leave or are removed', async () => {
  const { registerSponsorships } = await import('@/backend/extension-points/sponsorships');
  const heard: string[] = [];
  const note = (what: string) => async (_: unknown, businessId: string, userId: string) =>
    void heard.push(`${what} ${businessId} ${userId}`);
  registerSponsorships([{ begin: note('begin'), end: note('end'), close: async () => {} }]);
  const [leaves, isRemoved] = [await makeJoined(manager), await makeJoined(manager)];
  await ask('DELETE /businesses/joining', { as: leaves });
  await remove(manager, (await rowOf(isRemoved.email))!.id);
  const of = ({ userId }: Person) => `${manager.businessId} ${userId}`;
  expect(heard).toEqual([
    `begin ${of(leaves)}`,
    `begin ${of(isRemoved)}`,
    `end ${of(leaves)}`,
    `end ${of(isRemoved)}`,
  ]);
});

describe('a list of addresses', () => {
  test('a list of 500 addresses is invited and a further address on the same day is refused', async () => {
    const business = await makeBusiness();
    const list = ['Name,Email', ...addresses(500, 'full').map((email) => `"Jo, Q.",${email}`)].join('\r\n');
    expect((await invite(list, business)).body).toEqual({ invitedCount: 500, problems: [] });
    expect((await ask('GET /businesses/mine', { as: business })).body.invitationsLeft).toBe(0);
    const more = await invite('one-more@people.test', business);
    expect(more).toMatchObject({ status: 429, problem: { code: 'INVITATION_LIMIT' } });
    expect(await rowOf('one-more@people.test', business)).toBeUndefined();
    shiftClock(DAY + MINUTE);
    expect((await invite('one-more@people.test', business)).body.invitedCount).toBe(1);
  });

  test('a list of 501 addresses is refused as a whole', async () => {
    const answer = await invite(addresses(501, 'over').join('\n'));
    expect(answer).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'list', code: 'TOO_MANY', limit: 500 }] },
    });
    expect(await people(manager, { query: 'over-' })).toEqual([]);
  });

  test('an invitation list reports each invalid row by line number and invites all other rows', async () => {
    const joined = await makeJoined(manager);
    const list = [
      '',
      'no address',
      'good-1@people.test',
      `x;${joined.email}`,
      'Jo <GOOD-1@people.test>',
      'good-2@people.test',
    ];
    expect((await invite(list.join('\n'))).body).toEqual({
      invitedCount: 2,
      problems: [
        { line: 2, text: 'no address', reason: 'INVALID' },
        { line: 4, text: joined.email, reason: 'JOINED' },
        { line: 5, text: 'Jo <GOOD-1@people.test>', reason: 'REPEATED' },
      ],
    });
    expect((await people(manager, { query: 'good-' })).map(({ email, state }) => [email, state])).toEqual([
      ['good-2@people.test', 'INVITED'],
      ['good-1@people.test', 'INVITED'],
    ]);
  });
});

describe('a mail domain', () => {
  const change = (body: object, as: Person = manager) =>
    ask('PATCH /businesses/mine', { as, body: body as { change: 'removeDomain'; domain: string } });
  const askFor = (email: string, as?: Person) => change({ change: 'askDomain', email }, as);
  const codeFor = async (email: string) => /\d{6}/.exec((await readMail(email))!.subject)![0];
  const prove = (domain: string, code: string, as?: Person) =>
    change({ change: 'proveDomain', domain, code }, as);
  let count = 0;
  /** Creates a person whose address is in the given domain. */
  async function makeAt(domain: string): Promise<Person> {
    const person = await makePerson();
    const email = `at-${++count}@${domain}`;
    await db.updateTable('users').set({ email }).where('id', '=', person.userId).execute();
    return { ...person, email };
  }

  test('mail domains claimed at the same time are listed by name', async () => {
    const business = await makeBusiness();
    const createdAt = new Date();
    const claimed = ['z.test', 'm.test', 'a.test'].map((domain) => ({
      businessId: business.businessId,
      domain,
      email: `it@${domain}`,
      createdAt,
    }));
    await db.insertInto('businessDomains').values(claimed).execute();
    const { body } = await ask('GET /businesses/mine', { as: business });
    expect(body.domains.map(({ domain }) => domain)).toEqual(['a.test', 'm.test', 'z.test']);
  });

  test('a person with an address of a proved mail domain can join the business', async () => {
    const [person, other] = [await makeAt('proved.test'), await makeAt('sub.proved.test')];
    expect((await askFor('it@proved.test')).body.domains).toMatchObject([{ isProved: false }]);
    expect(await joining(undefined, person)).toMatchObject({ state: 'NONE' });
    expect((await joinWith(person)).status).toBe(404);
    expect((await prove('proved.test', '000000')).problem.code).toBe('CODE_NOT_VALID');
    expect((await prove('proved.test', await codeFor('it@proved.test'))).status).toBe(200);
    expect(await me(person)).toMatchObject({ segment: null, business: { relation: 'MAY_JOIN' } });
    expect(await joining(undefined, person)).toMatchObject({ state: 'OPEN', businessName: 'Business 1' });
    expect((await joinWith(other)).status).toBe(404);
    expect((await joinWith(person)).status).toBe(200);
    expect((await me(person)).segment).toBe(manager.slug);
    // A person whom the business removed cannot join again through the domain.
    await remove(manager, (await rowOf(person.email))!.id);
    expect(await joining(undefined, person)).toMatchObject({ state: 'NONE' });
    expect((await joinWith(person)).status).toBe(404);
    // A second account whose mails reach the same mailbox cannot join either.
    const again = await makeAt('proved.test');
    const tagged = person.email.replace('@', '+again@');
    await db.updateTable('users').set({ email: tagged }).where('id', '=', again.userId).execute();
    expect((await joinWith(again)).status).toBe(404);
  });

  test('a membership belongs to the account that joined, not to an account that takes its address later', async () => {
    const domain = 'moved.test';
    const [first, later] = [await makeAt(domain), await makeAt(domain)];
    const proved = { domain, businessId: manager.businessId, email: `it@${domain}` };
    await db
      .insertInto('businessDomains')
      .values({ ...proved, createdAt: new Date(), provedAt: new Date() })
      .execute();
    expect((await joinWith(first)).status).toBe(200);
    const setEmail = (userId: string, email: string) =>
      db.updateTable('users').set({ email }).where('id', '=', userId).execute();
    await setEmail(first.userId, 'elsewhere@moved-on.test');
    await setEmail(later.userId, first.email);
    expect((await me(later)).business).toBeUndefined();
    expect(await joining(undefined, later)).toMatchObject({ state: 'NONE' });
    expect((await joinWith(later)).status).toBe(404);
    expect((await me(first)).segment).toBe(manager.slug);
    expect((await rowOf(first.email))!.state).toBe('JOINED');
    // The address can be used to join as soon as the first membership has ended.
    expect((await ask('DELETE /businesses/joining', { as: first })).status).toBe(200);
    expect((await joinWith(later)).status).toBe(200);
    expect((await me(later)).segment).toBe(manager.slug);
  });

  test('a mail domain is proved only by its code, within five attempts and 30 minutes', async () => {
    await askFor('it@guessed.test');
    const code = await codeFor('it@guessed.test');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let round = 0; round < 5; round += 1) expect((await prove('guessed.test', wrong)).status).toBe(422);
    expect((await prove('guessed.test', code)).status).toBe(422);
    await askFor('it@late.test');
    const late = await codeFor('it@late.test');
    shiftClock(31 * MINUTE);
    expect((await prove('late.test', late)).status).toBe(422);
    expect(await joining(undefined, await makeAt('late.test'))).toMatchObject({ state: 'NONE' });
  });

  test('a mail domain of a free provider or of another business is refused', async () => {
    const other = await makeBusiness();
    expect(await askFor('somebody@gmail.com')).toMatchObject({
      problem: { errors: [{ path: 'email', code: 'FREE_MAIL' }] },
    });
    await askFor('it@contested.test');
    await askFor('it@contested.test', other);
    const code = await codeFor('it@contested.test');
    expect((await prove('contested.test', code)).status).toBe(422);
    expect((await prove('contested.test', code, other)).status).toBe(200);
    expect(await askFor('it@contested.test')).toMatchObject({
      problem: { errors: [{ path: 'email', code: 'DOMAIN_TAKEN' }] },
    });
  });
});
