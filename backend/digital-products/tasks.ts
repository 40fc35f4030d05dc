import { limits } from '../../contract/values/limits.ts';
import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { checkPdf } from './check-service.ts';
import * as preparing from './prepared-download-service.ts';
import * as editing from './editing-service.ts';
import { makeSamples } from './sample-service.ts';
import { MOST_MINUTES } from './stamp.ts';

const payloads = {
  'digitalProducts.checkPdf': z.object({ fileId: z.string() }),
  'digitalProducts.prepareDownload': z.object({ preparedDownloadId: z.string() }),
  'digitalProducts.makeSamples': z.object({ productId: z.string() }),
  'digitalProducts.publishDue': noPayload,
  'digitalProducts.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const digitalProductsTasks = [
  task('digitalProducts.checkPdf', checkPdf, { minutes: MOST_MINUTES + 15 }),
  // A buyer waits for the download. Two tasks run at a time, so that a large download does not
  // block small downloads.
  task('digitalProducts.prepareDownload', preparing.prepareDownload, {
    concurrency: 2,
    minutes: preparing.LONGEST_MINUTES + 15,
    pollSeconds: 5,
  }),
  task('digitalProducts.makeSamples', makeSamples, {
    // Rendering a sample page takes at most half a minute.
    minutes: limits.digitalProductFiles * (MOST_MINUTES + limits.samplePages),
  }),
  task('digitalProducts.publishDue', editing.publishDue, { schedule: '* * * * *', atStart: true }),
  task('digitalProducts.sweep', preparing.sweepPreparedDownloads, { schedule: '40 3 * * *' }),
];
