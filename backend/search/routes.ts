import { Router } from 'express';
import { search } from '../../contract/search.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as recent from './recent-service.ts';
import * as service from './service.ts';
import { suggest } from './suggestion-service.ts';

export const searchRouter = Router();

mount(searchRouter, search.browse, ({ actor, query }) => service.browse(query, actor));
mount(searchRouter, search.count, () => service.count());
mount(searchRouter, search.countFilters, ({ actor, query }) => service.countFilters(query, actor));
mount(searchRouter, search.listRecent, ({ actor }) => recent.list(actor));
mount(searchRouter, search.addRecent, ({ actor, body }) => recent.add(actor, body));
mount(searchRouter, search.clearRecent, async ({ actor }) => {
  await recent.clear(actor);
  return done;
});
mount(searchRouter, search.removeRecent, async ({ actor, params }) => {
  await recent.remove(actor, params.id);
  return done;
});
mount(searchRouter, search.suggest, ({ params }) => suggest(params.query));
// This route follows the fixed addresses, which it would otherwise match as search words.
mount(searchRouter, search.find, ({ actor, params, query }) => service.find(params.query, query, actor));
