import type { CourseDraft } from '../../contract/courses.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import { putTrack, removeTrack, withStoredTrack } from '../files/captions-service.ts';
import { getReadyFile } from '../files/service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { conflict, notFound } from '../http/errors.ts';
import { change, getEditablePart } from './editing-service.ts';
import * as outline from './outline-repository.ts';
import { lockForChange } from './service.ts';

type PartRef = { id: string; partId: string };

/** Call it while the course is locked. @throws 404 for a part of another course */
async function getPart(trx: Trx, { id, partId }: PartRef): Promise<outline.PartRow> {
  const part = await getEditablePart(trx, partId);
  if (part.courseId !== id) throw notFound('This part');
  return part;
}

/** What the editor shows: the pending video, if there is one. */
const videoOf = (part: outline.PartRow): string | null =>
  part.kind === 'video' ? (part.pendingFileId ?? part.fileId) : null;

/** @throws 409 for a part without a video */
async function getVideo(trx: Trx, actor: CreatorActor, ref: PartRef) {
  const fileId = videoOf(await getPart(trx, ref));
  if (!fileId) throw conflict('PART_HAS_NO_VIDEO', 'Captions belong to a video: this part has none.');
  return getReadyFile(trx, actor.userId, fileId);
}

/**
 * Captions are text: those of a published course change at once.
 * @throws 409 for a part without a video, or with another one meanwhile, 422 for a file that is no captions
 */
export async function putCaptions(
  actor: CreatorActor,
  ref: PartRef,
  language: string,
  bytes: Uint8Array,
): Promise<CourseDraft> {
  const video = await inTransaction(async (trx) => {
    await lockForChange(trx, actor, ref.id);
    return getVideo(trx, actor, ref);
  });
  return withStoredTrack(video, bytes, (storageKey) =>
    change(actor, ref.id, async (trx) => {
      if ((await getVideo(trx, actor, ref)).id !== video.id)
        throw conflict('EDITED_ELSEWHERE', 'This part has another video meanwhile.');
      await putTrack(trx, video.id, { language, storageKey });
    }),
  );
}

/** @throws 404 when there are none in this language */
export const removeCaptions = (actor: CreatorActor, ref: PartRef, language: string): Promise<CourseDraft> =>
  change(actor, ref.id, async (trx) => {
    const fileId = videoOf(await getPart(trx, ref));
    if (!fileId) throw notFound('These captions');
    await removeTrack(trx, fileId, language);
  });
