import { z } from '../../contract/zod.ts';
import { drawBand } from '../../art/band.ts';
import { drawPortrait } from '../../art/portrait.ts';
import { renderWebp } from '../../art/render.ts';
import { db } from '../db/connection.ts';
import { storeDrawnPicture } from '../files/picture-service.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { sweepRemoved } from './credential-service.ts';
import * as service from './service.ts';

const payloads = {
  'creators.drawPictures': z.object({ creatorId: z.string() }),
  'creators.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

/** Draws pictures for a creator without uploaded ones, always the same for the same creator. */
const drawPictures = task('creators.drawPictures', async ({ creatorId }) => {
  const creator = await service.getById(db, creatorId);
  const topic = creator.topics[0] ?? 'relaxing';
  const drawings = [
    ['picture', drawPortrait({ seed: creatorId, topic })],
    ['cover', drawBand({ seed: creatorId, topic })],
  ] as const;
  for (const [kind, svg] of drawings) {
    const webp = await renderWebp(svg, { width: 1280 });
    await service.setPicture(creatorId, kind, await storeDrawnPicture(`${kind}-${creatorId}`, webp), false);
  }
});

export const creatorsTasks = [drawPictures, task('creators.sweep', sweepRemoved, { schedule: '10 3 * * *' })];
