import { task } from '../tasks.ts';
import { sweep } from './service.ts';

export const insightsTasks = [task('insights.sweep', sweep, { schedule: '37 2 * * *' })];
