import { Router } from 'express';
import { courses } from '../../contract/courses.ts';
import { learning as learningCalls } from '../../contract/learning.ts';
import { done } from '../../contract/shared.ts';
import * as ratings from '../engagement/rating-service.ts';
import { addView } from '../engagement/view-service.ts';
import { mount } from '../http/mount.ts';
import { assertOwnSite } from '../http/origin.ts';
import { isPrivate, readVisitor } from '../http/visitor.ts';
import * as captions from './captions-service.ts';
import * as editing from './editing-service.ts';
import { listFitting } from './fitting-service.ts';
import * as learning from './learning-service.ts';
import * as service from './service.ts';

export const coursesRouter = Router();

mount(coursesRouter, courses.list, ({ query }) => service.list(query));
mount(coursesRouter, courses.listFitting, ({ query }) => listFitting(query));
mount(coursesRouter, courses.listOfCreator, ({ params, query }) =>
  service.listOfCreator(params.creator, query),
);
mount(coursesRouter, courses.listTopics, () => service.listTopics());
mount(coursesRouter, courses.create, ({ actor, body }) => editing.create(actor, body));
mount(coursesRouter, courses.read, ({ params }) => service.read(params.id));
mount(coursesRouter, courses.update, ({ actor, params, body }) => editing.update(actor, params.id, body));
mount(coursesRouter, courses.remove, async ({ actor, params }) => {
  await editing.remove(actor, params.id);
  return done;
});
mount(coursesRouter, courses.draft, ({ actor, params }) => service.readDraft(actor, params.id));
mount(coursesRouter, courses.preview, ({ actor, params }) => service.preview(actor, params.id));

mount(coursesRouter, courses.updateStatus, ({ actor, body }) => editing.updateStatus(actor, body));
mount(coursesRouter, courses.addModule, ({ actor, body }) => editing.addModule(actor, body));
mount(coursesRouter, courses.updateModule, ({ actor, body }) => editing.updateModule(actor, body));
mount(coursesRouter, courses.deleteModule, ({ actor, query }) => editing.deleteModule(actor, query.moduleId));
mount(coursesRouter, courses.addSeriesPart, ({ actor, body }) => editing.addSeriesPart(actor, body));
mount(coursesRouter, courses.editSeriesPart, ({ actor, body }) => editing.editSeriesPart(actor, body));
mount(coursesRouter, courses.deleteSeriesPart, ({ actor, query }) =>
  editing.deleteSeriesPart(actor, query.partId),
);
mount(coursesRouter, courses.putCaptions, ({ actor, params, query, file }) =>
  captions.putCaptions(actor, params, query.language, file.bytes),
);
mount(coursesRouter, courses.removeCaptions, ({ actor, params, query }) =>
  captions.removeCaptions(actor, params, query.language),
);
mount(coursesRouter, courses.unlinkDigitalProduct, ({ actor, body }) =>
  editing.unlinkDigitalProduct(actor, body.courseId),
);

mount(coursesRouter, learningCalls.addView, async ({ actor, params, req }) => {
  await addView(actor, readVisitor(req), { contentType: 'COURSE', contentId: params.id });
  return done;
});
mount(coursesRouter, learningCalls.viewerState, ({ actor, params }) =>
  learning.readViewerState(actor, params.id),
);
mount(coursesRouter, learningCalls.unlock, ({ actor, params }) => learning.unlockFree(actor, params.id));
mount(coursesRouter, learningCalls.playPart, ({ actor, params, req }) => {
  // Opening a course part may end the right to a refund, so another site must not be able to
  // trigger the request.
  assertOwnSite(req);
  return learning.playPart(actor, params.id, params.partId);
});
mount(coursesRouter, learningCalls.saveProgress, ({ actor, params, body, req }) =>
  learning.saveProgress(actor, params.id, body, { isCounted: !isPrivate(req) }),
);
mount(coursesRouter, learningCalls.listRatings, ({ params, query }) =>
  ratings.list('COURSE', params.id, query.limit, query.cursor),
);
mount(coursesRouter, learningCalls.rate, ({ actor, params, body }) =>
  ratings.rate(actor, 'COURSE', params.id, body),
);
mount(coursesRouter, learningCalls.removeRating, async ({ actor, params }) => {
  await ratings.remove(actor, 'COURSE', params.id);
  return done;
});
