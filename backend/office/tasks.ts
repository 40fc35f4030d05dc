import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { deleteOldNotes } from './note-service.ts';
import { deleteOldRequests } from './request-service.ts';
import { releaseDue } from './undo-service.ts';
import { deleteOldHits } from './word-office-service.ts';

const payloads = {
  'office.releaseDue': noPayload,
  'office.deleteOldNotes': noPayload,
  'office.deleteOldRequests': noPayload,
  'office.deleteOldHits': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const officeTasks = [
  task('office.releaseDue', releaseDue, { schedule: '* * * * *', atStart: true }),
  task('office.deleteOldNotes', deleteOldNotes, { schedule: '23 3 * * *' }),
  task('office.deleteOldRequests', deleteOldRequests, { schedule: '24 3 * * *' }),
  task('office.deleteOldHits', deleteOldHits, { schedule: '33 3 * * *' }),
];
