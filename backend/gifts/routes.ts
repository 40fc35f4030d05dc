import { Router } from 'express';
import { gifts } from '../../contract/gifts.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const giftsRouter = Router();

mount(giftsRouter, gifts.give, ({ actor, body }) => service.give(actor, body));
mount(giftsRouter, gifts.read, ({ actor, params }) => service.read(actor, params.code));
mount(giftsRouter, gifts.claim, ({ actor, params }) => service.claim(actor, params.code));
mount(giftsRouter, gifts.resend, async ({ actor, params }) => {
  await service.resend(actor, params.code);
  return done;
});
mount(giftsRouter, gifts.revoke, ({ actor, params }) => service.revoke(actor, params.code));
