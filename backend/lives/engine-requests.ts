import express, { type Request, type Response } from 'express';
import { maxBody } from '../../contract/values/limits.ts';
import { z } from '../../contract/zod.ts';
import { invalidInput } from '../errors.ts';
import { readBody } from '../http/body.ts';
import { log } from '../log.ts';
import { toAuthRequest } from '../providers/live/mediamtx.ts';

const parseJson = express.json({ limit: maxBody.bytes, type: () => true });

/**
 * Parses the authorization request that MediaMTX sends before it accepts a connection. Returns null
 * for any other request.
 */
export async function readAuthRequest(
  req: Request,
  res: Response,
): Promise<ReturnType<typeof toAuthRequest>> {
  await readBody(parseJson, req, res);
  return toAuthRequest(req.body);
}

const Events = z.object({ events: z.array(z.unknown()).max(1000) });

const ViewerId = z.string().min(1).max(64);

const EngineEvent = z.discriminatedUnion('type', [
  z.object({
    liveId: z.uuid(),
    type: z.enum(['publishing', 'takenOver', 'stalled', 'resumed', 'gone', 'recordingStopped']),
  }),
  z.object({ liveId: z.uuid(), type: z.literal('viewers'), count: z.int().min(0) }),
  z.object({
    liveId: z.uuid(),
    type: z.literal('joined'),
    at: z.iso.datetime(),
    viewerId: ViewerId,
    userId: z.uuid(),
  }),
  z.object({ liveId: z.uuid(), type: z.literal('left'), at: z.iso.datetime(), viewerId: ViewerId }),
]);
export type EngineEvent = z.infer<typeof EngineEvent>;

/**
 * Parses the events that the engine reports. Events of an unknown type, such as from another
 * version of the engine, are skipped. If the request was rejected instead, the engine would repeat
 * it forever.
 * @throws 422 for a body of another form
 */
export async function readEvents(req: Request, res: Response): Promise<EngineEvent[]> {
  await readBody(parseJson, req, res);
  const body = Events.safeParse(req.body);
  if (!body.success) throw invalidInput(body.error);
  return body.data.events.flatMap((event) => {
    const read = EngineEvent.safeParse(event);
    if (read.success) return [read.data];
    log.warn({ issues: read.error.issues }, 'unknown event of the live engine');
    return [];
  });
}
