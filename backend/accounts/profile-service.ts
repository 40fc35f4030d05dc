import type { z } from 'zod';
import type { TopicsChoice, User } from '../../contract/accounts.ts';
import type { Picture } from '../../contract/shared.ts';
import * as creators from '../creators/service.ts';
import { db } from '../db/connection.ts';
import { storePicture } from '../files/picture-service.ts';
import { isCreator, type Actor } from '../http/actor.ts';
import * as repository from './repository.ts';

export async function readTopics({ userId }: Actor): Promise<Pick<User, 'topics'>> {
  const { topics } = await repository.getUser(db, userId);
  return { topics };
}

export async function setTopics(
  { userId }: Actor,
  { topics }: z.output<typeof TopicsChoice>,
): Promise<Pick<User, 'topics'>> {
  await repository.updateUser(db, userId, { topics });
  return { topics };
}

/**
 * Replaces the picture of a user. For a creator, the picture becomes the portrait and the only
 * picture. The sweep of unused pictures deletes the replaced picture.
 * @throws the errors of `storePicture`; 403 for a suspended creator
 */
export async function replacePicture(actor: Actor, bytes: Buffer): Promise<Picture> {
  if (isCreator(actor)) {
    const portrait = await creators.replacePicture(actor, bytes, 'picture');
    await repository.updateUser(db, actor.userId, { picture: null });
    return portrait;
  }
  const { id, ...picture } = await storePicture(actor, bytes);
  await repository.updateUser(db, actor.userId, { picture: id });
  return picture;
}

/**
 * Removes the picture of a user.
 * @throws 403 for a suspended creator
 */
export async function removePicture(actor: Actor): Promise<void> {
  if (isCreator(actor)) await creators.removePicture(actor);
  await repository.updateUser(db, actor.userId, { picture: null });
}
