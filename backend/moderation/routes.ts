import { Router } from 'express';
import { content, ContentChange } from '../../contract/content.ts';
import { Report, reports as reportCalls } from '../../contract/reports.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import { decide, listParsed } from '../office/queue-service.ts';
import * as reports from './report-service.ts';
import * as takedowns from './takedown-service.ts';

export const moderationRouter = Router();

mount(moderationRouter, reportCalls.report, async ({ actor, body }) => {
  await reports.report(actor, body);
  return done;
});
mount(moderationRouter, reportCalls.listReports, ({ actor, query: { state, ...query } }) =>
  listParsed(Report, actor, 'reports', { ...query, view: state }),
);
mount(moderationRouter, reportCalls.decideReport, ({ actor, params, body }) =>
  reports.decideReport(actor, params.id, body),
);

mount(moderationRouter, reportCalls.appeal, async ({ actor, body }) => {
  await takedowns.appeal(actor, body);
  return done;
});

mount(moderationRouter, content.listChanges, ({ actor, query }) =>
  listParsed(ContentChange, actor, 'changes', query),
);
mount(moderationRouter, content.markChangeSeen, async ({ actor, params }) => {
  await decide(actor, 'changes', params.id, { action: 'markSeen' });
  return done;
});
