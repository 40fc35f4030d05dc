import { Router } from 'express';
import { inspiration } from '../../contract/inspiration.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const inspirationRouter = Router();

mount(inspirationRouter, inspiration.list, ({ actor, query }) => service.list(actor, query));
mount(inspirationRouter, inspiration.listQuestions, ({ actor, query }) =>
  service.listQuestions(actor, query),
);
mount(inspirationRouter, inspiration.dismiss, async ({ actor, params }) => {
  await service.dismiss(actor, params.id);
  return done;
});
mount(inspirationRouter, inspiration.restore, async ({ actor, params }) => {
  await service.restore(actor, params.id);
  return done;
});
