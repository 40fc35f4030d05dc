import type { CourseDraft } from '../../contract/courses.ts';
import { recordChanges } from '../content/change-service.ts';
import type { Trx } from '../db/connection.ts';
import { listTracks, putTrack, removeTrack } from '../files/captions-service.ts';
import { getReadyFile } from '../files/service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { conflict, notFound } from '../http/errors.ts';
import { change, getEditablePart } from './editing-service.ts';
import * as outline from './outline-repository.ts';
import type { CourseRow } from './repository.ts';

/** "2026-11-21 10:31:07 UTC" */
const inWords = (date: Date): string => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The captions that members get, for the office: part, language and time of each. */
async function listPublic(trx: Trx, courseId: string): Promise<string[]> {
  const parts = (await outline.listParts(trx, courseId)).filter((part) => part.isApproved && part.fileId);
  const tracks = await listTracks(
    trx,
    parts.map((part) => part.fileId!),
  );
  return parts.flatMap((part) =>
    tracks
      .filter((track) => track.fileId === part.fileId)
      .map(({ language, updatedAt }) => `${part.title} (${language}, ${inWords(updatedAt)})`),
  );
}

/** Captions are text: those of a published course change at once, and the office sees it afterwards. */
const changeCaptions = (
  actor: CreatorActor,
  courseId: string,
  partId: string,
  work: (trx: Trx, part: outline.PartRow) => Promise<void>,
): Promise<CourseDraft> =>
  change(actor, courseId, async (trx, row: CourseRow) => {
    const part = await getEditablePart(trx, partId);
    if (part.courseId !== courseId) throw notFound('This part');
    const before = row.publishedAt && (await listPublic(trx, courseId));
    await work(trx, part);
    if (before)
      await recordChanges(
        trx,
        'COURSE',
        courseId,
        { captions: before },
        { captions: await listPublic(trx, courseId) },
      );
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
