import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { audience } from '../../contract/audience.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import { exportCsv } from './csv-service.ts';
import { listRemarks } from './remark-service.ts';
import * as people from './service.ts';
import * as sharing from './sharing-service.ts';

export const audienceRouter = Router();

mount(audienceRouter, audience.list, ({ actor, query }) => people.list(actor, query));
// These routes precede the route of a person, which would otherwise match them as an id.
mount(audienceRouter, audience.summary, ({ actor }) => people.summarise(actor));
mount(audienceRouter, audience.exportCsv, async ({ actor, res }) => {
  const rows = await exportCsv(actor);
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="kumu-people.csv"',
  });
  await pipeline(Readable.from(rows), res);
});
mount(audienceRouter, audience.listRemarks, ({ actor, query }) => listRemarks(actor, query));
mount(audienceRouter, audience.read, ({ actor, params }) => people.read(actor, params.id));

mount(audienceRouter, audience.listSharing, ({ actor, query }) => sharing.list(actor, query));
mount(audienceRouter, audience.readSharing, ({ actor, params }) => sharing.read(actor, params.id));
mount(audienceRouter, audience.share, ({ actor, params, body }) =>
  sharing.share(actor, params.id, body.place),
);
mount(audienceRouter, audience.stopSharing, async ({ actor, params }) => {
  await sharing.stop(actor, params.id);
  return done;
});
