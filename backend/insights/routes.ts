import { Router } from 'express';
import { insights } from '../../contract/insights.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const insightsRouter = Router();

mount(insightsRouter, insights.record, async ({ actor, body }) => {
  await service.record(actor, body);
  return done;
});
