import type { Actor, OfficeActor } from '@/backend/http/actor';
import type { User } from '@/contract/accounts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { id } from './ids';

export const password = 'a quiet long password';

/** Fields that the signed-in users below share. */
const someone = { ...anonymousUser, timeZone: 'Australia/Sydney' };
export const memberUser: User = { ...someone, id: id(900), name: 'Jo', email: 'jo@kumu.test' };
export const creatorUser: User = {
  ...someone,
  id: id(901),
  name: 'Marisol',
  creator: { id: id(2), username: 'marisol', state: 'APPROVED' },
};

export type Person = { userId: string; email: string; token: string; actor: Actor };

let count = 0;

/** Creates a session for a user without authentication. */
export async function startSession(userId: string, userAgent = 'test') {
  const { openSession } = await import('@/backend/accounts/session-service');
  const { inTransaction } = await import('@/backend/db/connection');
  return inTransaction((trx) => openSession(trx, userId, userAgent));
}

/** Creates a signed-in user with a confirmed account. */
export async function makePerson({
  isOffice = false,
  name = 'Robin',
  lastName = 'Astergale',
} = {}): Promise<Person> {
  const accounts = await import('@/backend/accounts/service');
  const sessions = await import('@/backend/accounts/session-service');
  const email = `person-${++count}@kumu.test`;
  const userId = await accounts.makeAccount({ email, password: null, name, lastName, isOffice });
  const { token } = await startSession(userId);
  return { userId, email, token, actor: (await sessions.findActor(token))! };
}

export type OfficePerson = Person & { actor: OfficeActor };

export async function makeOffice(): Promise<OfficePerson> {
  const person = await makePerson({ isOffice: true });
  return { ...person, actor: { ...person.actor, isOffice: true } };
}

/** Creates a user who has signed up but has not entered the code. */
export async function makeUnconfirmed(): Promise<{ userId: string; email: string }> {
  const { db } = await import('@/backend/db/connection');
  const email = `unconfirmed-${++count}@kumu.test`;
  const sentAt = new Date();
  const { id: userId } = await db
    .insertInto('users')
    .values({ email, name: 'Wren', createdAt: sentAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('oneTimeCodes')
    .values({
      userId,
      purpose: 'CONFIRM_EMAIL',
      codeHash: Buffer.alloc(32, count),
      sentAt,
      expiresAt: new Date(sentAt.getTime() + 30 * 60_000),
    })
    .execute();
  return { userId, email };
}
