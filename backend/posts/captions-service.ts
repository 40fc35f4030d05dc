import type { PostDraft } from '../../contract/posts.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import * as captions from '../files/captions-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { conflict } from '../errors.ts';
import { lockForChange, touch } from './editing-service.ts';
import * as repository from './repository.ts';
import { toDraft } from './service.ts';

async function findVideo(trx: Trx, id: string): Promise<string | null> {
  const files = await repository.listFiles(trx, [id]);
  return files.find(({ mimeType }) => findFileKind(mimeType) === 'video')?.id ?? null;
}

/** Lists the public captions, so that the office can see later changes. */
export async function readPublicCaptions(trx: Trx, id: string): Promise<string[]> {
  const fileId = await findVideo(trx, id);
  return (await captions.listTracks(trx, fileId ? [fileId] : [])).map(captions.formatTrack);
}

const captioned = (actor: CreatorActor, id: string): captions.Captioned<PostDraft> => ({
  owner: actor,
  lock: (trx) => lockForChange(trx, actor, id),
  findVideo: (trx) => findVideo(trx, id),
  noVideo: () => conflict('POST_HAS_NO_VIDEO', 'Captions belong to a video: this post has none.'),
  change: (work) =>
    inTransaction(async (trx) => {
      const row = await lockForChange(trx, actor, id);
      await work(trx);
      await touch(trx, row);
      return toDraft(trx, actor, id);
    }),
});

/**
 * Stores captions of a post. The version of the post is unchanged, because its text may be open in
 * another window.
 * @throws the errors of `putCaptions` in files
 */
export const putCaptions = (actor: CreatorActor, id: string, language: string, bytes: Uint8Array) =>
  captions.putCaptions(captioned(actor, id), language, bytes);

/**
 * Removes the captions of a language.
 * @throws 404 when the post has no captions in this language
 */
export const removeCaptions = (actor: CreatorActor, id: string, language: string) =>
  captions.removeCaptions(captioned(actor, id), language);
