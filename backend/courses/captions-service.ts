import type { CourseDraft } from '../../contract/courses.ts';
import type { Trx } from '../db/connection.ts';
import { putTrack, removeTrack } from '../files/captions-service.ts';
import { getReadyFile } from '../files/service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { conflict, notFound } from '../http/errors.ts';
import { change, getEditablePart } from './editing-service.ts';
import * as outline from './outline-repository.ts';

/** Captions are text: those of a published course change at once. */
const changeCaptions = (
  actor: CreatorActor,
  courseId: string,
  partId: string,
  work: (trx: Trx, part: outline.PartRow) => Promise<void>,
): Promise<CourseDraft> =>
  change(actor, courseId, async (trx) => {
    const part = await getEditablePart(trx, partId);
    if (part.courseId !== courseId) throw notFound('This part');
    await work(trx, part);
  });

/** What the editor shows: the pending video, if there is one. */
const videoOf = (part: outline.PartRow): string | null =>
  part.kind === 'video' ? (part.pendingFileId ?? part.fileId) : null;

/** @throws 409 for a part without a video, 422 for a file that is no captions */
export const putCaptions = (
  actor: CreatorActor,
  { id, partId }: { id: string; partId: string },
  language: string,
  bytes: Uint8Array,
): Promise<CourseDraft> =>
  changeCaptions(actor, id, partId, async (trx, part) => {
    const fileId = videoOf(part);
    if (!fileId) throw conflict('PART_HAS_NO_VIDEO', 'Captions belong to a video: this part has none.');
    await putTrack(trx, await getReadyFile(trx, actor.userId, fileId), language, bytes);
  });

/** @throws 404 when there are none in this language */
export const removeCaptions = (
  actor: CreatorActor,
  { id, partId }: { id: string; partId: string },
  language: string,
): Promise<CourseDraft> =>
  changeCaptions(actor, id, partId, async (trx, part) => {
    const fileId = videoOf(part);
    if (!fileId) throw notFound('These captions');
    await removeTrack(trx, fileId, language);
  });
