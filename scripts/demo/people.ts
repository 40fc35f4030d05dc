import { makeAccount } from '../../backend/accounts/service.ts';
import { drawBand } from '../../art/band.ts';
import { drawPortrait, type PortraitLook } from '../../art/portrait.ts';
import { renderWebp } from '../../art/render.ts';
import * as credentials from '../../backend/creators/credential-service.ts';
import * as creatorsService from '../../backend/creators/service.ts';
import { db, inTransaction } from '../../backend/db/connection.ts';
import type { Actor, CreatorActor, OfficeActor } from '../../backend/http/actor.ts';
import { decide } from '../../backend/office/queue-service.ts';
import type { TopicId } from '../../contract/shared.ts';
import { demoPassword, demoTimeZone } from './content/people.ts';

export type Teacher = {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  tagline: string;
  bio: string;
  topics: readonly TopicId[];
  look: PortraitLook;
  credentials?: { title: string; issuer: string; year: number }[];
};

/** Returns the account of a person who can sign in. */
export const toAccount = (person: { email: string; firstName: string; lastName: string }) => ({
  email: person.email,
  password: demoPassword,
  name: person.firstName,
  lastName: person.lastName,
  timeZone: demoTimeZone,
});

export const memberActor = (userId: string): Actor => ({ userId, isOffice: false, creator: null });

/** Returns the id of a demo account. */
export async function getUserId(email: string): Promise<string> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the actor that the backend would create for the next request of this user. */
export async function creatorActor(userId: string): Promise<CreatorActor> {
  const creator = await creatorsService.findOfUser(db, userId);
  if (!creator) throw new Error(`${userId} is no creator`);
  return { ...memberActor(userId), creator: { id: creator.id, state: creator.state } };
}

/** Creates a creator with a complete profile, and submits the profile to the office. */
export async function makePendingCreator(teacher: Teacher): Promise<string> {
  const { firstName, lastName, look, topics } = teacher;
  const name = `${firstName} ${lastName}`;
  const userId = await makeAccount(toAccount(teacher));
  await inTransaction((trx) => creatorsService.ensureProfile(trx, userId, name));
  const actor = await creatorActor(userId);
  const { username, tagline, bio } = teacher;
  await creatorsService.update(actor, { name, username, tagline, bio, topics: [...topics] });
  const topic = topics[0]!;
  const portrait = await renderWebp(drawPortrait({ seed: username, topic, look }), { width: 1280 });
  await creatorsService.replacePicture(actor, portrait, 'picture');
  const band = await renderWebp(drawBand({ seed: username, topic }), { width: 1280 });
  await creatorsService.replacePicture(actor, band, 'cover');
  for (const credential of teacher.credentials ?? []) await credentials.add(actor, credential);
  await creatorsService.submit(actor);
  return userId;
}

/** Approves a creator, for whom payouts are not set up yet. */
export async function approveCreator(officeActor: OfficeActor, userId: string): Promise<CreatorActor> {
  const { id } = (await creatorActor(userId)).creator;
  await decide(officeActor, 'creators', id, { action: 'approve' });
  return creatorActor(userId);
}
