import { createHash } from 'node:crypto';
import { Router, type Request } from 'express';
import { courses } from '../../contract/courses.ts';
import { done } from '../../contract/shared.ts';
import { getContact } from '../accounts/service.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import * as files from '../files/service.ts';
import { serve } from '../http/serve.ts';
import * as editing from './editing-service.ts';
import * as learning from './learning-service.ts';
import * as service from './service.ts';

export const coursesRouter = Router();

serve(coursesRouter, courses.list, ({ query }) => service.list(query));
serve(coursesRouter, courses.create, ({ actor, body }) => editing.create(actor, body));
serve(coursesRouter, courses.uploadThumbnail, ({ actor, picture }) =>
  files.storePicture(actor.creator!.id, picture.bytes),
);
serve(coursesRouter, courses.read, ({ params }) => service.read(params.id));
serve(coursesRouter, courses.update, ({ actor, params, body }) => editing.update(actor, params.id, body));
serve(coursesRouter, courses.remove, async ({ actor, params }) => {
  await editing.remove(actor, params.id);
  return done;
});
serve(coursesRouter, courses.draft, ({ actor, params }) => service.readDraft(actor, params.id));
serve(coursesRouter, courses.preview, ({ actor, params }) => service.preview(actor, params.id));
serve(coursesRouter, courses.listOwn, ({ actor, query }) => service.listOwn(actor, query));

serve(coursesRouter, courses.updateStatus, ({ actor, body }) => editing.updateStatus(actor, body));
serve(coursesRouter, courses.addModule, ({ actor, body }) => editing.addModule(actor, body));
serve(coursesRouter, courses.updateModule, ({ actor, body }) => editing.updateModule(actor, body));
serve(coursesRouter, courses.deleteModule, ({ actor, query }) => editing.deleteModule(actor, query.moduleId));
serve(coursesRouter, courses.addSeriesPart, ({ actor, body }) => editing.addSeriesPart(actor, body));
serve(coursesRouter, courses.editSeriesPart, ({ actor, body }) => editing.editSeriesPart(actor, body));
serve(coursesRouter, courses.deleteSeriesPart, ({ actor, query }) =>
  editing.deleteSeriesPart(actor, query.partId),
);
serve(coursesRouter, courses.unlinkDigitalProduct, ({ actor, body }) =>
  editing.unlinkDigitalProduct(actor, body.courseId),
);

serve(coursesRouter, courses.standing, ({ actor, params }) => learning.readStanding(actor, params.id));
serve(coursesRouter, courses.unlock, ({ actor, params }) => learning.unlockFree(actor, params.id));
serve(coursesRouter, courses.playPart, ({ actor, params }) =>
  learning.playPart(actor, params.id, params.partId),
);
serve(coursesRouter, courses.saveProgress, ({ actor, params, body }) =>
  learning.saveProgress(actor, params.id, body),
);
serve(coursesRouter, courses.listRatings, ({ params, query }) =>
  learning.listRatings(params.id, query.limit, query.cursor),
);
serve(coursesRouter, courses.rate, async ({ actor, params, body }) =>
  learning.rate(actor, await getContact(db, actor.userId), params.id, body),
);
serve(coursesRouter, courses.addView, async ({ actor, body, req }) => {
  await service.addView(actor?.userId ?? passerBy(req), body.contentId);
  return done;
});

/** Tells visitors apart for a day without keeping their address. */
const passerBy = (req: Request) =>
  createHash('sha256')
    .update(`${req.ip}|${req.get('user-agent')}|${now().toISOString().slice(0, 10)}`)
    .digest('base64url');
