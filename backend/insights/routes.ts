import { Router } from 'express';
import { insights } from '../../contract/insights.ts';
import { done } from '../../contract/shared.ts';
import { serve } from '../http/serve.ts';
import * as service from './service.ts';

export const insightsRouter = Router();

serve(insightsRouter, insights.record, async ({ actor, body }) => {
  await service.record(actor, body);
  return done;
});
