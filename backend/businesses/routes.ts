import { Router } from 'express';
import { businesses } from '../../contract/businesses.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import { changeDomains } from './domain-service.ts';
import { invite } from './invitation-service.ts';
import * as joining from './joining-service.ts';
import * as service from './service.ts';

export const businessesRouter = Router();

mount(businessesRouter, businesses.listForOffice, ({ query }) => service.listForOffice(query));
mount(businessesRouter, businesses.create, ({ actor, body }) => service.create(actor, body));
mount(businessesRouter, businesses.change, ({ actor, query, body }) => service.change(actor, query.id, body));
mount(businessesRouter, businesses.mine, ({ actor }) => service.readMine(actor));
mount(businessesRouter, businesses.update, async ({ actor, body }) => {
  await changeDomains(actor, body);
  return service.readMine(actor);
});
mount(businessesRouter, businesses.listPeople, ({ actor, query }) => service.listPeople(actor, query));
mount(businessesRouter, businesses.invite, ({ actor, body }) => invite(actor, body));
mount(businessesRouter, businesses.removePerson, async ({ actor, query }) => {
  await joining.removePerson(actor.business.id, query.id);
  return done;
});
mount(businessesRouter, businesses.joining, ({ actor, query }) =>
  joining.readJoining(actor, query.invitation),
);
mount(businessesRouter, businesses.join, async ({ actor, body }) => {
  await joining.join(actor, body.invitation);
  return done;
});
mount(businessesRouter, businesses.leave, async ({ actor }) => {
  await joining.leave(actor);
  return done;
});
