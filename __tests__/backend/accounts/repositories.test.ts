import { db } from '@/backend/db/connection';
import { makePerson, type Person } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { startServices } from '../../support/services';

let identities: typeof import('@/backend/accounts/identity-repository');
let passkeys: typeof import('@/backend/accounts/passkey-repository');
let personal: typeof import('@/backend/accounts/personal-data-repository');
let repository: typeof import('@/backend/accounts/repository');
let person: Person;
let other: Person;

beforeAll(async () => {
  await startServices();
  identities = await import('@/backend/accounts/identity-repository');
  passkeys = await import('@/backend/accounts/passkey-repository');
  personal = await import('@/backend/accounts/personal-data-repository');
  repository = await import('@/backend/accounts/repository');
});
beforeEach(async () => {
  [person, other] = [await makePerson(), await makePerson()];
});

const onDay = (day: number) => new Date(Date.UTC(2020, 0, day));
const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
let count = 700;
/** Returns rows whose order differs from every order that a query returns. */
const mixed = () => {
  const ids = [id(++count), id(++count), id(++count)] as const;
  const rows = [
    { id: ids[0], createdAt: onDay(2) },
    { id: ids[2], createdAt: onDay(1) },
    { id: ids[1], createdAt: onDay(1) },
  ];
  return { rows, byTime: [ids[1], ids[2], ids[0]] };
};

test('sessions are listed while they are valid, by last use and then by latest start', async () => {
  await repository.deleteUserSessions(db, person.userId);
  const began = [
    ['first', 5, 2, 9],
    ['second', 6, 2, 9],
    ['third', 4, 3, 9],
    ['over', 7, 7, 8],
  ] as const;
  for (const [userAgent, createdOn, usedOn, endsOn] of began) {
    const tokenHash = Buffer.from(`${userAgent} of ${person.userId}`);
    await repository.insertSession(db, {
      tokenHash,
      userId: person.userId,
      userAgent,
      createdAt: onDay(createdOn),
      expiresAt: onDay(endsOn),
    });
    await repository.touchSession(db, tokenHash, onDay(usedOn));
  }
  const agents = (rows: { userAgent: string }[]) => rows.map(({ userAgent }) => userAgent);
  expect(agents(await repository.listSessions(db, person.userId, onDay(8)))).toEqual([
    ...['third', 'second', 'first'],
  ]);
  expect(agents(await personal.listSessions(db, person.userId))).toEqual([
    ...['third', 'first', 'second', 'over'],
  ]);
  expect(agents(await personal.listSessions(db, other.userId))).toEqual(['test']);
});

test('passkeys are listed for their own user, oldest first', async () => {
  const { rows, byTime } = mixed();
  const more = { publicKey: Buffer.alloc(1), counter: 0, name: 'A passkey' };
  for (const row of rows)
    await db
      .insertInto('passkeys')
      .values({ ...row, ...more, userId: person.userId, credentialId: `credential of ${row.id}` })
      .execute();
  expect(idsOf(await passkeys.listPasskeys(db, person.userId))).toEqual(byTime);
  expect(idsOf(await personal.listPasskeys(db, person.userId)).at(-1)).toBe(byTime.at(-1));
  expect(await personal.listPasskeys(db, other.userId)).toEqual([]);
});

test('identities are listed for their own user, oldest first', async () => {
  const { rows, byTime } = mixed();
  for (const row of rows)
    await db
      .insertInto('identities')
      .values({ ...row, userId: person.userId, issuer: 'https://id.test', provider: 'test', subject: row.id })
      .execute();
  expect(idsOf(await identities.listIdentities(db, person.userId))).toEqual(byTime);
  expect(idsOf(await personal.listIdentities(db, person.userId)).at(-1)).toBe(byTime.at(-1));
  expect(await identities.listIdentities(db, other.userId)).toEqual([]);
  // An equal subject at another provider is another user.
  expect((await identities.findIdentity(db, 'https://id.test', byTime[0]!))?.id).toBe(byTime[0]);
  expect(await identities.findIdentity(db, 'https://other.test', byTime[0]!)).toBeUndefined();
  expect(await identities.deleteIdentity(db, other.userId, byTime[0]!)).toBeUndefined();
  expect(await identities.deleteIdentity(db, person.userId, byTime[0]!)).toEqual({ provider: 'test' });
  expect(idsOf(await identities.listIdentities(db, person.userId))).toEqual(byTime.slice(1));
});

