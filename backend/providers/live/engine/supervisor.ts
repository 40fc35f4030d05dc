import { createReadStream, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import path from 'node:path';
import type { EngineEvent } from '../types.ts';
import { isOpening, mediaHeaders, readAddress, type Address } from './addresses.ts';
import { Children } from './children.ts';
import { EventQueue } from './event-queue.ts';
import { segmentHeaders, type ChildSettings } from './messages.ts';
import { engineDown, hasEnded, MediaProblem, notFound, sendProblem, withoutRoom } from './problems.ts';
import { findRecording } from './recordings.ts';
import { liveFiles } from './live-files.ts';

const SEND_MS = 10_000;
const carried = ['whip', 'whep', 'hls', 'chunks'];

export type SupervisorSettings = {
  port: number;
  secret: string;
  /** Folder of all lives. */
  folder: string;
  /** Address that receives events. */
  eventsUrl: string;
  /** UDP port of the first process; each further process has the next one. */
  udpPort: number;
  bindAddress?: string;
  publicIps: string[];
  mostWhep: number;
  /** Largest number of processes. */
  processes: number;
  /** Times that tests shorten. */
  times?: ChildSettings['times'];
};

/**
 * Server of the embedded engine. It passes each request to the process of its live, and events to
 * the backend. It loads no media library, so that it needs little memory while nobody is live.
 */
export function startSupervisor(settings: SupervisorSettings) {
  const { folder, secret } = settings;
  mkdirSync(folder, { recursive: true });
  const events = new EventQueue({ send: (batch) => sendEvents(settings, batch) });
  const publishing = new Set<string>();

  const gone = (liveId: string) => events.add({ liveId, at: new Date().toISOString(), type: 'gone' });
  const children = new Children({
    most: settings.processes,
    flags: [...process.execArgv],
    settingsOf: (index) => ({
      secret,
      folder,
      mostWhep: settings.mostWhep,
      times: settings.times,
      peer: {
        udpPort: settings.udpPort + index,
        publicIps: settings.publicIps,
        ...(settings.bindAddress && { bindAddress: settings.bindAddress }),
      },
    }),
    onEvent: (event) => {
      if (event.type === 'publishing') publishing.add(event.liveId);
      if (event.type === 'gone') publishing.delete(event.liveId);
      events.add(event);
    },
    onLost: (lives) => {
      for (const liveId of lives) if (publishing.delete(liveId)) gone(liveId);
    },
  });

  // A killed engine could not report the end of its publishers, so it is reported now.
  for (const file of globSync(liveFiles('*').publishing, { cwd: folder })) {
    rmSync(path.join(folder, file), { force: true });
    gone(file.split(path.sep)[0]!);
  }

  async function endLive(req: IncomingMessage, { liveId }: Address): Promise<void> {
    const files = liveFiles(path.join(folder, liveId));
    let failure: unknown;
    try {
      mkdirSync(path.join(folder, liveId), { recursive: true });
      writeFileSync(files.ended, '');
    } catch (error) {
      // The connections are closed even on a full disk. The backend repeats the call until it
      // succeeds.
      failure = error;
    }
    await endConnections(req, liveId);
    if (publishing.delete(liveId)) gone(liveId);
    if (failure) throw failure;
    await findRecording(path.join(folder, liveId));
  }

  async function endConnections(req: IncomingMessage, liveId: string): Promise<void> {
    if (!children.has(liveId)) return;
    try {
      await callChild(await children.getPort(liveId), req, `/lives/${liveId}/end`);
    } catch {
      // A process that does not respond has crashed, which closed its connections.
    }
    children.release(liveId);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const address = readAddress(req);
    const { liveId, action } = address;
    const isKnown = children.has(liveId);
    const files = liveFiles(path.join(folder, liveId));
    if (carried.includes(action)) {
      const isEnded = existsSync(files.ended);
      // A live that has ended or has no process has no sessions to delete.
      if (req.method === 'DELETE' && (isEnded || !isKnown)) return void res.writeHead(200).end();
      if (isEnded) throw hasEnded();
      if (isKnown || isOpening(address))
        return passOn(await children.getPort(liveId), files.segments, req, res);
      throw withoutRoom(address);
    }
    if (action === 'status') {
      if (isKnown) return passOn(await children.getPort(liveId), files.segments, req, res);
      return sendJson(res, { isReceiving: false, publisherId: null, viewersCount: 0 });
    }
    if (action === 'viewers' && req.method === 'GET') {
      if (isKnown) return passOn(await children.getPort(liveId), files.segments, req, res);
      return sendJson(res, []);
    }
    if (action === 'disconnect' && req.method === 'POST') {
      if (isKnown) return passOn(await children.getPort(liveId), files.segments, req, res);
      return void res.writeHead(204).end();
    }
    if (action === 'end' && req.method === 'POST') {
      await endLive(req, address);
      return void res.writeHead(204).end();
    }
    if (action === 'recording' && req.method === 'GET')
      return sendJson(res, await findRecording(path.join(folder, liveId)));
    if (action === '' && req.method === 'DELETE') {
      await endConnections(req, liveId);
      rmSync(path.join(folder, liveId), { recursive: true, force: true });
      return void res.writeHead(204).end();
    }
    throw notFound();
  }

  const server = createServer((req, res) => {
    if (req.headers['x-internal-secret'] !== secret)
      return void sendProblem(res, new MediaProblem(401, 'UNAUTHENTICATED', 'The secret is missing.'));
    answer(req, res).catch((error: unknown) => sendProblem(res, error));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(settings.port, '127.0.0.1');
  return {
    server,
    async stop() {
      server.close();
      await children.stop();
      server.closeAllConnections();
    },
  };
}

function sendJson(res: ServerResponse, value: unknown): void {
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function sendEvents({ eventsUrl, secret }: SupervisorSettings, events: EngineEvent[]): Promise<void> {
  const answer = await fetch(eventsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-secret': secret },
    body: JSON.stringify({ events }),
    signal: AbortSignal.timeout(SEND_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The backend answered ${answer.status}.`);
}

const passedHeaders = ['content-type', 'content-length', 'x-internal-secret', ...Object.values(mediaHeaders)];

const headersOf = (req: IncomingMessage) =>
  Object.fromEntries(passedHeaders.flatMap((name) => (req.headers[name] ? [[name, req.headers[name]]] : [])));

/**
 * Streams a request to a process and streams the response back. For a stored segment, the process
 * only checks the viewer. This process then sends the file, so that its bytes pass through one
 * process only.
 * @param folder the live's folder of segments
 */
function passOn(port: number, folder: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const passed = request(
      { host: '127.0.0.1', port, path: req.url, method: req.method, headers: headersOf(req) },
      (response) => {
        const { [segmentHeaders.name]: name, [segmentHeaders.size]: size, ...headers } = response.headers;
        if (typeof name === 'string') {
          response.resume();
          const file = req.method === 'HEAD' ? undefined : path.join(folder, name);
          return void sendSegment(res, { ...headers, 'content-length': String(size) }, file).then(
            resolve,
            reject,
          );
        }
        res.writeHead(response.statusCode ?? 502, headers);
        response.pipe(res);
        response.once('error', () => res.destroy());
        response.once('close', resolve);
      },
    );
    passed.once('error', () => {
      // After the headers are sent, no error response is possible.
      if (!res.headersSent) reject(engineDown());
    });
    res.once('close', () => passed.destroy());
    // The unread bytes of a refused body are discarded, so that the connection can be reused.
    passed.once('close', () => req.unpipe(passed).resume());
    req.pipe(passed);
  });
}

/** Sends a stored segment. @throws 404 if the file was deleted after the viewer was checked */
function sendSegment(
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
  file: string | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    res.once('close', resolve);
    if (!file) return res.writeHead(200, headers).end();
    const stream = createReadStream(file);
    stream.once('open', () => res.writeHead(200, headers));
    stream.once('error', () => (res.headersSent ? res.destroy() : reject(notFound())));
    res.once('close', () => stream.destroy());
    stream.pipe(res);
  });
}

/** Sends POST without a body to a process. */
function callChild(port: number, req: IncomingMessage, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-internal-secret': req.headers['x-internal-secret'] };
    request({ host: '127.0.0.1', port, path: address, method: 'POST', headers }, (response) => {
      response.resume();
      response.once('close', resolve);
    })
      .once('error', reject)
      .end();
  });
}
