import type { FileUse, Use } from '../extension-points/file-uses.ts';
import { captionsWatcher } from '../moderation/change-service.ts';
import { readPublicCaptions } from './captions-service.ts';
import { attach, replaceFile } from './editing-service.ts';
import * as repository from './repository.ts';

const thoseThere = async (...[db, ids]: Parameters<typeof repository.listByIds>) =>
  (await repository.listByIds(db, ids)).filter((row) => row.state !== 'DELETED');

/** File use of posts. A post uses its attached files. A finished upload is added to them. */
export const postFileUse: FileUse = {
  kind: 'POST',
  async needOf(db, ids) {
    const there = new Set((await thoseThere(db, ids)).map(({ id }) => id));
    return new Map(ids.map((id): [string, Use] => [id, there.has(id) ? 'IN_USE' : 'FREE']));
  },
  usages: {
    async list(db, ids) {
      const rows = await thoseThere(db, ids);
      return rows.map(({ id, title }) => ({
        contentType: 'POST' as const,
        id,
        title,
        parts: [],
        ownersCount: 0,
        isBeingReplaced: false,
        canNotifyOwners: false,
      }));
    },
    async replace(actor, id, fileId, { by }) {
      await replaceFile(actor, id, fileId, by);
      return 0;
    },
  },
  watchCaptions: captionsWatcher('POST', {
    listByIds: repository.listByIds,
    readCaptions: readPublicCaptions,
  }),
  target: {
    kind: 'POST',
    access: 'creator',
    refusals: { ONE_RECORDING: 'FULL', TOO_MANY_FILES: 'FULL' },
    attach: (actor, postId, { id }) => attach(actor, postId, id),
  },
};
