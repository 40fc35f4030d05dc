import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { liveAnalytics } from '../../contract/live-analytics.ts';
import { mount } from '../http/mount.ts';
import { exportCsv } from './csv-service.ts';
import { read } from './service.ts';

export const liveAnalyticsRouter = Router();

mount(liveAnalyticsRouter, liveAnalytics.read, ({ actor, params }) => read(actor, params.id));
mount(liveAnalyticsRouter, liveAnalytics.exportCsv, async ({ actor, params, res }) => {
  const { fileName, rows } = await exportCsv(actor, params.id);
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
  await pipeline(Readable.from(rows), res);
});
