import type { ContentCard } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { postStates, postStateSets } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import { ownList } from '../content/own-list-service.ts';
import { toStateWithoutReview } from '../content/publishing-service.ts';
import { bylinesById } from '../creators/service.ts';
import type { ContentKind } from '../extension-points/content-kinds.ts';
import { shownPicture } from '../files/picture-service.ts';
import * as editing from './editing-service.ts';
import { postPages, postsNaming } from './public-pages.ts';
import * as repository from './repository.ts';
import { toContent } from './service.ts';

async function cards(db: Db, ids: string[]): Promise<Map<string, ContentCard>> {
  const rows = await repository.listByIds(db, ids);
  const bylines = await bylinesById(
    db,
    rows.map(({ creatorId }) => creatorId),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        contentType: 'POST',
        id: row.id,
        title: row.title,
        path: paths.post(row.id),
        topicId: row.topicId,
        picture: shownPicture(row.picture),
        priceCents: 0,
        creator: bylines.get(row.creatorId)!,
        isPublic: row.isPublic,
      },
    ]),
  );
}

export const postKind: ContentKind = {
  type: 'POST',
  states: postStateSets,
  async find(db, id) {
    const row = await repository.findPost(db, id);
    return row && toContent(row);
  },
  async lock(trx, id) {
    const row = await repository.lockPost(trx, id);
    return row && toContent(row);
  },
  cards,
  listOwn: ownList('POST', postStates, repository.listOwn),
  addToCounts: repository.addToCounts,
  ranking: { doneSince: repository.likedSince, setWeekScores: repository.setWeekScores },
  cover: {
    find: repository.findPost,
    set: (trx, id, picture) => repository.updatePost(trx, id, { picture }),
  },
  takedown: {
    takeDown: editing.takeDown,
    putBack: editing.putBack,
    restore: editing.restore,
    editorPath: paths.editPost,
  },
  async media(db, id) {
    const files = await repository.listFiles(db, [id]);
    return {
      cover: (await repository.findPost(db, id))?.picture ?? null,
      files: files.map(({ id: fileId, description, fileName }) => ({
        fileId,
        title: description || fileName,
      })),
    };
  },
  editing: {
    create: editing.create,
    findUntouched: repository.findUntouched,
    updateStatus: (actor, id, status) =>
      editing.updateStatus(actor, id, { status: toStateWithoutReview(status) }),
    remove: editing.remove,
    setTags: (actor, id, tags) => editing.update(actor, id, { tags }),
  },
  publicPages: postPages,
  pagesNaming: postsNaming,
  publicTags: repository.publicTags,
  listPublishedIds: repository.listPublishedIds,
  hasWords: repository.contentHasWords,
};
