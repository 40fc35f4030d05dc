import { Router, type Request } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { insights, type ProductEvent } from '../../contract/insights.ts';
import { done } from '../../contract/shared.ts';
import type { Actor } from '../http/actor.ts';
import { mount } from '../http/mount.ts';
import { limitEvents } from '../http/rate-limits.ts';
import { isPrivate, readVisitor } from '../http/visitor.ts';
import { exportCsv } from './csv-service.ts';
import * as reports from './report-service.ts';
import * as service from './service.ts';

export const insightsRouter = Router();

async function record(req: Request, actor: Actor | null, events: readonly ProductEvent[]) {
  // The response does not differ, because the page does not handle a rejection.
  if (isPrivate(req)) return done;
  await limitEvents(events.length, req);
  await service.record(actor, readVisitor(req), events);
  return done;
}

mount(insightsRouter, insights.record, ({ req, actor, body }) => record(req, actor, [body]));
mount(insightsRouter, insights.recordAll, ({ req, actor, body }) => record(req, actor, body.events));

mount(insightsRouter, insights.membersByYear, ({ actor, params }) =>
  reports.readMembersByYear(actor, params.year),
);
mount(insightsRouter, insights.membersInDays, ({ actor, params }) =>
  reports.readMembersInDays(actor, params.days),
);
mount(insightsRouter, insights.report, ({ actor, params, query }) =>
  reports.read(actor, params.report, query),
);
mount(insightsRouter, insights.reportAsCsv, async ({ actor, params, query, res }) => {
  const { fileName, rows } = await exportCsv(actor, params.report, query);
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
  await pipeline(Readable.from(rows), res);
});
