import { drawCover } from '../../art/cover.ts';
import { renderWebp } from '../../art/render.ts';
import { storeDrawnPicture } from '../files/picture-service.ts';
import { task } from '../tasks.ts';
import * as service from './service.ts';

/** Draws a cover in the colours of its topic for a course without a picture. */
const drawPicture = task('courses.drawPicture', async ({ courseId }) => {
  const topic = await service.findTopic(courseId);
  if (!topic) return;
  const webp = await renderWebp(drawCover({ seed: courseId, topic }), { width: 1280 });
  await service.setDrawnPicture(courseId, await storeDrawnPicture(`course-${courseId}`, webp));
});

export const coursesTasks = [drawPicture];
