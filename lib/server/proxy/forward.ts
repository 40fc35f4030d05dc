import type {
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { Call } from '../../../contract/call.ts';
import { STREAM_UPGRADE } from '../../../contract/rules/stream-names.ts';
import { maxBody } from '../../../contract/values/limits.ts';
import { backendAddress, streamAgent } from './backend-address.ts';
import { env } from '../env.ts';
import { problemHeaders, sendProblem, sendUnknown, setRequestId } from './problem.ts';
import { sessionTokenIn } from './session-token.ts';
import { passEvents } from './open-streams.ts';
import { endBuffered, recordBufferedBytes, countBufferedBytes } from './buffered-responses.ts';

/**
 * Request with its query and the values of the address's dynamic segments, as Next provides them.
 */
type Asked = IncomingMessage & { query: Partial<Record<string, string | string[]>> };

/** Properties of a call that forwarding needs. */
export const forwardedProperties = [
  'method',
  'path',
  'aliases',
  'backend',
  'access',
  'file',
  'streamsBody',
  'isDeferrable',
  'isStream',
] as const satisfies (keyof Call)[];
export type ForwardedCall = Pick<Call, (typeof forwardedProperties)[number]>;

export type Forwarder = ((req: Asked, res: ServerResponse) => void) & { calls: readonly ForwardedCall[] };

/** Hop-by-hop headers, which are never forwarded (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Request headers that are not forwarded. Cookies are not sent to the backend. Responses are
 * requested uncompressed, because server/ compresses once for the browser. Node has already handled
 * `expect`.
 *
 * The internal secret marks the front end's own requests, which are not rate limited, so a browser
 * must not send it. The binding of a provider sign-in and the device come only from their cookies.
 */
const notForBackend = new Set([
  'host',
  'cookie',
  'accept-encoding',
  'expect',
  'x-internal-secret',
  'x-social-sign-in',
  'x-device',
]);

const socialSignIn = /(?:^|;\s*)socialSignIn=([\w-]+)/;
const deviceOf = /(?:^|;\s*)device=([\w-]{22})(?:;|$)/;

/**
 * Creates a Next API route that forwards each listed call to the backend and returns the backend's
 * response. server/ uses the route without Next too.
 *
 * The route adds the bearer token from the cookie, the binding of a provider sign-in, OPTIONS, 405,
 * 408, 413, 502 and 504. An address of the office answers 404 instead of OPTIONS and 405. The route
 * applies no rules and changes no data.
 *
 * Responses, files, media and bodies for the office stream. Any other body is read completely
 * first, so that a slow sender does not hold a connection to the backend. A slow reader does not
 * hold a connection either.
 */
export function forward(...calls: ForwardedCall[]): Forwarder {
  const routes = new Map(
    calls.map((call) => [
      call.method as string,
      {
        segments: splitPath(call.backend),
        isPublic: call.access === 'public',
        // For other users, the backend rejects office calls before it reads a body, in the same way
        // as an unknown address.
        streamsBody: call.file !== undefined || call.streamsBody || call.access === 'office',
        isDeferrable: call.isDeferrable,
        isStream: call.isStream,
        isOffice: call.access === 'office',
      },
    ]),
  );
  const get = routes.get('GET');
  if (get) routes.set('HEAD', get);
  const allow = [...routes.keys(), 'OPTIONS'].join(', ');
  // Other users must not learn that an office address exists.
  const isOffice = calls.every(({ access }) => access === 'office');

  const handler = (req: Asked, res: ServerResponse) => {
    const requestId = setRequestId(req, res);
    const route = routes.get(req.method ?? '');
    if (!route) {
      if (isOffice) return sendUnknown(res, requestId);
      res.setHeader('Allow', allow);
      if (req.method === 'OPTIONS') return void res.writeHead(204).end();
      return sendProblem(res, 405, 'METHOD_NOT_ALLOWED', `This address takes ${allow}.`, { requestId });
    }
    const absent = nameWithoutValue(route.segments, req);
    if (absent !== undefined) {
      if (isOffice) return sendUnknown(res, requestId);
      // The backend checks access before input. A request without a required parameter does not
      // reach the backend, so access is checked here.
      if (!route.isPublic && isVisitor(req))
        return sendProblem(res, 401, 'SIGN_IN_REQUIRED', 'Please sign in first.', { requestId });
      const errors = [{ path: absent, code: 'REQUIRED', message: 'This has to be given once.' }];
      return sendProblem(res, 422, 'INVALID_INPUT', 'Something in the request is missing.', {
        requestId,
        errors,
      });
    }
    const path = addressFor(route.segments, req);
    if (!path) return sendUnknown(res, requestId);
    if (!hasBody(req)) return pass(req, res, path, requestId, route);
    if (route.streamsBody) return pass(req, res, path, requestId, route, req);
    readBody(req, res, requestId, (body) => {
      const send = () => pass(req, res, path, requestId, route, body);
      if (route.isDeferrable) defer(send);
      else send();
    });
  };
  return Object.assign(handler, { calls });
}

const isVisitor = ({ headers }: Asked): boolean =>
  sessionTokenIn(headers.cookie) === undefined && headers.authorization === undefined;

/** Maximum delay of a deferred request (ms). */
export const MAX_DEFERRAL_MS = 250;
const deferred: (() => void)[] = [];

/**
 * Runs work after a short delay, in one batch with other deferred work. Waking an idle backend for
 * each request takes longer than forwarding the request, and delays the rendering of pages.
 */
function defer(work: () => void): void {
  if (deferred.push(work) > 1) return;
  setTimeout(() => {
    for (const each of deferred.splice(0)) each();
  }, MAX_DEFERRAL_MS);
}

/**
 * Splits '/courses/:id/rating' into ['/courses/', 'id', '/rating']; names are at the odd positions.
 */
const splitPath = (path: string) => path.split(/:(\w+)/);

/**
 * Returns the first parameter of the backend's address for which neither the dynamic address nor
 * the query has a single value.
 */
function nameWithoutValue(route: string[], req: Asked): string | undefined {
  for (let i = 1; i < route.length; i += 2) {
    const value = req.query[route[i]!];
    if (typeof value !== 'string' || value === '') return route[i];
  }
  return undefined;
}

/**
 * Returns the backend's address with each `:name` filled in from the dynamic address. On an alias
 * without that segment, the value comes from the query and is removed from it.
 *
 * Returns undefined if a value would change the route.
 */
function addressFor(route: string[], req: Asked): string | undefined {
  const mark = req.url!.indexOf('?');
  let search = mark < 0 ? '' : req.url!.slice(mark);
  let path = route[0]!;
  for (let i = 1; i < route.length; i += 2) {
    const name = route[i]!;
    const value = String(req.query[name]);
    if (value === '.' || value === '..') return undefined;
    path += encodeURIComponent(value) + route[i + 1]!;
    search = without(search, name);
  }
  return path + search;
}

function without(search: string, name: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(name)) return search;
  query.delete(name);
  return query.size ? `?${query}` : '';
}

