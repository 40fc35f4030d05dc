import { task } from '../tasks.ts';
import { rotatePartitions } from './month-service.ts';

export const insightsTasks = [task('insights.months', rotatePartitions, { schedule: '37 2 * * *' })];
