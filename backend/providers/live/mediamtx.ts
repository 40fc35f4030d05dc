import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { engineDown } from './engine-down.ts';
import { liveFiles } from './engine/live-files.ts';
import { toPieceName } from './engine/recorder.ts';
import { findRecording } from './engine/recordings.ts';
import type { IceServer, LiveEngine } from './types.ts';

/**
 * Engine that uses a MediaMTX server by its documented interfaces: control API v3, playback server,
 * and HTTP authentication. The id of a live is the name of its path in MediaMTX.
 */

const CALL_MS = 10_000;
const PAGE_ITEMS = 500;

type Options = {
  /** Address of WHIP and WHEP for browsers. */
  url: string;
  /** Address of HLS for browsers. */
  hlsUrl: string;
  /** Address of the control API for this process. */
  apiUrl: string;
  /** Address of the playback server for this process. */
  playbackUrl: string;
  iceServers: IceServer[];
  /** Folder for completed recordings. */
  folder: string;
};

/** `state` and `created` are absent in some versions. */
type Session = { id: string; path: string; user?: string; state?: string; created?: string };
type Page = { pageCount: number; items: Session[] | null };
type PathState = {
  available?: boolean;
  ready?: boolean;
  source: { type: string; id: string } | null;
  readers: { type: string; id: string }[] | null;
};
type TimeSpan = { start: string; duration: number };

const sessionKinds = ['webrtcsessions', 'hlssessions'] as const;

export function mediaMtxEngine(options: Options): LiveEngine {
  const { url, hlsUrl, apiUrl, playbackUrl, iceServers } = options;
  const folderOf = (liveId: string) => path.join(options.folder, liveId);

  /** Sends a request to MediaMTX. @returns the response, or null for 404 */
  async function get(address: string, init: RequestInit = {}): Promise<Response | null> {
    const answer = await fetch(address, { signal: AbortSignal.timeout(CALL_MS), ...init }).catch(
      (error: unknown) => {
        throw engineDown(error);
      },
    );
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw engineDown(new Error(`MediaMTX answered ${answer.status}.`));
  }

  async function listSessions(kind: (typeof sessionKinds)[number], liveId: string): Promise<Session[]> {
    const found: Session[] = [];
    for (let page = 0, pages = 1; page < pages; page++) {
      const answer = await get(`${apiUrl}/v3/${kind}/list?page=${page}&itemsPerPage=${PAGE_ITEMS}`);
      const { pageCount, items } = ((await answer?.json()) ?? { pageCount: 0, items: [] }) as Page;
      pages = pageCount;
      found.push(...(items ?? []).filter((session) => session.path === liveId));
    }
    return found;
  }

  async function kick(liveId: string, isWanted: (session: Session) => boolean): Promise<void> {
    for (const kind of sessionKinds)
      for (const session of (await listSessions(kind, liveId)).filter(isWanted)) {
        const answer = await get(`${apiUrl}/v3/${kind}/kick/${session.id}`, { method: 'POST' });
        await answer?.body?.cancel();
      }
  }

  /** Copies the recorded spans of time to this machine, where they are joined. */
  async function copySpans(liveId: string): Promise<void> {
    const { pieces, ended } = liveFiles(folderOf(liveId));
    const answer = await get(`${playbackUrl}/list?path=${encodeURIComponent(liveId)}`);
    const spans = answer ? ((await answer.json()) as TimeSpan[]) : [];
    if (spans.length === 0) return;
    await mkdir(pieces, { recursive: true });
    for (const [index, { start, duration }] of spans.entries()) {
      const query = new URLSearchParams({ path: liveId, start, duration: String(duration), format: 'fmp4' });
      // A recording of hours takes longer than other calls.
      const file = await get(`${playbackUrl}/get?${query}`, { signal: null });
      if (!file?.body) throw engineDown(new Error('MediaMTX has lost a recording.'));
      await pipeline(
        Readable.fromWeb(file.body as ReadableStream),
        createWriteStream(path.join(pieces, toPieceName(index + 1, Date.parse(start), 'H264'))),
      );
    }
    await writeFile(ended, '');
  }

  return {
    iceServers,
    listPublishAddresses: (liveId) => [{ protocol: 'whip', url: `${url}/${liveId}/whip` }],
    listWatchAddresses: (liveId) => [
      { protocol: 'whep', url: `${url}/${liveId}/whep` },
      { protocol: 'hls', url: `${hlsUrl}/${liveId}/index.m3u8` },
    ],

    async readStatus(liveId) {
      const answer = await get(`${apiUrl}/v3/paths/get/${encodeURIComponent(liveId)}`);
      const state = (await answer?.json()) as PathState | undefined;
      // Older versions have `ready` only.
      const isReceiving = (state?.available ?? state?.ready) === true;
      return {
        isReceiving,
        publisherId: isReceiving ? (state?.source?.id ?? null) : null,
        viewersCount: state?.readers?.length ?? 0,
      };
    },

    async listViewers(liveId) {
      const sessions = [
        ...(await listSessions('webrtcsessions', liveId)),
        ...(await listSessions('hlssessions', liveId)),
      ];
      return sessions
        .filter(({ user, state = 'read' }) => user && state === 'read')
        .map(({ id, user, created }) => ({
          viewerId: id,
          userId: user!,
          joinedAt: new Date(created ?? Date.now()).toISOString(),
        }));
    },

    disconnect: (liveId, userId) => kick(liveId, ({ user }) => user === userId),
    end: (liveId) => kick(liveId, () => true),

    async findRecording(liveId) {
      if (!existsSync(liveFiles(folderOf(liveId)).ended)) await copySpans(liveId);
      return findRecording(folderOf(liveId));
    },

    async remove(liveId) {
      const name = encodeURIComponent(liveId);
      const answer = await get(`${apiUrl}/v3/recordings/get/${name}`);
      const { segments = [] } = ((await answer?.json()) ?? {}) as { segments?: { start: string }[] };
      for (const { start } of segments) {
        const removed = await get(
          `${apiUrl}/v3/recordings/deletesegment?path=${name}&start=${encodeURIComponent(start)}`,
          { method: 'DELETE' },
        );
        await removed?.body?.cancel();
      }
      await rm(folderOf(liveId), { recursive: true, force: true });
    },
  };
}

/**
 * Returns the bearer token that a browser sends to MediaMTX. MediaMTX splits the token at the colon
 * and lists connections by the first half.
 */
export const toBearer = (userId: string, ticket: string): string => `${userId}:${ticket}`;

export type AuthRequest = {
  action: 'publish' | 'read';
  liveId: string;
  /** User id under which MediaMTX lists the connection; it must match the ticket. */
  userId: string | null;
  ticket: string;
};

/**
 * Reads the body of MediaMTX's HTTP authentication.
 * @returns null for a malformed body, an unsupported action or protocol, or a missing ticket
 */
export function toAuthRequest(body: unknown): AuthRequest | null {
  const { action, path: liveId, user, password, token, protocol } = (body ?? {}) as Record<string, unknown>;
  if (action !== 'publish' && action !== 'read') return null;
  // Tickets are for browsers, and other protocols would send them without encryption.
  if (protocol !== 'webrtc' && protocol !== 'hls') return null;
  if (typeof liveId !== 'string' || !/^[\w-]{1,64}$/.test(liveId)) return null;
  const ticket = [password, token].find((each) => typeof each === 'string' && each !== '');
  if (typeof ticket !== 'string') return null;
  return { action, liveId, userId: typeof user === 'string' && user ? user : null, ticket };
}
