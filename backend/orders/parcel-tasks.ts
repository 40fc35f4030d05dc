import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { followCreator, removeAddresses, sweep } from './parcel-sweep-service.ts';

const payloads = {
  'orders.sweep': noPayload,
  'orders.removeAddresses': noPayload,
  'orders.followCreator': z.object({ creatorId: z.string() }),
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const parcelTasks = [
  task('orders.sweep', sweep, { schedule: '* * * * *', atStart: true }),
  task('orders.removeAddresses', removeAddresses, { schedule: '20 * * * *' }),
  task('orders.followCreator', followCreator),
];
