import { Router } from 'express';
import { getPool } from '../db/connection.ts';

export const healthRouter = Router();

/** 200 while the database answers; 503 with what is missing. */
healthRouter.get('/health', async (_req, res) => {
  const isUp = await getPool()
    .query('select 1')
    .then(
      () => true,
      () => false,
    );
  res
    .status(isUp ? 200 : 503)
    .json({ status: isUp ? 'ok' : 'unavailable', missing: isUp ? [] : ['database'] });
});
