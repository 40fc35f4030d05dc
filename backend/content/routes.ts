import { Router } from 'express';
import { content } from '../../contract/content.ts';
import { reports as reportCalls } from '../../contract/reports.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import { visitorOf } from '../http/visitor.ts';
import * as changes from './change-service.ts';
import * as likes from './like-service.ts';
import * as reports from './report-service.ts';
import * as service from './service.ts';
import * as takedowns from './takedown-service.ts';
import * as tags from './tag-service.ts';
import { addView } from './view-service.ts';

export const contentRouter = Router();

mount(contentRouter, content.listOwn, ({ actor, query }) => service.listOwn(actor, query));
mount(contentRouter, content.create, ({ actor, body }) => service.create(actor, body));
mount(contentRouter, content.updateStatus, async ({ actor, body }) => {
  await service.updateStatus(actor, body);
  return done;
});
mount(contentRouter, content.remove, async ({ actor, query }) => {
  await service.remove(actor, query);
  return done;
});
mount(contentRouter, content.listTags, () => tags.list());
mount(contentRouter, content.suggestTags, ({ body }) => tags.suggest(body));
mount(contentRouter, content.setTags, async ({ actor, body }) => {
  await service.setTags(actor, body);
  return done;
});
mount(contentRouter, content.addView, async ({ actor, body, req }) => {
  await addView(actor, visitorOf(req), body);
  return done;
});

mount(contentRouter, content.listLikes, ({ actor, query }) =>
  likes.list(actor, query.type, query.limit, query.cursor),
);
mount(contentRouter, content.likeStanding, ({ actor, query }) =>
  likes.standing(actor, query.contentType, query.ids),
);
mount(contentRouter, content.like, async ({ actor, body }) => {
  await likes.like(actor, body);
  return done;
});
mount(contentRouter, content.unlike, async ({ actor, query }) => {
  await likes.unlike(actor, query);
  return done;
});

mount(contentRouter, reportCalls.report, async ({ actor, body }) => {
  await reports.report(actor, body);
  return done;
});
mount(contentRouter, reportCalls.listReports, ({ query }) =>
  reports.list(query.state, query.limit, query.cursor),
);
mount(contentRouter, reportCalls.decideReport, ({ actor, params, body }) =>
  reports.decide(actor, params.id, body),
);

mount(contentRouter, reportCalls.appeal, async ({ actor, body }) => {
  await takedowns.appeal(actor, body);
  return done;
});
mount(contentRouter, reportCalls.listAppeals, ({ query }) =>
  takedowns.listAppeals(query.limit, query.cursor),
);
mount(contentRouter, reportCalls.decideAppeal, ({ actor, params, body }) =>
  takedowns.decideAppeal(actor, params.id, body),
);

mount(contentRouter, content.listChanges, ({ query }) => changes.list(query.limit, query.cursor));
mount(contentRouter, content.markChangeSeen, async ({ actor, params }) => {
  await changes.markSeen(actor, params.id);
  return done;
});
