import { Router } from 'express';
import { content } from '../../contract/content.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import { listBest } from './best-service.ts';
import * as service from './service.ts';
import * as tags from './tag-service.ts';

export const contentRouter = Router();

mount(contentRouter, content.listOwn, ({ actor, query }) => service.listOwn(actor, query));
mount(contentRouter, content.listBest, ({ actor, query }) => listBest(actor, query));
mount(contentRouter, content.create, ({ actor, body }) => service.create(actor, body));
mount(contentRouter, content.updateStatus, async ({ actor, body }) => {
  await service.updateStatus(actor, body);
  return done;
});
mount(contentRouter, content.remove, async ({ actor, query }) => {
  await service.remove(actor, query);
  return done;
});
mount(contentRouter, content.listTags, () => tags.list());
mount(contentRouter, content.suggestTags, ({ body }) => tags.suggest(body));
mount(contentRouter, content.setTags, async ({ actor, body }) => {
  await service.setTags(actor, body);
  return done;
});
