import { db } from '@/backend/db/connection';
import * as repository from '@/backend/businesses/repository';
import type { BusinessPeople } from '@/backend/db/types';
import type { Insertable } from 'kysely';
import { makePerson } from '../../support/make/accounts';
import { startServices } from '../../support/services';

beforeAll(async () => {
  await startServices();
});

let count = 0;
const onDay = (day: number) => new Date(Date.UTC(2020, 0, day));
const at = onDay(20);
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const makeBusiness = async (more: object = {}) => {
  const slug = `mill-${++count}`;
  const row = { slug, name: `Mill ${count}`, contactEmail: `kit@${slug}.test`, createdAt: onDay(1), ...more };
  return (await repository.insertBusiness(db, row)).id;
};
const addPerson = async (businessId: string, more: Partial<Insertable<BusinessPeople>> = {}) =>
  db
    .insertInto('businessPeople')
    .values({
      businessId,
      email: `person-${++count}@mill.test`,
      role: 'PERSON',
      state: 'JOINED',
      createdAt: onDay(1),
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
/** Adds a person in the state JOINED. */
const addJoined = async (businessId: string, more: Partial<Insertable<BusinessPeople>> = {}) =>
  addPerson(businessId, { userId: (await makePerson()).userId, ...more });
const invited = (more: object = {}) => ({
  state: 'INVITED' as const,
  tokenHash: Buffer.from(`token ${++count}`),
  invitedAt: onDay(1),
  expiresAt: onDay(30),
  ...more,
});

test('the office lists businesses by name, slug or contact, newest first, page by page', async () => {
  const oldest = await makeBusiness({ name: 'The Weir 100%' });
  const sameDay = [
    await makeBusiness({ slug: 'weir-100', createdAt: onDay(2) }),
    await makeBusiness({ contactEmail: 'weir-100@mill.test', createdAt: onDay(2) }),
  ];
  const neighbour = await makeBusiness({ name: 'Another' });
  await db.updateTable('businesses').set({ name: 'The weir-100' }).where('id', '=', oldest).execute();
  const all = [...sameDay.sort().reverse(), oldest];
  const list = async (after: string[] | null, limit = 10, query = 'WEIR-100') =>
    idsOf(await repository.listBusinesses(db, { query, after, limit }));
  expect(await list(null)).toEqual(all);
  expect(await list(null, 1)).toEqual(all.slice(0, 1));
  expect(await list([onDay(2).toISOString(), all[0]!])).toEqual(all.slice(1));
  expect(await list(null, 10_000, '')).toContain(neighbour);
  await db.deleteFrom('businesses').where('id', 'in', all).execute();
});

test('the people count includes the managers and excludes people who left or did not join', async () => {
  const [business, neighbour] = [await makeBusiness(), await makeBusiness()];
  const counts = async () => {
    const { peopleCount, isManaged } = await repository.getBusiness(db, business);
    return [peopleCount, Boolean(isManaged)];
  };
  await addPerson(business, { ...invited(), role: 'MANAGER' });
  await addPerson(business, { state: 'LEFT' });
  await addJoined(business);
  await addJoined(neighbour, { role: 'MANAGER' });
  expect(await counts()).toEqual([1, false]);
  await addJoined(business, { role: 'MANAGER' });
  expect(await counts()).toEqual([2, true]);
  expect((await repository.lockBusiness(db, business))?.id).toBe(business);
  await repository.updateBusiness(db, business, { name: 'Renamed' });
  expect((await repository.getBusiness(db, business)).name).toBe('Renamed');
  expect((await repository.getBusiness(db, neighbour)).name).not.toBe('Renamed');
  expect(await repository.findOpenName(db, business)).toBe('Renamed');
  await repository.updateBusiness(db, business, { closedAt: onDay(3) });
  expect(await repository.findOpenName(db, business)).toBeUndefined();
  expect(await repository.findOpenName(db, neighbour)).toMatch(/^Mill/);
});

test('the people of a business are listed newest first and filtered by address and state', async () => {
  const [business, neighbour] = [await makeBusiness(), await makeBusiness()];
  const joined = await addJoined(business, { email: 'jo_e@mill.test' });
  const open = await addPerson(business, {
    ...invited({ expiresAt: new Date(at.getTime() + 1) }),
    createdAt: onDay(2),
  });
  const expired = await addPerson(business, { ...invited({ expiresAt: at }), createdAt: onDay(2) });
  const removed = await addPerson(business, { state: 'REMOVED', createdAt: onDay(3) });
  await addJoined(neighbour);
  const all = [removed.id, ...idsOf([open, expired]).sort().reverse(), joined.id];
  const list = async (filter: object = {}) =>
    idsOf(await repository.listPeople(db, business, at, { after: null, limit: 10, ...filter }));
  expect(await list()).toEqual(all);
  expect(await list({ limit: 2 })).toEqual(all.slice(0, 2));
  expect(await list({ after: [onDay(2).toISOString(), all[1]!] })).toEqual(all.slice(2));
  expect(await list({ query: 'JO_E' })).toEqual([joined.id]);
  expect(await list({ query: 'jo%e' })).toEqual([]);
  expect(await list({ state: 'INVITED' })).toEqual([open.id]);
  expect(await list({ state: 'EXPIRED' })).toEqual([expired.id]);
  expect(await list({ state: 'REMOVED' })).toEqual([removed.id]);
  const emails = [joined.email, expired.email, 'nobody@mill.test'];
  const found = await repository.listByEmails(db, business, emails);
  expect(idsOf(found).sort()).toEqual(idsOf([joined, expired]).sort());
  expect(await repository.listByEmails(db, neighbour, emails)).toEqual([]);
  expect((await repository.lockPerson(db, business, expired.id))?.id).toBe(expired.id);
  expect(await repository.lockPerson(db, neighbour, expired.id)).toBeUndefined();
  expect(idsOf(await repository.lockMembersAndInvitations(db, business)).sort()).toEqual(
    idsOf([joined, open, expired]).sort(),
  );
});

test('listJoined returns all members or only the members with the given ids', async () => {
  const [business, neighbour] = [await makeBusiness(), await makeBusiness()];
  const joined = [await addJoined(business), await addJoined(business), await addJoined(business)];
  const left = await addPerson(business, { state: 'LEFT' });
  await addPerson(business, invited());
  const theirs = await addJoined(neighbour);
  const ids = idsOf(joined).sort();
  expect(idsOf(await repository.listJoined(db, business))).toEqual(ids);
  const asked = [ids[0]!, left.id, theirs.id];
  expect(idsOf(await repository.listJoined(db, business, { ids: asked }))).toEqual([ids[0]]);
  const { id, userId } = joined[0]!;
  expect(await repository.listJoined(db, business, { userId: userId! })).toEqual([{ id, userId }]);
  expect(await repository.listJoined(db, business, { userId: theirs.userId! })).toEqual([]);
});

test('a manager role applies to one member and ends with the membership', async () => {
  const [business, neighbour] = [await makeBusiness(), await makeBusiness()];
  const [one, two] = [await addJoined(business), await addJoined(business)];
  const waiting = await addPerson(business, { ...invited(), role: 'MANAGER' });
  await addJoined(neighbour, { role: 'MANAGER' });
  await repository.setRole(db, one.id, 'MANAGER');
  expect(idsOf(await repository.listManagers(db, business)).sort()).toEqual([one.id, waiting.id].sort());
  expect((await repository.lockMembership(db, one.userId!))?.id).toBe(one.id);
  expect((await repository.findBusinessByMember(db, one.userId!))?.id).toBe(business);
  await repository.endMembership(db, one.id, 'LEFT');
  await repository.endMembership(db, waiting.id, 'REMOVED');
  const read = async (id: string) => {
    const { state, role, userId, tokenHash, expiresAt } = (await repository.lockPerson(db, business, id))!;
    return { state, role, userId, tokenHash, expiresAt };
  };
  const over = { role: 'PERSON', userId: null, tokenHash: null, expiresAt: null };
  expect(await read(one.id)).toEqual({ ...over, state: 'LEFT' });
  expect(await read(waiting.id)).toEqual({ ...over, state: 'REMOVED' });
  expect(await read(two.id)).toMatchObject({ state: 'JOINED', userId: two.userId });
  expect(await repository.lockMembership(db, one.userId!)).toBeUndefined();
});

test('an invitation is accepted once, only with its own link and only while it is open', async () => {
  const business = await makeBusiness();
  const [mine, other] = [await addPerson(business, invited()), await addPerson(business, invited())];
  const { userId } = await makePerson();
  const accept = (token: Buffer) =>
    repository.acceptInvitation(db, mine.id, token, { userId, joinedAt: onDay(5) });
  expect(await accept(other.tokenHash!)).toBe(false);
  expect((await repository.findInvitation(db, mine.tokenHash!))?.id).toBe(mine.id);
  expect(await accept(mine.tokenHash!)).toBe(true);
  expect(await accept(mine.tokenHash!)).toBe(false);
  expect(await repository.findInvitation(db, mine.tokenHash!)).toBeUndefined();
  expect((await repository.lockPerson(db, business, other.id))?.state).toBe('INVITED');
});

test('a member is not invited again, but others are invited again with a new link', async () => {
  const [business, neighbour] = [await makeBusiness(), await makeBusiness()];
  const email = `again-${++count}@mill.test`;
  const put = (businessId: string, tokenHash: Buffer) =>
    repository.putInvitation(db, {
      businessId,
      email,
      role: 'PERSON',
      tokenHash,
      invitedAt: onDay(1),
      expiresAt: onDay(30),
    });
  const [first, second] = [Buffer.from(`${email} 1`), Buffer.from(`${email} 2`)];
  expect(await put(business, first)).toBe(true);
  expect(await put(business, second)).toBe(true);
  expect(await repository.findInvitation(db, first)).toBeUndefined();
  expect(await put(neighbour, first)).toBe(true);
  const { userId } = await makePerson();
  expect(await repository.putMember(db, { businessId: business, email, userId, joinedAt: onDay(2) })).toBe(
    true,
  );
  expect(await put(business, first)).toBe(false);
  // Another account that has the address now does not take over the membership.
  const { userId: laterId } = await makePerson();
  expect(
    await repository.putMember(db, { businessId: business, email, userId: laterId, joinedAt: onDay(3) }),
  ).toBe(false);
  expect(await repository.listByEmails(db, business, [email])).toMatchObject([
    { state: 'JOINED', userId, joinedAt: onDay(2), tokenHash: null, expiresAt: null },
  ]);
  expect(await repository.listByEmails(db, neighbour, [email])).toMatchObject([{ state: 'INVITED' }]);
});

describe('the business state of a person', () => {
  const prove = (businessId: string, domain: string, provedAt: Date | null = onDay(1)) =>
    db
      .insertInto('businessDomains')
      .values({ businessId, domain, email: `it@${domain}`, createdAt: onDay(1), provedAt })
      .execute();
  async function makeAt(domain: string) {
    const person = await makePerson();
    const email = `at-${++count}@${domain}`;
    await db.updateTable('users').set({ email }).where('id', '=', person.userId).execute();
    return { ...person, email };
  }
  const relationOf = async (userId: string) => {
    const found = await repository.findRelation(db, userId, at);
    return found && [found.businessId, found.relation];
  };

  test('a membership takes precedence over an open invitation, which takes precedence over a domain', async () => {
    const domain = `stand-${++count}.test`;
    const person = await makeAt(domain);
    const [ofDomain, inviting, own] = [await makeBusiness(), await makeBusiness(), await makeBusiness()];
    expect(await relationOf(person.userId)).toBeUndefined();
    await prove(ofDomain, domain);
    expect(await relationOf(person.userId)).toEqual([ofDomain, 'MAY_JOIN']);
    const { id } = await addPerson(inviting, { ...invited({ expiresAt: at }), email: person.email });
    expect(await relationOf(person.userId)).toEqual([ofDomain, 'MAY_JOIN']);
    await db
      .updateTable('businessPeople')
      .set({ expiresAt: onDay(21) })
      .where('id', '=', id)
      .execute();
    expect(await relationOf(person.userId)).toEqual([inviting, 'MAY_JOIN']);
    const member = await addPerson(own, { userId: person.userId, email: person.email });
    expect(await relationOf(person.userId)).toEqual([own, 'BELONGS']);
    await repository.setRole(db, member.id, 'MANAGER');
    expect(await relationOf(person.userId)).toEqual([own, 'MANAGES']);
  });

  test('a person cannot join by an unproved domain, after a removal or without a confirmed address', async () => {
    const domain = `stand-${++count}.test`;
    const [person, removed] = [await makeAt(domain), await makeAt(domain)];
    const [business, another] = [await makeBusiness(), await makeBusiness()];
    await prove(business, domain, null);
    expect(await relationOf(person.userId)).toBeUndefined();
    await repository.proveDomain(db, business, domain, onDay(2));
    await addPerson(another, { state: 'REMOVED', email: person.email });
    await addPerson(business, { state: 'REMOVED', email: removed.email });
    expect(await relationOf(person.userId)).toEqual([business, 'MAY_JOIN']);
    expect(await relationOf(removed.userId)).toBeUndefined();
    await addPerson(another, { ...invited(), email: removed.email });
    expect(await relationOf(removed.userId)).toEqual([another, 'MAY_JOIN']);
    for (const { userId } of [person, removed])
      await db.updateTable('users').set({ confirmedAt: null }).where('id', '=', userId).execute();
    expect(await relationOf(person.userId)).toBeUndefined();
    expect(await relationOf(removed.userId)).toBeUndefined();
  });
});

test('a mail domain, its code and its count of attempts belong to one business', async () => {
  const [business, neighbour] = [await makeBusiness(), await makeBusiness()];
  const [domain, second] = [`b-${++count}.test`, `a-${count}.test`];
  const put = (businessId: string, name: string, code: string) =>
    repository.putDomainCode(db, {
      businessId,
      domain: name,
      email: `it@${name}`,
      codeHash: Buffer.from(code),
      expiresAt: onDay(30),
      createdAt: onDay(1),
    });
  for (const id of [business, neighbour]) await put(id, domain, 'first');
  await put(business, second, 'first');
  const namesOf = async (id: string) =>
    (await repository.listDomains(db, id)).map(({ domain: name }) => name);
  expect([await namesOf(business), await namesOf(neighbour)]).toEqual([[second, domain], [domain]]);
  expect(await repository.countDomainTry(db, business, domain)).toMatchObject({ tries: 1 });
  expect(await repository.countDomainTry(db, business, domain)).toMatchObject({ tries: 2 });
  expect(await repository.countDomainTry(db, neighbour, domain)).toMatchObject({ tries: 1 });
  expect(await repository.countDomainTry(db, business, second)).toMatchObject({ tries: 1 });
  await put(business, domain, 'second');
  expect(await repository.countDomainTry(db, business, domain)).toMatchObject({
    tries: 1,
    codeHash: Buffer.from('second'),
  });
  expect(await repository.isDomainProved(db, domain)).toBe(false);
  await repository.proveDomain(db, business, domain, onDay(3));
  expect(await repository.isDomainProved(db, domain)).toBe(true);
  expect(await repository.isDomainProved(db, second)).toBe(false);
  expect((await repository.listDomains(db, neighbour))[0]).toMatchObject({ provedAt: null });
  expect((await repository.listDomains(db, business))[1]).toMatchObject({
    provedAt: onDay(3),
    codeHash: null,
    expiresAt: null,
  });
  await repository.deleteDomain(db, business, domain);
  expect([await namesOf(business), await namesOf(neighbour)]).toEqual([[second], [domain]]);
  await repository.deleteDomains(db, business);
  expect([await namesOf(business), await namesOf(neighbour)]).toEqual([[], [domain]]);
});

test('a business’s records about a person are found by account or address, and only they are erased', async () => {
  const [first, second, third] = [await makeBusiness(), await makeBusiness(), await makeBusiness()];
  const { userId, email } = await makePerson();
  const invitedLater = await addPerson(second, { ...invited(), email, createdAt: onDay(3) });
  const belongs = await addPerson(first, { userId, email: 'old-address@mill.test', createdAt: onDay(2) });
  const other = await addJoined(third);
  expect(idsOf(await repository.listByPerson(db, userId, email))).toEqual([belongs.id, invitedLater.id]);
  // Another account joined with this address and has changed its address since.
  const theirs = await addJoined(third, { email });
  await repository.updateBusiness(db, first, { contactEmail: email });
  for (const [businessId, of] of [
    [first, email],
    [third, 'kit@mill.test'],
  ] as const)
    await db
      .insertInto('businessDomains')
      .values({ businessId, domain: `erase-${count}.test`, email: of, createdAt: onDay(1) })
      .execute();
  const contactOf = async (id: string) => (await repository.getBusiness(db, id)).contactEmail;
  const domainMail = async (id: string) => (await repository.listDomains(db, id))[0]!.email;
  const kept = await contactOf(third);
  await repository.erase(db, userId, email);
  const anonymous = `${userId}@erased.invalid`;
  expect(await repository.listByPerson(db, userId, email)).toEqual([]);
  expect([await contactOf(first), await domainMail(first)]).toEqual([anonymous, anonymous]);
  expect([await contactOf(third), await domainMail(third)]).toEqual([kept, 'kit@mill.test']);
  expect((await repository.lockPerson(db, third, other.id))?.userId).toBe(other.userId);
  expect((await repository.lockPerson(db, third, theirs.id))?.userId).toBe(theirs.userId);
});
