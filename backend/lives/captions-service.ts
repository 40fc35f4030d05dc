import type { LiveCaptions } from '../../contract/live-captions.ts';
import { now } from '../clock.ts';
import { draftChecks } from '../content/draft-service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { AppError, conflict } from '../errors.ts';
import * as captions from '../files/captions-service.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { isOwn } from '../policies/access.ts';
import { liveCaptions } from '../providers/live-captions/live-captions.ts';
import { canReadCaptions, canReplay } from './policy.ts';
import { findLive, lockLive, updateLive, type LiveRow } from './repository.ts';
import { getViewed } from './service.ts';

const checks = draftChecks({ name: 'live', lock: lockLive });

/** Lists the captions of a recording by language, each with a link. */
async function listTracks(fileId: string | null): Promise<LiveCaptions['tracks']> {
  if (fileId === null) return [];
  const stored = await captions.listTracks(db, [fileId]);
  const links = new Map(
    (await captions.listTrackLinks(db, fileId)).map(({ language, url }) => [language, url]),
  );
  return stored.flatMap(({ language, updatedAt }) => {
    const url = links.get(language);
    return url ? [{ language, url, updatedAt: updatedAt.toISOString() }] : [];
  });
}

/**
 * Returns the captions of a live.
 * @throws 403 LOCKED without a seat, 404 for a live that the actor may not see
 */
export async function readCaptions(actor: Actor, id: string): Promise<LiveCaptions> {
  const { row, viewer } = await getViewed(db, actor, id);
  const verdict = canReadCaptions(viewer, row);
  if (verdict !== true) throw new AppError(403, 'LOCKED', verdict);
  const hasRecording = isOwn(actor, row) || canReplay(viewer, row) === true;
  const [tracks, live] = await Promise.all([
    listTracks(hasRecording ? row.recordingFileId : null),
    liveCaptions.readState(id),
  ]);
  return { tracks, live };
}

/** Lists the captions of a recording, so that the office can see later changes. */
export async function readPublicCaptions(trx: Trx, id: string): Promise<string[]> {
  const fileId = (await findLive(trx, id))?.recordingFileId;
  return (await captions.listTracks(trx, fileId ? [fileId] : [])).map(captions.formatTrack);
}

function captioned(actor: CreatorActor, id: string): captions.Captioned<LiveCaptions> {
  const lock = (trx: Trx): Promise<LiveRow> => checks.lockOwn(trx, actor, id);
  return {
    owner: actor,
    lock,
    findVideo: async (trx) => (await lock(trx)).recordingFileId,
    noVideo: () =>
      conflict('LIVE_HAS_NO_RECORDING', 'Captions belong to a recording: this live has none yet.'),
    async change(work) {
      await inTransaction(async (trx) => {
        await lock(trx);
        await work(trx);
        await updateLive(trx, id, { updatedAt: now() });
      });
      return readCaptions(actor, id);
    },
  };
}

/**
 * Stores captions of the recording of an own live.
 * @throws the errors of `putCaptions` in files
 */
export const putCaptions = (actor: CreatorActor, id: string, language: string, bytes: Uint8Array) =>
  captions.putCaptions(captioned(actor, id), language, bytes);

/**
 * Removes the captions of a language.
 * @throws 404 when the recording has no captions in this language
 */
export const removeCaptions = (actor: CreatorActor, id: string, language: string) =>
  captions.removeCaptions(captioned(actor, id), language);
