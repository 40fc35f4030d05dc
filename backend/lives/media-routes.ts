import { Router, type Request, type Response } from 'express';
import { liveCaptions } from '../../contract/live-captions.ts';
import { liveEditing } from '../../contract/live-editing.ts';
import { liveMedia } from '../../contract/live-media.ts';
import { lives } from '../../contract/lives.ts';
import type { LiveProtocol } from '../../contract/values/lives.ts';
import { AppError, notFound, tooLarge } from '../errors.ts';
import { mount } from '../http/mount.ts';
import { hasInternalSecret } from '../http/rate-limits.ts';
import { liveEngine } from '../providers/live/engine.ts';
import { mostBytes } from '../providers/live/engine/limits.ts';
import { readCalendar } from './calendar-service.ts';
import { putCaptions, readCaptions, removeCaptions } from './captions-service.ts';
import { handleEvents } from './engine-event-service.ts';
import { readAuthRequest, readEvents } from './engine-requests.ts';
import { remind, unremind } from './reminder-service.ts';
import { readReplay } from './replay-service.ts';
import type { LiveRow } from './repository.ts';
import { rotateStreamKey } from './stream-key-service.ts';
import { admit, createTicket, isAdmitted } from './ticket-service.ts';

/** Routes of a live's room: tickets, media, recording, reminders and calendar. */
export const mediaRouter = Router();

/** Name of the master playlist, which is requested with a ticket. */
const FIRST_PLAYLIST = 'master.m3u8';

/**
 * Checks the size of a body before the engine reads it.
 * @throws 411 without a length, 413 above the limit
 */
function assertSize(req: Request, limit: number): void {
  const length = req.get('content-length');
  if (length === undefined) throw new AppError(411, 'LENGTH_REQUIRED', 'State the length of the body.');
  if (Number(length) > limit) throw tooLarge();
}

/** Returns the ticket or stream key of a request. */
const tokenOf = (req: Request, query: { ticket?: string }): string | undefined =>
  req.get('x-live-ticket') ?? query.ticket ?? /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1];

type Connection = {
  liveId: string;
  userId: string;
  isRecorded: boolean;
  protocol: LiveProtocol;
  rest: string | null;
};

/**
 * Returns true if the engine has to record the publisher. A camera check before the start is not
 * recorded.
 */
const isRecordedNow = ({ isRecorded, state }: LiveRow): boolean => isRecorded && state === 'LIVE';

/**
 * Passes a request to the engine.
 * @throws 404 for an engine with its own URLs, and for an invalid rest of the path
 */
async function pass(connection: Connection, req: Request, res: Response): Promise<void> {
  if (!liveEngine.handle || !/^[\w.-]{1,128}$/.test(connection.rest ?? '-')) throw notFound('This address');
  await liveEngine.handle(connection, req, res);
}

/**
 * Passes a request about an existing connection to the engine. Only the client that opened the
 * connection knows its id.
 */
const passOpen = (
  protocol: LiveProtocol,
  { id, rest, userId = '' }: { id: string; rest: string; userId: string | undefined },
  req: Request,
  res: Response,
) => pass({ liveId: id, userId, isRecorded: false, protocol, rest }, req, res);

mount(mediaRouter, lives.createTicket, ({ actor, params: { id }, body }) =>
  createTicket(actor, id, body.role),
);
mount(mediaRouter, liveEditing.rotateStreamKey, ({ actor, params: { id } }) => rotateStreamKey(actor, id));
mount(mediaRouter, lives.readReplay, ({ actor, params: { id } }) => readReplay(actor, id));
mount(mediaRouter, liveCaptions.read, ({ actor, params: { id } }) => readCaptions(actor, id));
mount(mediaRouter, liveCaptions.put, ({ actor, params: { id }, query, file }) =>
  putCaptions(actor, id, query.language, file.bytes),
);
mount(mediaRouter, liveCaptions.remove, ({ actor, params: { id }, query }) =>
  removeCaptions(actor, id, query.language),
);
mount(mediaRouter, lives.remind, ({ actor, params: { id } }) => remind(actor, id));
mount(mediaRouter, lives.unremind, ({ actor, params: { id } }) => unremind(actor, id));
mount(mediaRouter, lives.calendar, async ({ actor, params: { id }, res }) => {
  const file = await readCalendar(actor, id);
  res.set('Content-Disposition', 'attachment; filename="live.ics"');
  res.type('text/calendar; charset=utf-8').send(file);
});

for (const protocol of ['whip', 'whep'] as const)
  mount(mediaRouter, liveMedia[protocol], async ({ params: { id }, query, req, res }) => {
    assertSize(req, mostBytes.offer);
    const { live, userId } = await admit({ liveId: id, protocol, token: tokenOf(req, query) });
    await pass({ liveId: id, userId, isRecorded: isRecordedNow(live), protocol, rest: null }, req, res);
  });

mount(mediaRouter, liveMedia.endWhip, ({ actor, params: { id, session }, req, res }) =>
  passOpen('whip', { id, rest: session, userId: actor?.userId }, req, res),
);
mount(mediaRouter, liveMedia.endWhep, ({ actor, params: { id, session }, req, res }) =>
  passOpen('whep', { id, rest: session, userId: actor?.userId }, req, res),
);

mount(mediaRouter, liveMedia.chunks, async ({ params: { id }, query, req, res }) => {
  assertSize(req, mostBytes.part);
  const { piece } = query;
  const wanted = { liveId: id, protocol: 'chunks', token: tokenOf(req, query), piece } as const;
  const { live, userId, ticketId } = await admit(wanted);
  // All pieces that are sent with one ticket belong to one connection. The engine gets the ticket's
  // id instead of the ticket.
  req.url = `/lives/${id}/chunks?session=${ticketId}&part=${piece}`;
  const connection = { liveId: id, userId, protocol: 'chunks', rest: null } as const;
  await pass({ ...connection, isRecorded: isRecordedNow(live) }, req, res);
});

mount(mediaRouter, liveMedia.hls, async ({ actor, params: { id, name }, query, req, res }) => {
  // A viewer who has already received the master playlist is known to the engine, so no ticket is
  // needed.
  if (query.viewer) return passOpen('hls', { id, rest: name, userId: actor?.userId }, req, res);
  if (name !== FIRST_PLAYLIST) throw new AppError(403, 'TICKET_NEEDED', 'A ticket is needed here.');
  const { userId } = await admit({ liveId: id, protocol: 'hls', token: tokenOf(req, query) });
  await pass({ liveId: id, userId, isRecorded: false, protocol: 'hls', rest: name }, req, res);
});

mount(mediaRouter, liveMedia.engineEvents, async ({ req, res }) => {
  if (!hasInternalSecret(req))
    throw new AppError(403, 'SECRET_REQUIRED', 'This address is for the live engine.');
  await handleEvents(await readEvents(req, res));
  return { done: true } as const;
});

mount(mediaRouter, liveMedia.engineAuth, async ({ req, res }) => {
  const asked = await readAuthRequest(req, res);
  const role = asked?.action === 'publish' ? 'publish' : 'watch';
  if (!asked || !(await isAdmitted({ ...asked, role })))
    throw new AppError(403, 'TICKET_NOT_VALID', 'This ticket is not valid.');
  res.status(204).end();
});
