import type { CourseDraft } from '../../contract/courses.ts';
import * as captions from '../files/captions-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { conflict, notFound } from '../errors.ts';
import { changeOutline, getEditablePart } from './editing-service.ts';
import { lockForChange } from './service.ts';

type PartRef = { id: string; partId: string };

const captioned = (actor: CreatorActor, { id, partId }: PartRef): captions.Captioned<CourseDraft> => ({
  owner: actor,
  lock: (trx) => lockForChange(trx, actor, id),
  async findVideo(trx) {
    const part = await getEditablePart(trx, partId);
    if (part.courseId !== id) throw notFound('This part');
    // If a new video waits for a review, the editor shows that video.
    return part.kind === 'video' ? (part.pendingFileId ?? part.fileId) : null;
  },
  noVideo: () => conflict('PART_HAS_NO_VIDEO', 'Captions belong to a video: this part has none.'),
  change: (work) => changeOutline(actor, id, work),
});

/**
 * Stores captions of the video of a course part.
 * @throws 404 for a part of another course, and the errors of `putCaptions` in files
 */
export const putCaptions = (actor: CreatorActor, ref: PartRef, language: string, bytes: Uint8Array) =>
  captions.putCaptions(captioned(actor, ref), language, bytes);

/**
 * Removes the captions of a language.
 * @throws 404 if the course part has no captions in this language
 */
export const removeCaptions = (actor: CreatorActor, ref: PartRef, language: string) =>
  captions.removeCaptions(captioned(actor, ref), language);