/** Removes hop-by-hop headers, including headers named by `connection`. */
function endToEnd(headers: IncomingHttpHeaders, others?: Set<string>): OutgoingHttpHeaders {
  const named = headers.connection
    ?.toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const kept: OutgoingHttpHeaders = {};
  for (const name in headers)
    if (!hopByHop.has(name) && !others?.has(name) && !named?.includes(name)) kept[name] = headers[name];
  return kept;
}

function headersFor(req: Asked, requestId: string): OutgoingHttpHeaders {
  const headers = endToEnd(req.headers, notForBackend);
  const { cookie, host } = req.headers;
  const token = sessionTokenIn(cookie);
  if (token) headers.authorization = `Bearer ${token}`;
  const begun = cookie && socialSignIn.exec(cookie);
  if (begun) headers['x-social-sign-in'] = begun[1];
  const device = cookie && deviceOf.exec(cookie);
  if (device) headers['x-device'] = device[1];
  const before = req.headers['x-forwarded-for'];
  const neighbour = req.socket.remoteAddress ?? '';
  headers['x-forwarded-for'] = before ? `${before}, ${neighbour}` : neighbour;
  // HTTP/1.0 does not require a host.
  if (host !== undefined) headers['x-forwarded-host'] ??= host;
  headers['x-forwarded-proto'] ??= 'encrypted' in req.socket ? 'https' : 'http';
  headers['x-request-id'] = requestId;
  return headers;
}

const wantsEvents = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.accept?.includes('text/event-stream') === true;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Calls `then` with the whole body. Responds with 408 to a body that takes too long, and with 413
 * to a body that is too large.
 *
 * The remaining bytes of a rejected body are read and discarded, because many clients read no
 * response before they have sent everything.
 */
function readBody(req: Asked, res: ServerResponse, requestId: string, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stop = () => {
    clearTimeout(timer);
    req.off('data', add).off('end', finish);
  };
  const refuse = (status: 408 | 413, code: string, detail: string) => {
    stop();
    sendProblem(res, status, code, detail, { requestId });
  };
  const add = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBody.bytes) refuse(413, 'TOO_LARGE', 'That is more than this address takes.');
    else chunks.push(chunk);
  };
  const finish = () => {
    stop();
    then(Buffer.concat(chunks));
  };
  const timer = setTimeout(() => {
    res.setHeader('Connection', 'close');
    refuse(408, 'BODY_TOO_SLOW', 'The request took too long to arrive. Please try again.');
  }, maxBody.milliseconds);
  req.on('data', add).once('end', finish);
  res.once('close', stop);
}

