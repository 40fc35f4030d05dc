import type { RequestOptions } from 'node:http';
import { allCalls } from '@/contract';
import {
  buildAddress,
  type AnyInput,
  type CallInput,
  type CallName,
  type NoInputName,
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

async function send(name: string, input: AnyInput, { token, forwardedFor }: Sender): Promise<unknown> {
  const call = byName.get(name);
  if (!call) throw new Error(`There is no call "${name}".`);
  const isRead = call.method === 'GET';
  const options: RequestOptions = {
    method: call.method,
    path: buildAddress(call.backend, input),
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      // The backend limits rates by client address, so without this header every visitor would
      // share the front end's limit. A static page is rendered without a visitor and is not
      // counted.
      ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : { 'x-internal-secret': env.internalSecret() }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...input.headers,
    },
  };
  const { status, headers, body } = await ask(options, input.body, isRead).catch((reason: unknown) => {
    throw Object.assign(new ApiError(0, 'OFFLINE', `The backend did not answer ${name}.`, ''), {
      cause: reason,
    });
  });
  const answer = parse(body);
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
      // The backend may have just closed a kept connection before it received this request.
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
