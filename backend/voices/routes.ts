import { Router } from 'express';
import { done } from '../../contract/shared.ts';
import { voices } from '../../contract/voices.ts';
import { mount } from '../http/mount.ts';
import * as feedback from './feedback-service.ts';
import * as service from './service.ts';

export const voicesRouter = Router();

mount(voicesRouter, voices.list, ({ query }) =>
  service.listShown(query.by === 'creator', query.limit, query.cursor),
);
mount(voicesRouter, voices.add, async ({ actor, body }) => {
  await service.add(actor, body.text);
  return done;
});
mount(voicesRouter, voices.listReceived, ({ query }) =>
  service.listReceived(query.state, query.limit, query.cursor),
);
mount(voicesRouter, voices.decide, ({ actor, params, body }) => service.decide(actor, params.id, body));

mount(voicesRouter, voices.giveFeedback, async ({ actor, body }) => {
  await feedback.give(actor, body);
  return done;
});
mount(voicesRouter, voices.listFeedback, ({ query }) => feedback.list(query.limit, query.cursor));
mount(voicesRouter, voices.markFeedbackSeen, async ({ actor, params }) => {
  await feedback.markSeen(actor, params.id);
  return done;
});
