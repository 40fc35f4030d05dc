import type { Replay } from '../../contract/lives.ts';
import { db, inTransaction } from '../db/connection.ts';
import { markSeen } from '../entitlements/service.ts';
import { AppError, notFound } from '../errors.ts';
import { listTrackLinks } from '../files/captions-service.ts';
import { signedLink } from '../files/link-service.ts';
import { findFile } from '../files/service.ts';
import { findHlsUrl } from '../files/video-link-service.ts';
import { isViewed, type Actor } from '../http/actor.ts';
import { canReplay } from './policy.ts';
import { getViewed } from './service.ts';
import { isUnlocked } from './viewer-service.ts';

/**
 * Returns signed links to the recording of a live.
 * @throws 403 LOCKED without a seat, 404 for a live that the actor may not see or without a
 *   recording
 */
export async function readReplay(actor: Actor, liveId: string): Promise<Replay> {
  const { row: live } = await getViewed(db, actor, liveId);
  const viewer = { actor, isUnlocked: await isUnlocked(db, actor.userId, live) };
  const verdict = canReplay(viewer, live);
  const { recordingFileId: fileId } = live;
  const file = fileId === null ? undefined : await findFile(db, fileId);
  if (verdict !== true && file) throw new AppError(403, 'LOCKED', verdict);
  if (!file || file.bytesRemovedAt) throw notFound('A recording of this live');
  // The visit is recorded, because refunds depend on it.
  if (viewer.isUnlocked && !isViewed(actor))
    await inTransaction((trx) => markSeen(trx, actor.userId, 'LIVE', liveId));
  const [{ url, expiresAt }, captions] = await Promise.all([signedLink(file), listTrackLinks(db, file.id)]);
  return {
    url,
    mimeType: file.mimeType,
    hlsUrl: await findHlsUrl(db, file, expiresAt),
    captions,
    durationSeconds: live.recordingSeconds ?? 0,
    isWhole: live.isRecordingWhole,
    expiresAt: expiresAt.toISOString(),
  };
}
