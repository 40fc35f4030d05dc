import { task } from '../tasks.ts';
import { deleteOld } from './service.ts';

export const contactTasks = [task('contact.sweep', deleteOld, { schedule: '50 2 * * *' })];
