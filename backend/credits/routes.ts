import { Router } from 'express';
import { credits } from '../../contract/credits.ts';
import { mount } from '../http/mount.ts';
import { keepPending } from './pending-service.ts';
import * as service from './service.ts';

export const creditsRouter = Router();

mount(creditsRouter, credits.read, ({ actor, query }) => service.read(actor, query));
mount(creditsRouter, credits.buy, ({ actor, body }) => service.buy(actor, body));
mount(creditsRouter, credits.spend, ({ actor, body }) => service.spend(actor, body));
mount(creditsRouter, credits.keepPending, ({ actor, body }) => keepPending(actor, body));
