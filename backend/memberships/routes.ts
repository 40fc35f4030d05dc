import { Router } from 'express';
import { memberships } from '../../contract/memberships.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as cards from './card-service.ts';
import * as service from './service.ts';
import * as subscriptions from './subscription-service.ts';

export const membershipsRouter = Router();

mount(membershipsRouter, memberships.list, ({ query }) => service.list(query));
mount(membershipsRouter, memberships.create, ({ actor, body }) => service.create(actor, body));
mount(membershipsRouter, memberships.listMine, ({ actor }) => service.listMine(actor));
mount(membershipsRouter, memberships.read, ({ params }) => service.read(params.id));
mount(membershipsRouter, memberships.update, ({ actor, params, body }) =>
  service.update(actor, params.id, body),
);
mount(membershipsRouter, memberships.end, async ({ actor, params }) => {
  await service.end(actor, params.id);
  return done;
});
mount(membershipsRouter, memberships.listOwn, ({ actor, query }) => subscriptions.listOwn(actor, query));
mount(membershipsRouter, memberships.openCard, ({ actor, params, body }) =>
  cards.open(actor, params.id, body.returnPath),
);
mount(membershipsRouter, memberships.applyCard, ({ actor, params, body }) =>
  cards.applyOwn(actor, params.id, body.session),
);
mount(membershipsRouter, memberships.toggle, ({ actor, params, body }) =>
  subscriptions.toggle(actor, params.id, body),
);
mount(membershipsRouter, memberships.cancel, ({ actor, params }) => subscriptions.cancel(actor, params.id));
