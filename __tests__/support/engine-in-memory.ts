import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type {
  ConnectedViewer,
  EngineStatus,
  LiveEngine,
  MediaRequest,
  Recording,
} from '@/backend/providers/live/types';

/** Content of each media response, so that tests can recognise media. */
export const FRAME = 'a frame';

const nothing: EngineStatus = { isReceiving: false, publisherId: null, viewersCount: 0 };

/**
 * Replaces the live engine by an engine in memory, after the backend was started.
 *
 * The engine sends media for every request. It identifies HLS viewers by a random id, because the
 * port requires it.
 */
export async function useEngineInMemory() {
  const { liveEngine } = await import('@/backend/providers/live/engine');
  const viewers = new Map<string, string>();
  const engine = {
    requests: [] as (MediaRequest & { url: string; bytes: number })[],
    /** Status by live id. A value that is an error is thrown. */
    statuses: new Map<string, EngineStatus | Error>(),
    recordings: new Map<string, Recording>(),
    viewers: new Map<string, ConnectedViewer[]>(),
    ended: [] as string[],
    removed: [] as string[],
    disconnected: [] as { liveId: string; userId: string }[],
    reset() {
      for (const list of [engine.requests, engine.ended, engine.removed, engine.disconnected])
        list.length = 0;
      for (const map of [engine.statuses, engine.recordings, engine.viewers, viewers]) map.clear();
    },
  };

  function toHls({ liveId }: MediaRequest, url: string): { status: number; text: string } {
    const known = new URL(url, 'http://site').searchParams.get('viewer');
    if (known !== null)
      return viewers.get(known) === liveId ? { status: 200, text: FRAME } : { status: 403, text: 'unknown' };
    const id = randomUUID();
    viewers.set(id, liveId);
    return { status: 200, text: `${FRAME} ?viewer=${id}` };
  }

  const inMemory: LiveEngine = {
    iceServers: [{ urls: 'stun:stun.kumu.test' }],
    listPublishAddresses: (liveId) => [
      { protocol: 'whip', url: `/api/lives/${liveId}/whip` },
      { protocol: 'chunks', url: `/api/lives/${liveId}/chunks` },
    ],
    listWatchAddresses: (liveId) => [
      { protocol: 'whep', url: `/api/lives/${liveId}/whep` },
      { protocol: 'hls', url: `/api/lives/${liveId}/hls/master.m3u8` },
    ],
    async handle(request, req, res) {
      const { length } = await buffer(req);
      engine.requests.push({ ...request, url: req.url!, bytes: length });
      const isHls = request.protocol === 'hls';
      const { status, text } = isHls ? toHls(request, req.url!) : { status: 201, text: FRAME };
      if (request.rest === null)
        res.setHeader('Location', `/api/lives/${request.liveId}/${request.protocol}/one`);
      res.writeHead(status, { 'content-type': 'text/plain' }).end(text);
    },
    async readStatus(liveId) {
      const status = engine.statuses.get(liveId) ?? nothing;
      if (status instanceof Error) throw status;
      return status;
    },
    async listViewers(liveId) {
      if (engine.statuses.get(liveId) instanceof Error) throw engine.statuses.get(liveId) as Error;
      return engine.viewers.get(liveId) ?? [];
    },
    async disconnect(liveId, userId) {
      engine.disconnected.push({ liveId, userId });
    },
    async end(liveId) {
      engine.ended.push(liveId);
    },
    findRecording: async (liveId) => engine.recordings.get(liveId) ?? null,
    async remove(liveId) {
      engine.removed.push(liveId);
      engine.recordings.delete(liveId);
    },
  };
  Object.assign(liveEngine, inMemory);
  return engine;
}

export type EngineInMemory = Awaited<ReturnType<typeof useEngineInMemory>>;
