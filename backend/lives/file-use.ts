import { listNeeded } from '../content/sale-service.ts';
import { countOwners } from '../entitlements/service.ts';
import { conflict } from '../errors.ts';
import type { FileUse, Use } from '../extension-points/file-uses.ts';
import { captionsWatcher } from '../moderation/change-service.ts';
import { readPublicCaptions } from './captions-service.ts';
import { listByIds } from './repository.ts';

/** Kind of the recorded file uses of lives. */
export const LIVE_USE = 'LIVE';

/** File use of a live's recording. Owners can still watch the recording of a deleted live. */
export const liveFileUse: FileUse = {
  kind: LIVE_USE,
  async needOf(from, ids) {
    const rows = await listByIds(from, ids);
    const inUse = new Set(rows.filter(({ state }) => state !== 'DELETED').map(({ id }) => id));
    const needed = await listNeeded(from, 'LIVE', ids);
    return new Map(
      ids.map((id): [string, Use] => [id, inUse.has(id) ? 'IN_USE' : needed.has(id) ? 'KEPT' : 'FREE']),
    );
  },
  usages: {
    async list(from, ids) {
      const rows = (await listByIds(from, ids)).filter(({ state }) => state !== 'DELETED');
      const owners = await countOwners(from, 'LIVE', ids);
      return rows.map(({ id, title }) => ({
        contentType: 'LIVE' as const,
        id,
        title,
        parts: [],
        ownersCount: owners.get(id) ?? 0,
        isBeingReplaced: false,
        canNotifyOwners: false,
      }));
    },
    replace() {
      throw conflict('RECORDING_STAYS', 'The recording of a live cannot be replaced.');
    },
  },
  watchCaptions: captionsWatcher('LIVE', { listByIds, readCaptions: readPublicCaptions }),
};
