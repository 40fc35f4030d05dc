import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { embeddedEngine } from '../../backend/providers/live/embedded.ts';
import { startSupervisor, type SupervisorSettings } from '../../backend/providers/live/engine/supervisor.ts';
import type { EngineEvent, MediaRequest } from '../../backend/providers/live/types.ts';

const SECRET = 'the-secret-of-the-engine-in-tests';

/**
 * Next UDP port of an engine. The ranges differ between the workers of a run by their numbers, and
 * between concurrent runs by the parent process.
 */
let nextUdpPort = 21_000 + 100 * (Number(process.env.JEST_WORKER_ID ?? 1) + 10 * (process.ppid % 10));

/**
 * Starts the supervisor with a backend that records events and a site that passes media requests to
 * the driver, as the lives domain does.
 */
export async function startEngine(given: Partial<SupervisorSettings> & { page?: string } = {}) {
  const folder = given.folder ?? (await mkdtemp(path.join(os.tmpdir(), 'kumu-live-')));
  const events: EngineEvent[] = [];
  const backend = { isAway: false };
  const receiver = http.createServer(async (req, res) => {
    let text = '';
    for await (const part of req) text += part;
    if (backend.isAway || req.headers['x-internal-secret'] !== SECRET) return void res.writeHead(503).end();
    events.push(...(JSON.parse(text) as { events: EngineEvent[] }).events);
    res.writeHead(204).end();
  });
  const eventsPort = await listen(receiver);
  const supervisor = startSupervisor({
    port: 0,
    secret: SECRET,
    folder,
    eventsUrl: `http://127.0.0.1:${eventsPort}/live-engine/events`,
    udpPort: nextUdpPort,
    bindAddress: '127.0.0.1',
    publicIps: [],
    mostWhep: 400,
    processes: 1,
    ...given,
  });
  nextUdpPort += 4;
  if (!supervisor.server.listening) await once(supervisor.server, 'listening');
  const { port } = supervisor.server.address() as AddressInfo;
  const engine = embeddedEngine({ port, secret: SECRET, iceServers: [], hasWebRtc: true });

  const site = http.createServer((req, res) => {
    if (!req.url!.startsWith('/api/')) return void res.setHeader('content-type', 'text/html').end(given.page);
    const url = new URL(req.url!, 'http://site');
    const [, , liveId, protocol, ...rest] = url.pathname.slice('/api'.length).split('/');
    const request: MediaRequest = {
      liveId: liveId!,
      userId: String(req.headers['x-test-user'] ?? 'viewer'),
      isRecorded: req.headers['x-test-recorded'] === '1',
      protocol: protocol as MediaRequest['protocol'],
      rest: rest.length > 0 ? rest.join('/') : null,
    };
    engine.handle!(request, req, res).catch((error: { status: number; code: string }) =>
      res.writeHead(error.status).end(JSON.stringify({ code: error.code })),
    );
  });
  const siteUrl = `http://127.0.0.1:${await listen(site)}`;

  return {
    folder,
    port,
    /** Headers of a call to the supervisor. */
    headers: { 'x-internal-secret': SECRET },
    siteUrl,
    engine,
    events,
    backend,
    supervisor,
    url: (liveId: string, rest: string) => `${siteUrl}/api/lives/${liveId}/${rest}`,
    /** Sends a request to the site. */
    ask: (address: string, init?: RequestInit) => fetch(new URL(address, siteUrl), init),
    /** Calls the supervisor without the driver. */
    call: (address: string, headers: Record<string, string> = { 'x-internal-secret': SECRET }) =>
      fetch(`http://127.0.0.1:${port}${address}`, { headers }),
    /** Resolves when an event of the type has arrived. */
    async untilEvent(type: EngineEvent['type'], count = 1) {
      await until(() => events.filter((event) => event.type === type).length >= count);
      return events.filter((event) => event.type === type).at(-1)!;
    },
    async stop() {
      site.closeAllConnections();
      site.close();
      await supervisor.stop();
      receiver.closeAllConnections();
      receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a condition holds. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(10);
}

async function listen(server: http.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
