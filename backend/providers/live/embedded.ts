import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { engineDown } from './engine-down.ts';
import { mediaHeaders } from './engine/addresses.ts';
import { isNativeInstalled } from './engine/native.ts';
import type {
  ConnectedViewer,
  EngineStatus,
  IceServer,
  LiveEngine,
  MediaRequest,
  Recording,
} from './types.ts';

const STATUS_MS = 5_000;

type Options = {
  port: number;
  secret: string;
  iceServers: IceServer[];
  /** False on a machine without the native module, where publishers and viewers use HTTP. */
  hasWebRtc?: boolean;
};

const passedHeaders = ['content-type', 'content-length'];

/** Engine of this project, which is reached by HTTP on this machine. */
export function embeddedEngine({
  port,
  secret,
  iceServers,
  hasWebRtc = isNativeInstalled(),
}: Options): LiveEngine {
  const agent = new http.Agent({ keepAlive: true });
  const site = (liveId: string, rest: string) => `/api/lives/${liveId}/${rest}`;

  /** Calls the engine without a body. @returns the JSON of the response, or undefined */
  function call(method: string, path: string, more: { headers?: object; timeoutMs?: number } = {}) {
    return new Promise<unknown>((resolve, reject) => {
      const request = http.request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { 'x-internal-secret': secret, ...more.headers },
          ...(more.timeoutMs && { signal: AbortSignal.timeout(more.timeoutMs) }),
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.once('error', (error) => reject(engineDown(error)));
          response.once('end', () => {
            if (response.statusCode === 200) return resolve(JSON.parse(text));
            if (response.statusCode === 204) return resolve(undefined);
            reject(engineDown(new Error(`${response.statusCode} ${text.slice(0, 200)}`)));
          });
        },
      );
      request.once('error', (error) => reject(engineDown(error)));
      request.end();
    });
  }

  return {
    iceServers,
    listPublishAddresses: (liveId) => [
      ...(hasWebRtc ? [{ protocol: 'whip' as const, url: site(liveId, 'whip') }] : []),
      { protocol: 'chunks', url: site(liveId, 'chunks') },
    ],
    listWatchAddresses: (liveId) => [
      ...(hasWebRtc ? [{ protocol: 'whep' as const, url: site(liveId, 'whep') }] : []),
      { protocol: 'hls', url: site(liveId, 'hls/master.m3u8') },
    ],

    handle: (request, req, res) =>
      new Promise((resolve, reject) => {
        const passed = http.request(
          { agent, host: '127.0.0.1', port, method: req.method, ...toPassed(request, req, secret) },
          (response) => {
            passBack(response, res);
            response.once('close', resolve);
          },
        );
        passed.once('error', (error) => {
          // After the headers are sent, no error response is possible.
          if (!res.headersSent) reject(engineDown(error));
        });
        res.once('close', () => {
          passed.destroy();
          resolve();
        });
        // The unread bytes of a refused body are discarded, so that the connection can be reused.
        passed.once('close', () => req.unpipe(passed).resume());
        req.pipe(passed);
      }),

    readStatus: async (liveId) =>
      (await call('GET', `/lives/${liveId}/status`, { timeoutMs: STATUS_MS })) as EngineStatus,
    listViewers: async (liveId) =>
      (await call('GET', `/lives/${liveId}/viewers`, { timeoutMs: STATUS_MS })) as ConnectedViewer[],
    disconnect: async (liveId, userId) =>
      void (await call('POST', `/lives/${liveId}/disconnect`, {
        headers: { [mediaHeaders.userId]: userId },
      })),
    end: async (liveId) => void (await call('POST', `/lives/${liveId}/end`)),
    findRecording: async (liveId) => (await call('GET', `/lives/${liveId}/recording`)) as Recording | null,
    remove: async (liveId) => void (await call('DELETE', `/lives/${liveId}`)),
  };
}

function toPassed(request: MediaRequest, req: IncomingMessage, secret: string) {
  const { liveId, protocol, rest, userId, isRecorded } = request;
  const { search } = new URL(req.url ?? '/', 'http://site');
  const end = rest === null ? '' : `/${encodeURIComponent(rest)}`;
  const headers = Object.fromEntries(
    passedHeaders.flatMap((name) => (req.headers[name] ? [[name, req.headers[name]]] : [])),
  );
  return {
    path: `/lives/${liveId}/${protocol}${end}${search}`,
    headers: {
      ...headers,
      'x-internal-secret': secret,
      [mediaHeaders.userId]: userId,
      [mediaHeaders.isRecorded]: isRecorded ? '1' : '0',
    },
  };
}

const returnedHeaders = ['content-type', 'content-length', 'cache-control', 'location', 'retry-after'];

function passBack(response: IncomingMessage, res: ServerResponse): void {
  for (const name of returnedHeaders) {
    const value = response.headers[name];
    if (value !== undefined) res.setHeader(name, value);
  }
  res.writeHead(response.statusCode ?? 502);
  response.pipe(res);
  response.once('error', () => res.destroy());
}
