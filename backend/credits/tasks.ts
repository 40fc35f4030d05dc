import { task } from '../tasks.ts';
import { completePending } from './pending-service.ts';

export const creditsTasks = [task('credits.completePending', completePending, { pollSeconds: 5 })];
