import { drawCover } from '../../art/cover.ts';
import { renderWebp } from '../../art/render.ts';
import { storeDrawnPicture } from '../files/picture-service.ts';
import { task } from '../tasks.ts';
import * as downloads from './download-service.ts';
import * as editing from './editing-service.ts';
import { mailVersion } from './mail-service.ts';

/** Draws a cover in the colours of its topic for one without a picture. */
const drawPicture = task('digitalProducts.drawPicture', async ({ productId }) => {
  const topic = await editing.findTopic(productId);
  if (!topic) return;
  const webp = await renderWebp(drawCover({ seed: productId, topic }), { width: 1280 });
  await editing.setDrawnPicture(productId, await storeDrawnPicture(`product-${productId}`, webp));
});

export const digitalProductsTasks = [
  drawPicture,
  // Somebody waits for it. Two at a time, for small ones beside a large one.
  task('digitalProducts.makeCopy', downloads.makeCopy, { concurrency: 2, pollSeconds: 5 }),
  task('digitalProducts.makeSamples', downloads.makeSamples),
  task('digitalProducts.mailVersion', mailVersion, { minutes: 60 }),
  task('digitalProducts.publishDue', editing.publishDue, { schedule: '* * * * *', atStart: true }),
  task('digitalProducts.sweep', downloads.sweepCopies, { schedule: '40 3 * * *' }),
];
