import { z } from '../../contract/zod.ts';
import { drawBand } from '../../art/band.ts';
import { renderWebp } from '../../art/render.ts';
import { db } from '../db/connection.ts';
import { storeDrawnPicture } from '../files/picture-service.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweepRemoved } from './credential-service.ts';
import * as service from './service.ts';

const payloads = {
  'creators.drawCover': z.object({ creatorId: z.string() }),
  'creators.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

/**
 * Draws the cover of a creator without an uploaded cover. The result depends only on the creator. A
 * portrait is never drawn, because people would take it for the creator.
 */
const drawCover = task('creators.drawCover', async ({ creatorId }) => {
  const creator = await service.getById(db, creatorId);
  const topic = creator.topics[0] ?? 'relaxing';
  const webp = await renderWebp(drawBand({ seed: creatorId, topic }), { width: 1280 });
  await service.setPicture(creatorId, 'cover', await storeDrawnPicture(`cover-${creatorId}`, webp), false);
});

export const creatorsTasks = [drawCover, task('creators.sweep', sweepRemoved, { schedule: '10 3 * * *' })];
