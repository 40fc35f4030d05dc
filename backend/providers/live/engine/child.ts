import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { EngineEvent } from '../types.ts';
import { readBody } from './bodies.ts';
import { readAddress, type Address } from './addresses.ts';
import { liveTimes, MOST_PARTS_AT_ONCE, mostBytes } from './limits.ts';
import { segmentHeaders, type ChildSettings, type FromChild } from './messages.ts';
import { busy, hasEnded, MediaProblem, notFound, sendProblem, withoutRoom } from './problems.ts';
import { liveFiles } from './live-files.ts';
import { Room } from './room.ts';

/**
 * Process that carries lives: `child.ts <settings as JSON>`. It listens on a port of its own and
 * sends the port to its parent. A crash of the native module ends only this process.
 */

const SECOND_MS = 1_000;

const settings = JSON.parse(process.argv[2]!) as ChildSettings;
const rooms = new Map<string, Room>();
/** Number of file parts that are being read, by live. */
const partsRead = new Map<string, number>();
const roomSettings = {
  peer: settings.peer,
  folder: settings.folder,
  whep: { count: 0, most: settings.mostWhep },
  times: settings.times ?? liveTimes,
};

const send = (message: FromChild) => process.send?.(message);
const report = (event: EngineEvent) => send({ type: 'event', event });

function openRoom(liveId: string): Room {
  let room = rooms.get(liveId);
  if (!room) {
    if (existsSync(liveFiles(path.join(settings.folder, liveId)).ended)) throw hasEnded();
    rooms.set(liveId, (room = new Room(liveId, roomSettings, report)));
  }
  return room;
}

const methodNotAllowed = () =>
  new MediaProblem(405, 'METHOD_NOT_ALLOWED', 'This address has no such method.');

async function answerOffer(req: IncomingMessage, res: ServerResponse, address: Address): Promise<void> {
  const { liveId, action, rest } = address;
  if (rest !== null) {
    // PATCH is rejected, because each SDP answer already contains all ICE candidates.
    if (req.method !== 'DELETE' && req.method !== 'GET') throw methodNotAllowed();
    const room = rooms.get(liveId);
    if (req.method === 'DELETE') {
      room?.endSession(rest);
      res.writeHead(200).end();
      return;
    }
    if (!room) throw notFound();
    room.assertSession(rest);
    res.writeHead(204).end();
    return;
  }
  if (req.method !== 'POST') throw methodNotAllowed();
  if (!/^application\/sdp\b/i.test(req.headers['content-type'] ?? ''))
    throw new MediaProblem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the offer as application/sdp.');
  const offer = (await readBody(req, mostBytes.offer)).toString('utf8');
  const room = openRoom(liveId);
  const { session, answer } =
    action === 'whip'
      ? await room.publish(address.userId, address.isRecorded, offer)
      : await room.watch(address.userId, offer);
  res.writeHead(201, {
    'content-type': 'application/sdp',
    location: `/api/lives/${liveId}/${action}/${session}`,
    'cache-control': 'no-store',
  });
  res.end(answer);
}

async function takeChunk(req: IncomingMessage, res: ServerResponse, address: Address): Promise<void> {
  const session = address.query.get('session') ?? '';
  const part = address.query.get('part') ?? '';
  if (!/^[\w-]{16,64}$/.test(session))
    throw new MediaProblem(400, 'BAD_REQUEST', 'The session is malformed.');
  if (req.method === 'DELETE') {
    rooms.get(address.liveId)?.endSession(session);
    res.writeHead(200).end();
    return;
  }
  if (req.method !== 'POST') throw methodNotAllowed();
  if (!/^\d{1,9}$/.test(part)) throw new MediaProblem(400, 'BAD_REQUEST', 'The part has no number.');
  const { liveId, userId, isRecorded } = address;
  const count = partsRead.get(liveId) ?? 0;
  if (count >= MOST_PARTS_AT_ONCE) throw busy();
  partsRead.set(liveId, count + 1);
  try {
    const bytes = await readBody(req, mostBytes.part);
    openRoom(liveId).addChunk({ userId, isRecorded, session, part: Number(part), bytes });
  } finally {
    const left = partsRead.get(liveId)! - 1;
    if (left > 0) partsRead.set(liveId, left);
    else partsRead.delete(liveId);
  }
  res.writeHead(204).end();
}

function sendHls(req: IncomingMessage, res: ServerResponse, address: Address): void {
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed();
  const room = rooms.get(address.liveId);
  if (!room) throw withoutRoom(address);
  const viewerId = address.query.get('viewer') ?? undefined;
  const file = room.readHls(address.rest ?? 'master.m3u8', viewerId, address.userId);
  res.writeHead(200, {
    'content-type': file.type,
    'content-length': file.bytes?.length ?? 0,
    'cache-control': file.isPlaylist ? 'no-store' : 'private, max-age=60',
    ...(file.bytes === undefined && { [segmentHeaders.name]: file.name, [segmentHeaders.size]: file.size }),
  });
  res.end(req.method === 'HEAD' ? undefined : file.bytes);
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const address = readAddress(req);
  const { liveId, action } = address;
  if (action === 'whip' || action === 'whep') return answerOffer(req, res, address);
  if (action === 'chunks') return takeChunk(req, res, address);
  if (action === 'hls') return sendHls(req, res, address);
  const room = rooms.get(liveId);
  if (action === 'status' && req.method === 'GET') {
    const status = room?.status ?? { isReceiving: false, publisherId: null, viewersCount: 0 };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(status));
    return;
  }
  if (action === 'viewers' && req.method === 'GET') {
    const viewers = room?.listViewers() ?? [];
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(viewers));
    return;
  }
  if (req.method !== 'POST') throw methodNotAllowed();
  if (action === 'disconnect') room?.disconnect(address.userId);
  else if (action === 'end') {
    await room?.end();
    rooms.delete(liveId);
  } else throw notFound();
  res.writeHead(204).end();
}

const server = createServer((req, res) => {
  if (req.headers['x-internal-secret'] !== settings.secret) {
    res.writeHead(401).end();
    return;
  }
  answer(req, res).catch((error: unknown) => sendProblem(res, error));
});
// The parent reuses connections. A shorter timeout could close one while a request is sent.
server.keepAliveTimeout = 60 * SECOND_MS;

server.listen(0, '127.0.0.1', () => {
  send({ type: 'listening', port: (server.address() as { port: number }).port });
});

async function stop(): Promise<void> {
  const deadline = setTimeout(() => process.exit(0), 3 * SECOND_MS);
  await Promise.allSettled([...rooms.values()].map((room) => room.end()));
  clearTimeout(deadline);
  process.exit(0);
}

process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());
