import type { BusinessActor } from '@/backend/http/actor';
import { readMail } from '../tasks';
import { makeOffice, makePerson, type Person } from './accounts';

let count = 0;

/** Returns the token of the newest invitation to an e-mail address. */
export const tokenFor = async (email: string): Promise<string> =>
  /invitation=([\w-]+)/.exec((await readMail(email, 'invitation='))!.textBody)![1]!;

export type Manager = Person & { actor: BusinessActor; slug: string; businessId: string };

/** Creates a business with its manager. */
export async function makeBusiness(): Promise<Manager> {
  const businesses = await import('@/backend/businesses/service');
  const { join } = await import('@/backend/businesses/joining-service');
  const { findActor } = await import('@/backend/accounts/session-service');
  const office = await makeOffice();
  const person = await makePerson({ name: 'Tamsin' });
  const slug = `business-${++count}`;
  await businesses.create(office.actor, { name: `Business ${count}`, slug, contactEmail: person.email });
  await join(person.actor, await tokenFor(person.email));
  const actor = (await findActor(person.token))!;
  return { ...person, actor: actor as BusinessActor, slug, businessId: actor.business!.id };
}

/** Creates a user who was invited by a business and joined. */
export async function makeJoined(manager: Manager): Promise<Person> {
  const { invite } = await import('@/backend/businesses/invitation-service');
  const { join } = await import('@/backend/businesses/joining-service');
  const person = await makePerson();
  await invite(manager.actor, { list: person.email, again: false });
  await join(person.actor, await tokenFor(person.email));
  return person;
}
