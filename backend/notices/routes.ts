import { Router } from 'express';
import { notices } from '../../contract/notices.ts';
import { mount } from '../http/mount.ts';
import * as lists from './list-service.ts';
import * as preferences from './preference-service.ts';

export const noticesRouter = Router();

mount(noticesRouter, notices.list, ({ actor, query }) => lists.list(actor, query));
mount(noticesRouter, notices.mark, ({ actor, body }) => lists.mark(actor, body));
mount(noticesRouter, notices.readPreferences, ({ actor }) => preferences.read(actor));
mount(noticesRouter, notices.updatePreferences, ({ actor, body }) => preferences.update(actor, body));
