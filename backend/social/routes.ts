import { Router } from 'express';
import { done } from '../../contract/shared.ts';
import { social } from '../../contract/social.ts';
import { mount } from '../http/mount.ts';
import * as conversions from './conversion-service.ts';
import { readContent } from './source-service.ts';

export const socialRouter = Router();

mount(socialRouter, social.readContent, ({ actor, query }) => readContent(actor, query));
mount(socialRouter, social.convert, ({ actor, body }) => conversions.convert(actor, body));
mount(socialRouter, social.listConverted, ({ actor, query }) => conversions.list(actor, 'createdAt', query));
mount(socialRouter, social.removeConverted, async ({ actor, params }) => {
  await conversions.remove(actor, params.id);
  return done;
});
mount(socialRouter, social.recordEventSent, ({ actor, params }) =>
  conversions.recordEventSent(actor, params.id),
);
mount(socialRouter, social.listExported, ({ actor, query }) => conversions.list(actor, 'exportedAt', query));
mount(socialRouter, social.markExported, ({ actor, body }) => conversions.markExported(actor, body));
mount(socialRouter, social.readExported, ({ actor, params }) => conversions.read(actor, params.id));
