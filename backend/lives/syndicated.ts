import { paths } from '../../contract/paths.ts';
import { firstSentences } from '../../contract/rules/first-sentences.ts';
import { toPlainText } from '../../contract/rules/markdown.ts';
import { limits } from '../../contract/values/limits.ts';
import type { SyndicatedKind } from '../extension-points/syndicated-kinds.ts';
import * as repository from './repository.ts';

/** Public lives for sitemaps and feeds. */
export const syndicatedLives: SyndicatedKind = {
  type: 'LIVE',
  name: 'lives',
  listPath: paths.allLives,
  count: repository.countPublic,
  async list(db, range, limit) {
    const rows = await repository.listPublicIn(db, range, limit);
    return rows.map(({ id, updatedAt }) => ({ path: paths.live(id), changedAt: updatedAt }));
  },
  async latest(db, filter, limit) {
    const rows = await repository.listLatest(db, filter, limit);
    return rows.map(({ id, ...row }) => ({
      ...row,
      text: firstSentences(toPlainText(row.text), limits.postSummaryCharacters),
      path: paths.live(id),
    }));
  },
};
