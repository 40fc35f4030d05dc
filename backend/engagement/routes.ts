import { Router } from 'express';
import { content } from '../../contract/content.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import { readVisitor } from '../http/visitor.ts';
import * as likes from './like-service.ts';
import { addView } from './view-service.ts';

export const engagementRouter = Router();

mount(engagementRouter, content.addView, async ({ actor, body, req }) => {
  await addView(actor, readVisitor(req), body);
  return done;
});

mount(engagementRouter, content.listLikes, ({ actor, query }) =>
  likes.list(actor, query.type, query.limit, query.cursor),
);
mount(engagementRouter, content.like, async ({ actor, body }) => {
  await likes.like(actor, body);
  return done;
});
mount(engagementRouter, content.unlike, async ({ actor, query }) => {
  await likes.unlike(actor, query);
  return done;
});