test('a social sign-in is taken once, before it expires and only by the browser that began it', async () => {
  const begin = (browser: string) =>
    identities.insertSignIn(db, {
      browserHash: Buffer.from(`${browser} of ${person.userId}`),
      provider: 'test',
      isCreator: false,
      next: null,
      userId: null,
      expiresAt: onDay(2),
      state: `state of ${browser}`,
      nonce: 'nonce',
      verifier: 'verifier',
    });
  for (const browser of ['one', 'two']) await begin(browser);
  const answer = (browser: string, state: string, day: number) =>
    identities.takeSignIn(db, Buffer.from(`${browser} of ${person.userId}`), `state of ${state}`, onDay(day));
  expect(await answer('one', 'two', 1)).toBeUndefined();
  expect(await answer('one', 'one', 2)).toBeUndefined();
  expect(await answer('one', 'one', 1)).toMatchObject({ nonce: 'nonce' });
  expect(await answer('one', 'one', 1)).toBeUndefined();
  expect(await answer('two', 'two', 1)).toBeDefined();
});

test('an answered social sign-in is found only in its own browser and before it expires', async () => {
  const hashOf = (browser: string) => Buffer.from(`${browser} of ${person.userId}`);
  const begun = { provider: 'test', isCreator: false, next: null, userId: person.userId };
  const answered = { ...begun, issuer: 'https://id.test', expiresAt: onDay(2) };
  await identities.insertSignIn(db, {
    ...begun,
    browserHash: hashOf('asking'),
    expiresAt: onDay(2),
    state: 'state',
    nonce: 'nonce',
    verifier: 'verifier',
  });
  for (const browser of ['one', 'two'])
    await identities.insertAnswered(db, { ...answered, browserHash: hashOf(browser), subject: browser });
  expect(await identities.findAnswered(db, hashOf('two'), onDay(1))).toMatchObject({ subject: 'two' });
  expect(await identities.findAnswered(db, hashOf('two'), onDay(2))).toBeUndefined();
  expect(await identities.findAnswered(db, hashOf('asking'), onDay(1))).toBeUndefined();
  await identities.deleteSignIn(db, hashOf('two'));
  expect(await identities.findAnswered(db, hashOf('two'), onDay(1))).toBeUndefined();
  expect(await identities.findAnswered(db, hashOf('one'), onDay(1))).toMatchObject({ subject: 'one' });
});

test('closed accounts due for erasure are listed by id in batches until they are erased', async () => {
  const closed = [await makePerson(), await makePerson(), await makePerson(), await makePerson()];
  const ids = closed.map(({ userId }) => userId).sort();
  for (const userId of [...ids].reverse())
    await personal.setClosing(db, userId, { closedAt: onDay(1), keepProof: null, closingCredits: null });
  await personal.anonymise(db, ids[3]!, onDay(2));
  await personal.setClosing(db, other.userId, { closedAt: onDay(3), keepProof: null, closingCredits: null });
  const list = async (after: string | undefined, limit: number) =>
    idsOf(await personal.listClosed(db, onDay(2), after, limit));
  expect(await list(undefined, 2)).toEqual(ids.slice(0, 2));
  expect(await list(ids[1], 2)).toEqual([ids[2]]);
});

