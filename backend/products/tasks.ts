import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { tellAllWaiting, tellWaiting } from './wait-service.ts';

const payloads = {
  'products.tellWaiting': z.object({ productId: z.string() }),
  'products.tellAllWaiting': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const productsTasks = [
  task('products.tellWaiting', tellWaiting),
  // The schedule is needed because products also become available when a creator is reinstated.
  task('products.tellAllWaiting', tellAllWaiting, { schedule: '20 * * * *' }),
];
