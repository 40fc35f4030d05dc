import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { deleteOld } from './service.ts';

const payloads = {
  'contact.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const contactTasks = [task('contact.sweep', deleteOld, { schedule: '50 2 * * *' })];