test('the deletion of an account’s sign-in methods and mails leaves other accounts unchanged', async () => {
  const twoFactor = await import('@/backend/accounts/two-factor-repository');
  for (const { userId, email } of [person, other]) {
    const own = (what: string) => `${what} of ${userId}`;
    await twoFactor.putSecret(db, userId, Buffer.from('secret'));
    await twoFactor.turnOn(db, userId, onDay(1));
    await twoFactor.replaceRecoveryCodes(db, userId, [Buffer.from(own('code'))]);
    await passkeys.insertPasskey(db, {
      userId,
      credentialId: own('passkey'),
      publicKey: Buffer.alloc(1),
      counter: 0,
      name: 'A passkey',
      createdAt: onDay(1),
    });
    await passkeys.insertChallenge(db, { challenge: own('challenge'), userId, expiresAt: onDay(2) });
    await identities.insertIdentity(db, {
      userId,
      issuer: 'https://id.test',
      subject: own('subject'),
      provider: 'test',
      createdAt: onDay(1),
    });
    await identities.insertAnswered(db, {
      browserHash: Buffer.from(own('browser')),
      provider: 'test',
      isCreator: false,
      next: null,
      userId,
      issuer: 'https://id.test',
      subject: own('new'),
      expiresAt: onDay(2),
    });
    await db
      .insertInto('mails')
      .values({
        id: crypto.randomUUID(),
        recipient: email,
        subject: 'Hello',
        textBody: '',
        htmlBody: '',
        createdAt: onDay(1),
      })
      .execute();
  }
  await personal.deleteSignInMethods(db, person.userId);
  await personal.deleteMailsTo(db, person.email);
  const left = async ({ userId, email }: Person) => [
    await twoFactor.isOn(db, userId),
    await twoFactor.countRecoveryCodes(db, userId),
    (await passkeys.listPasskeys(db, userId)).length,
    await passkeys.takeChallenge(db, `challenge of ${userId}`, userId, onDay(1)),
    (await identities.listIdentities(db, userId)).length,
    (await identities.findAnswered(db, Buffer.from(`browser of ${userId}`), onDay(1))) !== undefined,
    (await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length,
  ];
  expect(await left(person)).toEqual([false, 0, 0, false, 0, false, 0]);
  expect(await left(other)).toEqual([true, 1, 1, true, 1, true, 1]);
  expect(await personal.listAccount(db, other.userId)).toMatchObject([
    { id: other.userId, email: other.email },
  ]);
});

test('an erased account is anonymous and has no role', async () => {
  await repository.setOffice(db, person.userId);
  await repository.updateUser(db, person.userId, { isOnboardingCompleted: true, lastName: 'Astergale' });
  await personal.anonymise(db, person.userId, onDay(1));
  expect(await personal.lockUser(db, person.userId)).toMatchObject({
    id: person.userId,
    email: `${person.userId}@erased.invalid`,
    name: '',
    lastName: '',
    isOffice: false,
    isOnboardingCompleted: false,
    erasedAt: onDay(1),
  });
  expect(await personal.lockUser(db, other.userId)).toMatchObject({ id: other.userId, erasedAt: null });
  expect(await personal.findCreatorId(db, other.userId)).toBeNull();
});

test('the list of overdue exports has the expired downloads and the stale requests, in batches', async () => {
  const overdue = [];
  for (const [state, askedOn, expiresOn] of [
    ['READY', 1, 3],
    ['ASKED', 1, null],
    ['PROCESSING', 1, null],
    ['READY', 1, 4],
    ['ASKED', 2, null],
    ['FAILED', 1, null],
    ['EXPIRED', 1, 3],
  ] as const) {
    const { userId } = await makePerson();
    const expiresAt = expiresOn && onDay(expiresOn);
    await personal.putExport(db, { userId, state, askedAt: onDay(askedOn), expiresAt });
    overdue.push(userId);
  }
  const list = (limit: number) => personal.listOverdueExports(db, onDay(3), onDay(2), limit);
  expect((await list(10)).map(({ userId }) => userId)).toEqual(overdue.slice(0, 3));
  expect(await list(2)).toHaveLength(2);
});

test('an export is changed only for its own request time and from an expected state', async () => {
  const row = { userId: person.userId, askedAt: onDay(1) };
  await personal.putExport(db, { ...row, state: 'ASKED' });
  await personal.putExport(db, { userId: other.userId, askedAt: onDay(1), state: 'ASKED' });
  const begin = (askedAt: Date) =>
    personal.changeExport(db, { ...row, askedAt }, ['ASKED'], { state: 'PROCESSING' });
  expect(await begin(onDay(2))).toBeUndefined();
  expect(await begin(onDay(1))).toMatchObject({ state: 'PROCESSING' });
  expect(await begin(onDay(1))).toBeUndefined();
  expect(await personal.findExport(db, other.userId)).toMatchObject({ state: 'ASKED' });
  for (const { userId } of [person, other])
    expect(await personal.lockExport(db, userId)).toMatchObject({ userId });
  // A new request starts without the file of the previous export.
  await personal.changeExport(db, row, ['PROCESSING'], { size: 1, readyAt: onDay(1), expiresAt: onDay(2) });
  await personal.putExport(db, { ...row, askedAt: onDay(3), state: 'ASKED' });
  expect(await personal.findExport(db, person.userId)).toMatchObject({
    askedAt: onDay(3),
    size: null,
    readyAt: null,
    expiresAt: null,
  });
});
