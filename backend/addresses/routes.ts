import { Router } from 'express';
import { addresses } from '../../contract/addresses.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const addressesRouter = Router();

mount(addressesRouter, addresses.list, ({ actor }) => service.list(actor));
mount(addressesRouter, addresses.create, ({ actor, body }) => service.create(actor, body));
mount(addressesRouter, addresses.update, ({ actor, params, body }) => service.update(actor, params.id, body));
mount(addressesRouter, addresses.remove, async ({ actor, params }) => {
  await service.remove(actor, params.id);
  return done;
});
