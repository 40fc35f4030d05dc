import { drawCover } from '../../art/cover.ts';
import { renderWebp } from '../../art/render.ts';
import { toSlug, type ContentType } from '../../contract/values/content.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import { getOwnPicture, storeDrawnPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { revalidate } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import type { Ref } from './service.ts';

/**
 * Returns the cover columns for a selected or removed picture.
 * @throws 404 for another person's picture
 */
export async function coverColumns(trx: Trx, actor: CreatorActor, pictureId: string | null | undefined) {
  if (pictureId === undefined) return {};
  if (pictureId === null) return { picture: null, hasOwnPicture: false };
  return { picture: await getOwnPicture(trx, pictureId, actor.userId), hasOwnPicture: true };
}

type Covered = { hasOwnPicture?: boolean; topicId?: TopicId | null };

/**
 * Queues the drawing of a cover for a new or changed content without an uploaded picture. The cover
 * has the colours of the topic.
 */
export async function enqueueCover(
  trx: Trx,
  contentType: ContentType,
  before: Covered | null,
  after: Covered & { id: string },
): Promise<void> {
  const hasOwn = after.hasOwnPicture ?? before?.hasOwnPicture ?? false;
  const topicId = after.topicId === undefined ? before?.topicId : after.topicId;
  const isStale = before?.topicId !== topicId || (before?.hasOwnPicture && !hasOwn);
  if (!hasOwn && topicId && isStale)
    await enqueue(trx, 'content.drawCover', { contentType, contentId: after.id });
}

/** Draws a cover as a task. A drawn cover never replaces an uploaded one. */
export async function drawContentCover({ contentType, contentId }: Ref): Promise<void> {
  const kind = getContentKind(contentType);
  const topic = (await kind.cover?.find(db, contentId))?.topicId;
  if (!topic) return;
  const webp = await renderWebp(drawCover({ seed: contentId, topic }), { width: 1280 });
  const picture = await storeDrawnPicture(`${toSlug(contentType)}-${contentId}`, webp);
  await inTransaction(async (trx) => {
    const content = await kind.lock(trx, contentId);
    if (!content || (await kind.cover?.find(trx, contentId))?.hasOwnPicture) return;
    await kind.cover?.set(trx, contentId, picture);
    if (content.isPublic) await revalidate(trx, contentType, contentId);
  });
}
