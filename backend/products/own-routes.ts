import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { done } from '../../contract/shared.ts';
import { shopEditing } from '../../contract/shop-editing.ts';
import { mount } from '../http/mount.ts';
import * as collections from './collection-service.ts';
import * as delivery from './delivery-settings-service.ts';
import * as departments from './department-service.ts';
import { readDraft } from './draft-service.ts';
import * as editing from './editing-service.ts';
import { readOverview } from './overview-service.ts';
import * as own from './own-service.ts';

/** Routes for creators to manage their shop, and for the office to manage departments. */
export const productsOwnRouter = Router();

mount(productsOwnRouter, shopEditing.overview, ({ actor }) => readOverview(actor));
mount(productsOwnRouter, shopEditing.listOwn, ({ actor, query }) => own.list(actor, query));
mount(productsOwnRouter, shopEditing.exportOwn, async ({ actor, res }) => {
  const { fileName, rows } = await own.exportCsv(actor);
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
  await pipeline(Readable.from(rows), res);
});
mount(productsOwnRouter, shopEditing.create, ({ actor, body }) => editing.create(actor, body));
mount(productsOwnRouter, shopEditing.draft, ({ actor, params }) => readDraft(actor, params.id));
mount(productsOwnRouter, shopEditing.update, ({ actor, params, body }) =>
  editing.update(actor, params.id, body),
);
mount(productsOwnRouter, shopEditing.updateStatus, ({ actor, params, body }) =>
  editing.updateStatus(actor, params.id, body),
);
mount(productsOwnRouter, shopEditing.remove, async ({ actor, params }) => {
  await editing.remove(actor, params.id);
  return done;
});
mount(productsOwnRouter, shopEditing.addStock, ({ actor, params, body }) =>
  editing.addStock(actor, params.id, body),
);

mount(productsOwnRouter, shopEditing.listOwnCollections, ({ actor }) => collections.listOwn(actor));
mount(productsOwnRouter, shopEditing.createCollection, ({ actor, body }) => collections.create(actor, body));
mount(productsOwnRouter, shopEditing.updateCollection, ({ actor, params, body }) =>
  collections.update(actor, params.slug, body),
);
mount(productsOwnRouter, shopEditing.orderCollections, async ({ actor, body }) => {
  await collections.order(actor, body);
  return done;
});
mount(productsOwnRouter, shopEditing.removeCollection, async ({ actor, params }) => {
  await collections.remove(actor, params.slug);
  return done;
});

mount(productsOwnRouter, shopEditing.readDelivery, ({ actor }) => delivery.read(actor));
mount(productsOwnRouter, shopEditing.setDelivery, ({ actor, body }) => delivery.set(actor, body));

mount(productsOwnRouter, shopEditing.createDepartment, ({ actor, body }) => departments.create(actor, body));
mount(productsOwnRouter, shopEditing.updateDepartment, async ({ actor, params, body }) => {
  await departments.update(actor, params.slug, body);
  return done;
});
mount(productsOwnRouter, shopEditing.removeDepartment, async ({ actor, params }) => {
  await departments.remove(actor, params.slug);
  return done;
});
