import { Router } from 'express';
import { contact } from '../../contract/contact.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const contactRouter = Router();

mount(contactRouter, contact.write, async ({ actor, body }) => {
  await service.write(actor, body);
  return done;
});
