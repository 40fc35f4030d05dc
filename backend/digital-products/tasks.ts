import { task } from '../tasks.ts';
import * as downloads from './download-service.ts';
import * as editing from './editing-service.ts';
import { mailVersion } from './mail-service.ts';

export const digitalProductsTasks = [
  // Somebody waits for it. Two at a time, for small ones beside a large one.
  task('digitalProducts.makeCopy', downloads.makeCopy, { concurrency: 2, pollSeconds: 5 }),
  task('digitalProducts.makeSamples', downloads.makeSamples),
  task('digitalProducts.mailVersion', mailVersion, { minutes: 60 }),
  task('digitalProducts.publishDue', editing.publishDue, { schedule: '* * * * *', atStart: true }),
  task('digitalProducts.sweep', downloads.sweepCopies, { schedule: '40 3 * * *' }),
];
