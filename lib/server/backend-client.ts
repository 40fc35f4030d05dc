import type { RequestOptions } from 'node:http';
import { allCalls } from '@/contract';
import type { User } from '@/contract/accounts';
import type { Problem } from '@/contract/shared';
import {
  buildAddress,
  read,
  toReadAddress,
  type AnyInput,
  type CallInput,
  type CallName,
  type NoInputName,
  type PageAnswers,
  type PageRead,
  type ReplyOf,
} from '@/lib/api-call';
import { ApiError, toApiError } from '@/lib/api-error';
import { backendAddress } from './proxy/backend-address';
import { env } from './env';

const TIMEOUT_MS = 8_000;

const byName = new Map(allCalls.map((call) => [`${call.method} ${call.path}`, call]));

type Sender = { token?: string; forwardedFor?: string };

/** Calls made by a page that is rendered on the server. */
export type BackendCall = {
  <N extends NoInputName>(name: N, input?: CallInput<N>): Promise<ReplyOf<N>>;
  <N extends CallName>(name: N, input: CallInput<N>): Promise<ReplyOf<N>>;
};

/**
 * Returns a client for direct backend calls in getServerSideProps and getStaticProps, on behalf of
 * the owner of `token`.
 *
 * The calls throw ApiError with the backend's status. Without a response within 8 seconds the
 * status is 0 (OFFLINE).
 */
export function backendClient(sender: Sender = {}): BackendCall {
  async function call<N extends NoInputName>(name: N, input?: CallInput<N>): Promise<ReplyOf<N>>;
  async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<ReplyOf<N>>;
  async function call(name: CallName, input: AnyInput = {}): Promise<unknown> {
    return send(name, input, sender);
  }
  return call;
}

/** Result of one read: its response body, or the problem with which it was rejected. */
type ReadAnswer = { reply?: unknown; problem?: Problem; retryAfterSeconds?: number };

/**
 * Reads the user and the initial data of a page in one backend request. A failed read has no
 * response here, so that the browser repeats it and shows the error.
 * @returns also the reads of items that do not exist
 * @throws ApiError if the user could not be read
 */
export async function readPage(
  sender: Sender,
  reads: readonly PageRead[],
): Promise<{ user: User; answers: PageAnswers; unknown: readonly PageRead[] }> {
  const body = { reads: [read('GET /users'), ...reads] };
  const request = { name: 'the reads of a page', method: 'POST', path: '/reads', body, isRead: true };
  let all: ReadAnswer[];
  try {
    ({ answers: all } = (await exchange(request, sender)) as { answers: ReadAnswer[] });
  } catch (error) {
    // An address can contain values that a call rejects. Its page is then rendered without
    // responses.
    const isRefused = error instanceof ApiError && (error.status === 413 || error.status === 422);
    if (isRefused && reads.length > 0) return readPage(sender, []);
    throw error;
  }
  const [{ reply: user, problem, retryAfterSeconds }, ...others] = all as [ReadAnswer, ...ReadAnswer[]];
  if (problem) {
    const headers = new Map([['retry-after', retryAfterSeconds]]);
    throw toApiError({ status: problem.status, headers }, problem, problem.requestId ?? '');
  }
  const answered = others.flatMap(({ reply }, place) => {
    const { name, ...input } = reads[place]!;
    return reply === undefined ? [] : [[toReadAddress(name, input), reply] as const];
  });
  const unknown = reads.filter((_, place) => others[place]?.problem?.status === 404);
  return { user: user as User, answers: Object.fromEntries(answered), unknown };
}

async function send(name: string, input: AnyInput, sender: Sender): Promise<unknown> {
  const call = byName.get(name);
  if (!call) throw new Error(`There is no call "${name}".`);
  const { body, headers } = input;
  const path = buildAddress(call.backend, input);
  return exchange({ name, method: call.method, path, body, headers, isRead: call.method === 'GET' }, sender);
}

type BackendRequest = {
  /** Name of the call, for error messages. */
  name: string;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** True if the request can be repeated. */
  isRead: boolean;
};

async function exchange(
  { name, method, path, body, headers: more, isRead }: BackendRequest,
  { token, forwardedFor }: Sender,
): Promise<unknown> {
  const options: RequestOptions = {
    method,
    path,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      // The backend limits rates by client address, so without this header every visitor would
      // share the front end's limit. A static page is rendered without a visitor and is not
      // counted.
      ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : { 'x-internal-secret': env.internalSecret() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...more,
    },
  };
  const answered = await ask(options, body, isRead).catch((reason: unknown) => {
    throw Object.assign(new ApiError(0, 'OFFLINE', `The backend did not answer ${name}.`, ''), {
      cause: reason,
    });
  });
  const { status, headers } = answered;
  const answer = parse(answered.body);
  if (status < 300 && answer !== undefined) return answer;
  throw toApiError({ status, headers }, answer, String(headers.get('x-request-id') ?? ''));
}

type Answer = { status: number; headers: Map<string, unknown>; body: string };

/**
 * Sends a request on the connection pool that `forward` uses. `fetch` would cost the server half a
 * millisecond more per call.
 */
function ask(options: RequestOptions, body: unknown, mayRetry: boolean): Promise<Answer> {
  const { http, ...address } = backendAddress();
  return new Promise((resolve, reject) => {
    const request = http.request({ ...address, ...options });
    let isLate = false;
    // The timer includes the time in the connection queue. A signal of `AbortSignal.timeout` would
    // stay allocated after the response.
    const timer = setTimeout(() => {
      isLate = true;
      request.destroy(new Error('The backend took too long.'));
    }, TIMEOUT_MS);
    request.once('close', () => clearTimeout(timer));
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('error', reject)
        .once('end', () =>
          resolve({
            status: response.statusCode!,
            headers: new Map(Object.entries(response.headers)),
            body: Buffer.concat(chunks).toString(),
          }),
        );
    });
    request.once('error', (error) =>
      // The backend may have closed an idle connection just before it received this request.
      mayRetry && !isLate && request.reusedSocket ? resolve(ask(options, body, false)) : reject(error),
    );
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Returns the parsed text; undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
