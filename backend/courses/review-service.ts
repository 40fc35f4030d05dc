import { z } from '../../contract/zod.ts';
import { courseStateSets } from '../../contract/values/states.ts';
import { createReview } from '../content/review-service.ts';
import * as creators from '../creators/service.ts';
import type { Trx } from '../db/connection.ts';
import { notify } from '../notices/service.ts';
import { setUses } from '../files/use-service.ts';
import * as outline from './outline-repository.ts';
import * as repository from './repository.ts';
import { afterStateChange, listMissingFields } from './service.ts';

/**
 * Updates the recorded file uses of a course from its parts. Files of retired parts and of a
 * deleted course count as used by owners only.
 */
export async function recordFileUses(trx: Trx, courseId: string): Promise<void> {
  const rows = await outline.listFileIds(trx, courseId);
  const { state } = await repository.getCourse(trx, courseId);
  const isGone = ({ retiredAt }: (typeof rows)[number]) => retiredAt !== null || state === 'DELETED';
  const filesOf = (parts: typeof rows) =>
    parts.flatMap((part) => [part.fileId ?? [], part.pendingFileId ?? []].flat());
  await setUses(trx, 'COURSE', courseId, filesOf(rows.filter((part) => !isGone(part))));
  await setUses(trx, 'RETIRED_PARTS', courseId, filesOf(rows.filter(isGone)));
}

const PartMedia = z.object({
  id: z.string(),
  fileId: z.string().nullable(),
  pendingFileId: z.string().nullable(),
  isApproved: z.boolean(),
});

/** Restores the public file and the pending file of each part. */
async function restoreMedia(trx: Trx, courseId: string, media: unknown): Promise<void> {
  for (const { id, ...part } of z.array(PartMedia).parse(media)) await outline.updatePart(trx, id, part);
  await outline.recount(trx, courseId);
  await recordFileUses(trx, courseId);
}

export const review = createReview({
  contentType: 'COURSE',
  name: 'course',
  states: courseStateSets,
  isReviewedWithProfile: true,
  get: repository.getCourse,
  lock: repository.lockCourse,
  update: repository.updateCourse,
  hasNewMedia: async (trx, { id }) => (await outline.summarise(trx, id)).hasNewMedia,
  async listMissing(trx, row) {
    const canReceive = creators.canReceive(await creators.getById(trx, row.creatorId));
    return listMissingFields(row, await outline.summarise(trx, row.id), canReceive);
  },
  async approved(trx, { id }) {
    await outline.approveParts(trx, id);
    await outline.recount(trx, id);
    await recordFileUses(trx, id);
  },
  media: { read: outline.listMedia, restore: restoreMedia },
  afterStateChange,
  notify: (trx, about, reason) =>
    reason === null
      ? notify(trx, 'courseApproved', about)
      : notify(trx, 'courseRejected', { ...about, reason }),
});
