import { Router } from 'express';
import { stream } from '../../contract/stream.ts';
import { mount } from '../http/mount.ts';
import { openStream, readSince } from './service.ts';

export const streamRouter = Router();

mount(streamRouter, stream.read, async ({ actor, query, req, res }) => {
  const input = { actor, query, lastEventId: req.get('last-event-id') };
  const wantsStream = req.get('accept')?.includes('text/event-stream') && req.method !== 'HEAD';
  if (wantsStream) await openStream(input, req, res);
  else res.json(await readSince(input));
});
