import { Router } from 'express';
import { done } from '../../contract/shared.ts';
import { shop } from '../../contract/shop.ts';
import { db } from '../db/connection.ts';
import * as likes from '../engagement/like-service.ts';
import * as ratings from '../engagement/rating-service.ts';
import { mount } from '../http/mount.ts';
import * as collections from './collection-service.ts';
import * as departments from './department-service.ts';
import { readHome } from './home-service.ts';
import * as service from './service.ts';
import * as viewers from './viewer-service.ts';
import * as waits from './wait-service.ts';

/** Routes for visitors of the shop. */
export const productsRouter = Router();

mount(productsRouter, shop.home, () => readHome());
mount(productsRouter, shop.followed, ({ actor }) => service.listOfFollowed(actor));
mount(productsRouter, shop.list, ({ query }) => service.list(query));
mount(productsRouter, shop.listLiked, ({ actor, query }) => viewers.listLiked(actor, query));
mount(productsRouter, shop.like, async ({ actor, body }) => {
  await likes.like(actor, { contentType: 'PRODUCT', contentId: body.itemId });
  return done;
});
mount(productsRouter, shop.unlike, async ({ actor, query }) => {
  await likes.unlike(actor, { contentType: 'PRODUCT', contentId: query.itemId });
  return done;
});
mount(productsRouter, shop.read, ({ params }) => service.read(params.id));
mount(productsRouter, shop.preview, ({ actor, params }) => service.preview(actor, params.id));
mount(productsRouter, shop.viewerState, ({ actor, params }) => viewers.readViewerState(actor, params.id));
mount(productsRouter, shop.related, ({ params }) => service.listRelated(params.id));
mount(productsRouter, shop.listReviews, ({ params, query }) =>
  ratings.list('PRODUCT', params.id, query.limit, query.cursor),
);
mount(productsRouter, shop.rate, ({ actor, params, body }) => viewers.rate(actor, params.id, body));
mount(productsRouter, shop.waitForStock, async ({ actor, params, body }) => {
  await waits.wait(actor, params.id, body);
  return done;
});
mount(productsRouter, shop.stopWaiting, async ({ actor, params, query }) => {
  await waits.stop(actor, params.id, query.variantId);
  return done;
});
mount(productsRouter, shop.listCollections, ({ query }) => collections.listShown(query.creatorId));
mount(productsRouter, shop.collection, ({ params }) => collections.read(params.slug));
mount(productsRouter, shop.departments, async () => ({ items: await departments.list(db) }));
