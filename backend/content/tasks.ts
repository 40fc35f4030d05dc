import { task } from '../tasks.ts';
import { drawCoverOf } from './cover-service.ts';
import { rank } from './ranking-service.ts';

export const contentTasks = [
  // The last time of a night is before search reads all again.
  task('content.rank', rank, { schedule: '25 * * * *', atStart: true }),
  task('content.drawCover', drawCoverOf),
];
