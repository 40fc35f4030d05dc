import { daysFromNow, now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { listKinds } from '../extension-points/content-kinds.ts';
import * as repository from './ranking-repository.ts';

const DAYS = 7;
const HALF_LIFE_DAYS = 3;

/**
 * Scores the contents of each type by the user activity of the last seven days. Lists use this
 * score to sort by popularity (docs/ranking.md).
 */
export async function rank(): Promise<void> {
  const terms = {
    since: daysFromNow(-DAYS),
    until: now(),
    halfLifeDays: HALF_LIFE_DAYS,
  };
  for (const { type, ranking } of listKinds())
    if (ranking)
      await ranking.setWeekScores(
        db,
        await repository.listScores(db, type, ranking.doneSince?.(terms.since), terms),
      );
}
