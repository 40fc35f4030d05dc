import { task } from '../tasks.ts';
import { turnMonths } from './month-service.ts';

export const insightsTasks = [task('insights.months', turnMonths, { schedule: '37 2 * * *' })];
