import { Router } from 'express';
import { isDatabaseUp } from '../db/connection.ts';

export const healthRouter = Router();

/** Returns 200 while the database answers, otherwise 503 with the missing service. */
healthRouter.get('/health', async (_req, res) => {
  const isUp = await isDatabaseUp();
  res
    .status(isUp ? 200 : 503)
    .json({ status: isUp ? 'ok' : 'unavailable', missing: isUp ? [] : ['database'] });
});
