import { shownItems } from '../revalidation.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { fill, sweep, update } from './document-service.ts';

const payloads = {
  'search.update': shownItems,
  'search.sweep': noPayload,
  'search.fill': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const searchTasks = [
  task('search.update', ({ things }) => update(things), {
    merge: (payloads) => ({ things: payloads.flatMap(({ things }) => things) }),
    // The pause merges changes, because an editor saves every second while its user types.
    restSeconds: 0.5,
    pollSeconds: 5,
  }),
  task('search.fill', () => fill(), { atStart: true, minutes: 120, retries: 1 }),
  task('search.sweep', () => sweep(), { schedule: '40 2 * * *', minutes: 120, retries: 1 }),
];
