import type { Reply } from '../../contract/call.ts';
import type { files as calls, QuotaExceeded } from '../../contract/files.ts';
import { fileKinds, type FileKind } from '../../contract/values/file-types.ts';
import { now } from '../clock.ts';
import { db, type Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../errors.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

/** User whose stored bytes are counted, and the creator profile that decides the quota. */
export type Owner = Pick<Actor, 'userId' | 'creator'>;

/**
 * Asserts that a user has enough space left. Concurrent uploads of the same user wait until the
 * transaction ends, so that their bytes are counted.
 * @throws 422 QUOTA_EXCEEDED for more bytes than the user has left
 */
export async function assertQuota(trx: Trx, owner: Owner, size: number): Promise<void> {
  await repository.lockOwner(trx, owner.userId);
  const quotaBytes = policy.quotaOf(owner);
  const usedBytes = await repository.countOwnBytes(trx, owner.userId, now());
  const left = quotaBytes - usedBytes;
  if (size <= left) return;
  const leftMiB = Math.max(0, Math.floor(left / 1024 ** 2));
  throw new AppError(
    422,
    'QUOTA_EXCEEDED',
    `This file is larger than the space you have left (${leftMiB} MiB).`,
    { extensions: { usedBytes, quotaBytes } satisfies QuotaExceeded },
  );
}

export async function readUsage(owner: Owner): Promise<Reply<typeof calls.usage>> {
  const { byKind, ...bytes } = await repository.readUsage(db, owner.userId, now());
  return {
    ...bytes,
    quotaBytes: policy.quotaOf(owner),
    bytesByKind: Object.fromEntries(fileKinds.map((kind) => [kind, byKind.get(kind) ?? 0])) as Record<
      FileKind,
      number
    >,
  };
}
