import { Router } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { orders } from '../../contract/orders.ts';
import { mount } from '../http/mount.ts';
import { abortOnDisconnect } from '../runtime/fair-queue.ts';
import { read } from './order-service.ts';
import { listOwn, readOwn } from './own-parcel-service.ts';
import * as exports from './parcel-export-service.ts';
import * as refunds from './parcel-refund-service.ts';
import * as service from './parcel-service.ts';

export const parcelsRouter = Router();

mount(parcelsRouter, orders.confirm, async ({ actor, params: { id }, body: { parcelId } }) => {
  await service.confirm(actor, id, parcelId);
  return read(actor, id);
});
mount(parcelsRouter, orders.listOwn, ({ actor, query }) => listOwn(actor, query));
mount(parcelsRouter, orders.markSent, ({ actor, body }) => service.markSent(actor, body));
mount(parcelsRouter, orders.exportOwn, async ({ actor, query: { filter }, res }) => {
  const rows = await exports.exportCsv(actor, filter);
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="kumu-orders.csv"',
  });
  await pipeline(Readable.from(rows), res);
});
mount(parcelsRouter, orders.slips, async ({ actor, query, res }) => {
  const pdf = await exports.drawSlips(actor, query, abortOnDisconnect(res));
  res.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="kumu-${query.kind === 'slip' ? 'packing-slips' : 'labels'}.pdf"`,
  });
  res.end(pdf);
});
mount(parcelsRouter, orders.readOwn, ({ actor, params: { id } }) => readOwn(actor, id));
mount(parcelsRouter, orders.send, ({ actor, params: { id }, body: { tracking } }) =>
  service.send(actor, id, tracking),
);
mount(parcelsRouter, orders.updateParcel, ({ actor, params: { id }, body }) =>
  service.update(actor, id, body),
);
mount(parcelsRouter, orders.refundPreview, ({ actor, params: { id }, body: { lines } }) =>
  refunds.preview(actor, id, lines),
);
mount(parcelsRouter, orders.refund, ({ actor, params: { id }, body, req }) =>
  refunds.refund(actor, id, body, req.get('idempotency-key')!),
);
