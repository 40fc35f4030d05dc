import type { FileUse, Use } from '../extension-points/file-uses.ts';
import { captionsWatcher } from '../moderation/change-service.ts';
import { listNeeded } from '../content/sale-service.ts';
import { db } from '../db/connection.ts';
import { countOwners } from '../entitlements/service.ts';
import { editSeriesPart } from './editing-service.ts';
import * as outline from './outline-repository.ts';
import { readPublicCaptions } from './public-outline.ts';
import * as repository from './repository.ts';

/**
 * File use of courses. A course uses files in its parts. A finished upload is attached to its
 * target part.
 */
export const courseFileUse: FileUse = {
  kind: 'COURSE',
  async needOf(from, ids) {
    const kept = (await repository.listByIds(from, ids)).filter((row) => row.state !== 'DELETED');
    const inUse = new Set(kept.map((row) => row.id));
    // The files of a deleted course are needed as long as the course has owners.
    const needed = await listNeeded(from, 'COURSE', ids);
    return new Map(
      ids.map((id): [string, Use] => [id, inUse.has(id) ? 'IN_USE' : needed.has(id) ? 'KEPT' : 'FREE']),
    );
  },
  usages: {
    async list(from, ids, fileId) {
      const rows = (await repository.listByIds(from, ids)).filter((row) => row.state !== 'DELETED');
      const parts = await outline.listPartsWith(from, fileId);
      const owners = await countOwners(from, 'COURSE', ids);
      return rows.map((row) => {
        const own = parts.filter(({ courseId }) => courseId === row.id);
        return {
          contentType: 'COURSE' as const,
          id: row.id,
          title: row.title,
          parts: own.map(({ title }) => title),
          ownersCount: owners.get(row.id) ?? 0,
          isBeingReplaced: own.every(
            ({ pendingFileId }) => pendingFileId !== null && pendingFileId !== fileId,
          ),
          canNotifyOwners: false,
        };
      });
    },
    async replace(actor, courseId, fileId, { by }) {
      for (const part of await outline.listPartsWith(db, fileId))
        if (part.courseId === courseId) await editSeriesPart(actor, { partId: part.id, fileId: by });
      return 0;
    },
  },
  watchCaptions: captionsWatcher('COURSE', {
    listByIds: repository.listByIds,
    readCaptions: readPublicCaptions,
  }),
  target: {
    kind: 'SERIES_PART',
    access: 'creator',
    refusals: { FILE_KIND_MISMATCH: 'WRONG_KIND' },
    async attach(actor, partId, file) {
      await editSeriesPart(actor, { partId, fileId: file.id });
    },
  },
};

/**
 * File use of retired parts, which were removed while the course had owners. The owners can still
 * open the files, but the creator does not see them.
 */
export const retiredPartsFileUse: FileUse = {
  kind: 'RETIRED_PARTS',
  async needOf(from, ids) {
    const needed = await listNeeded(from, 'COURSE', ids);
    return new Map(ids.map((id): [string, Use] => [id, needed.has(id) ? 'KEPT' : 'FREE']));
  },
};
