import { contentTypes } from '../../contract/values/content.ts';
import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { drawContentCover } from './cover-service.ts';
import { rank } from './ranking-service.ts';

const payloads = {
  'content.drawCover': z.object({ contentType: z.enum(contentTypes), contentId: z.string() }),
  'content.rank': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const contentTasks = [
  // The schedule ensures that the last run of a night precedes the nightly reindexing of the
  // search.
  task('content.rank', rank, { schedule: '25 * * * *', atStart: true }),
  task('content.drawCover', drawContentCover),
];
