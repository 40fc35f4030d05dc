import type { Reply } from '../../contract/call.ts';
import type { files as calls } from '../../contract/files.ts';
import { fileKinds, type FileKind } from '../../contract/values/file-types.ts';
import { now } from '../clock.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/errors.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { countKeptBytes } from './use-service.ts';

/** Whose bytes are counted, and what decides how many they may be. */
export type Owner = Pick<Actor, 'userId' | 'creator'>;

/**
 * Whatever this person stores at the same moment waits until the transaction ends, and is counted then.
 * @throws 422 QUOTA_EXCEEDED for more bytes than what is left of this person's space
 */
export async function assertQuota(trx: Trx, owner: Owner, size: number): Promise<void> {
  await repository.lockOwner(trx, owner.userId);
  const left = policy.quotaOf(owner) - (await countUsed(trx, owner.userId));
  if (size <= left) return;
  const leftMiB = Math.max(0, Math.floor(left / 1024 ** 2));
  throw new AppError(
    422,
    'QUOTA_EXCEEDED',
    `This file is larger than the space you have left (${leftMiB} MiB).`,
  );
}

/** Whatever is stored for a person, in bytes; not what nobody needs of what they have deleted, which the next night removes. */
const countUsed = async (from: Db, userId: string): Promise<number> =>
  (await repository.countOwnBytes(from, userId, now())) + (await countKeptBytes(from, userId));

export const readUsage = async (owner: Owner): Promise<Reply<typeof calls.usage>> => ({
  usedBytes: await countUsed(db, owner.userId),
  quotaBytes: policy.quotaOf(owner),
  bytesByKind: await bytesByKind(owner.userId),
  pictureBytes: await repository.countPictureBytes(db, owner.userId),
  deletedBytes: await repository.countRestorableBytes(db, owner.userId, now()),
});

async function bytesByKind(ownerId: string): Promise<Record<FileKind, number>> {
  const sums = await repository.countBytesByKind(db, ownerId);
  return Object.fromEntries(fileKinds.map((kind) => [kind, sums.get(kind) ?? 0])) as Record<FileKind, number>;
}
