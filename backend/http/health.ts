import { Router } from 'express';
import { isDatabaseUp } from '../db/connection.ts';

export const healthRouter = Router();

/** 200 while the database answers; 503 with what is missing. */
healthRouter.get('/health', async (_req, res) => {
  const isUp = await isDatabaseUp();
  res
    .status(isUp ? 200 : 503)
    .json({ status: isUp ? 'ok' : 'unavailable', missing: isUp ? [] : ['database'] });
});
