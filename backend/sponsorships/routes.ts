import { Router } from 'express';
import { done } from '../../contract/shared.ts';
import { sponsorships } from '../../contract/sponsorships.ts';
import { mount } from '../http/mount.ts';
import { grantCredits } from './credit-grant-service.ts';
import * as service from './service.ts';

export const sponsorshipsRouter = Router();

mount(sponsorshipsRouter, sponsorships.read, ({ actor, query }) => service.read(actor, query));
mount(sponsorshipsRouter, sponsorships.buy, ({ actor, body }) => service.buy(actor, body));
mount(sponsorshipsRouter, sponsorships.change, async ({ actor, body }) => {
  await service.changeJoining(actor, body.joiningCredits);
  return done;
});
mount(sponsorshipsRouter, sponsorships.grantCredits, ({ actor, body }) => grantCredits(actor, body));
