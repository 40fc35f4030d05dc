import { drawCover } from '../../art/cover.ts';
import { renderWebp } from '../../art/render.ts';
import { storeDrawnPicture } from '../files/picture-service.ts';
import { task } from '../tasks.ts';
import * as editing from './editing-service.ts';
import { mailPost } from './mail-service.ts';

/** Draws a cover in the colours of its topic for a post without a picture. */
const drawPicture = task('posts.drawPicture', async ({ postId }) => {
  const topic = await editing.findTopic(postId);
  if (!topic) return;
  const webp = await renderWebp(drawCover({ seed: postId, topic }), { width: 1280 });
  await editing.setDrawnPicture(postId, await storeDrawnPicture(`post-${postId}`, webp));
});

export const postsTasks = [
  drawPicture,
  task('posts.mail', mailPost, { minutes: 60 }),
  task('posts.publishDue', editing.publishDue, { schedule: '* * * * *', atStart: true }),
];
