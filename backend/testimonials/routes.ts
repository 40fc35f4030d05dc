import { Router } from 'express';
import { done } from '../../contract/shared.ts';
import { testimonials } from '../../contract/testimonials.ts';
import { mount } from '../http/mount.ts';
import * as feedback from './feedback-service.ts';
import * as service from './service.ts';

export const testimonialsRouter = Router();

mount(testimonialsRouter, testimonials.list, ({ query }) =>
  service.listShown(query.by === 'creator', query.limit, query.cursor),
);
mount(testimonialsRouter, testimonials.add, async ({ actor, body }) => {
  await service.add(actor, body.text);
  return done;
});
mount(testimonialsRouter, testimonials.giveFeedback, async ({ actor, body }) => {
  await feedback.addFeedback(actor, body);
  return done;
});
