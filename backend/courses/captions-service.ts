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
    // The editor shows the pending video if there is one.
    return part.kind === 'video' ? (part.pendingFileId ?? part.fileId) : null;
  },
  noVideo: () => conflict('PART_HAS_NO_VIDEO', 'Captions belong to a video: this part has none.'),
  change: (work) => changeOutline(actor, id, work),
});

/**
 * Stores captions of a part's video.
 * @throws 404 for a part of another course; otherwise as `putCaptions` of files
 */
export const putCaptions = (actor: CreatorActor, ref: PartRef, language: string, bytes: Uint8Array) =>
  captions.putCaptions(captioned(actor, ref), language, bytes);

/**
 * Removes the captions of a language.
 * @throws 404 when the part has no captions in this language
 */
export const removeCaptions = (actor: CreatorActor, ref: PartRef, language: string) =>
  captions.removeCaptions(captioned(actor, ref), language);
