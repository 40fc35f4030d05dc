import type { EmailSharing, audience } from '../../contract/audience.ts';
import type { Query } from '../../contract/call.ts';
import type { SharingPlace } from '../../contract/values/audience.ts';
import { now } from '../clock.ts';
import { db, type Db } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { notFound } from '../errors.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './sharing-repository.ts';

const toSharing = ({ id, name, picture, agreedAt }: repository.SharingRow): EmailSharing => ({
  creator: { id, name, picture: shownPicture(picture) },
  sharedAt: agreedAt?.toISOString() ?? null,
});

/** Lists the creators whose audience includes the caller, by name. */
export async function list({ userId }: Actor, { cursor, limit }: Query<typeof audience.listSharing>) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listCreators(db, userId, after, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toSharing);
}

async function getSharing(from: Db, userId: string, creatorId: string): Promise<EmailSharing> {
  const row = await repository.findCreator(from, userId, creatorId);
  if (!row) throw notFound('This creator');
  return toSharing(row);
}

/**
 * Returns whether a creator sees the caller's address.
 * @throws 404 for a creator whose audience does not include the caller
 */
export const read = ({ userId }: Actor, creatorId: string): Promise<EmailSharing> =>
  getSharing(db, userId, creatorId);

/**
 * Records that the caller shares their address with a creator, with the time and the page of the
 * agreement. A repetition changes nothing.
 * @throws 404 for a creator whose audience does not include the caller
 */
export async function share(
  { userId }: Actor,
  creatorId: string,
  place: SharingPlace,
): Promise<EmailSharing> {
  await getSharing(db, userId, creatorId);
  await repository.insertAgreement(db, { userId, creatorId, place, agreedAt: now() });
  return getSharing(db, userId, creatorId);
}

/** Withdraws the caller's agreement. Does nothing without an agreement. */
export async function stop({ userId }: Pick<Actor, 'userId'>, creatorId: string): Promise<void> {
  await repository.withdraw(db, { userId, creatorId, at: now() });
}