/** Sends a request to the backend; `body` is the request itself when it streams. */
function pass(
  req: Asked,
  res: ServerResponse,
  path: string,
  requestId: string,
  { isStream, isOffice }: { isStream: boolean; isOffice: boolean },
  body?: Buffer | Asked,
): void {
  const { http, ...address } = backendAddress();
  const headers = headersFor(req, requestId);
  if (isStream && !body && wantsEvents(req)) {
    // Event streams use their own agent. In the shared pool, they would use up the connections for
    // other requests.
    address.agent = streamAgent();
    Object.assign(headers, { connection: 'upgrade', upgrade: STREAM_UPGRADE });
  }
  // The body may have arrived in chunks. Without `content-length`, Node would send the body of a
  // GET request without marking its end.
  if (body instanceof Buffer) headers['content-length'] = body.length;
  const request = { ...address, method: req.method, path, headers };
  const silentFor = env.forwardTimeoutMs();
  let outgoing: ClientRequest;
  let timer: NodeJS.Timeout | undefined;

  const fail = (status: 502 | 504, code: string, detail: string) => {
    if (!res.headersSent && !res.destroyed) sendProblem(res, status, code, detail, { requestId });
  };
  // A long upload times out only if no bytes are transferred for some time.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      fail(504, 'BACKEND_SLOW', 'The service takes too long to answer.');
      outgoing.destroy();
    }, silentFor);
  };
  const answer = (incoming: IncomingMessage) => {
    clearTimeout(timer);
    req.off('data', wait);
    if (isOffice && incoming.statusCode === 404) sendLikeUnknown(incoming, res);
    else copyAnswer(incoming, res);
    // After a rejection, the remaining upload is read and discarded without a connection to the
    // backend.
    incoming.once('end', () => {
      if (outgoing.writableEnded) return;
      req.unpipe(outgoing).resume();
      outgoing.destroy();
    });
  };
  const send = (mayRetry: boolean) => {
    outgoing = http.request(request);
    outgoing.once('response', answer);
    outgoing.once('error', () => {
      // The backend may have closed an idle connection just before it received this request.
      if (mayRetry && outgoing.reusedSocket && !res.destroyed) return send(false);
      // `fail` does nothing once a response has begun. The rest of the upload no longer matters
      // then, and a truncated response reports its own error.
      fail(502, 'BACKEND_DOWN', 'The service does not answer.');
    });
    if (body === req) req.on('data', wait).pipe(outgoing);
    else outgoing.end(body instanceof Buffer ? body : undefined);
  };

  wait();
  res.once('close', () => {
    clearTimeout(timer);
    if (!res.writableFinished) outgoing.destroy();
  });
  send(!body && (req.method === 'GET' || req.method === 'HEAD'));
}

/**
 * Maximum buffered bytes of one response. The backend has to wait for the client if a response is
 * longer.
 */
const MOST_UNREAD_OF_ONE = 16 * 1024 ** 2;

/**
 * Maximum bytes of a response sent in one piece. It is also compressed in one piece, at half the
 * cost of a stream.
 */
const MOST_IN_ONE_PIECE = 1024 ** 2;

/** Returns true for a JSON response of a stated, small size. */
const isInOnePiece = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('application/json') === true &&
  Number(headers['content-length'] ?? Infinity) <= MOST_IN_ONE_PIECE;

/**
 * Sends a 404 of an office address with the headers of an unknown address, so that both look the
 * same.
 */
function sendLikeUnknown(incoming: IncomingMessage, res: ServerResponse): void {
  const chunks: Buffer[] = [];
  incoming.once('error', () => res.destroy());
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.once('end', () => res.writeHead(404, problemHeaders).end(Buffer.concat(chunks)));
}

function copyAnswer(incoming: IncomingMessage, res: ServerResponse): void {
  const headers = endToEnd(incoming.headers);
  // A truncated response must not look complete.
  incoming.once('error', () => res.destroy());
  if (isInOnePiece(incoming)) return collect(incoming, res, headers);
  res.once('close', () => recordBufferedBytes(res, 0));
  const isStream = incoming.headers['content-type']?.startsWith('text/event-stream');
  // Otherwise the compression in server/ would delay events until its buffer is full.
  if (isStream) headers['cache-control'] = 'no-cache, no-transform';
  res.writeHead(incoming.statusCode!, headers);
  if (isStream) return passEvents(incoming, res);
  incoming.on('data', (chunk: Buffer) => {
    if (res.destroyed || res.write(chunk)) return;
    const bytes = countBufferedBytes(res) + chunk.length;
    if (bytes > MOST_UNREAD_OF_ONE) incoming.pause();
    recordBufferedBytes(res, bytes);
  });
  res.on('drain', () => {
    recordBufferedBytes(res, 0);
    incoming.resume();
  });
  incoming.once('end', () => res.end());
}

function collect(incoming: IncomingMessage, res: ServerResponse, headers: OutgoingHttpHeaders): void {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.once('end', () => {
    res.statusCode = incoming.statusCode!;
    for (const name in headers) res.setHeader(name, headers[name]!);
    endBuffered(res, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  });
}
