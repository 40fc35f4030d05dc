import {
  buildAddress,
  methodAndPath,
  type AddressInput,
  type AnyInput,
  type CallInput,
  type CallName,
  type NoInputName,
  type ReplyOf,
} from '@/lib/api-call';
import { ApiError, toApiError } from '@/lib/api-error';
import { randomId } from './random-id';

/** Returns the address of a call in the browser; SWR caches responses under it. */
export function toCallPath<N extends NoInputName>(name: N, input?: AddressInput<N>): string;
export function toCallPath<N extends CallName>(name: N, input: AddressInput<N>): string;
export function toCallPath(name: CallName, input: AnyInput = {}): string {
  return `/api${buildAddress(methodAndPath(name).path, input)}`;
}

/**
 * Makes a request from the browser: `call('PATCH /courses/:id', { params, body })`.
 * @throws ApiError, already logged; an abort through `signal` is thrown unchanged and not logged
 */
export async function call<N extends NoInputName>(name: N, input?: CallInput<N>): Promise<ReplyOf<N>>;
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<ReplyOf<N>>;
export async function call(name: CallName, input: AnyInput = {}): Promise<unknown> {
  const { method, path } = methodAndPath(name);
  return send(method, `/api${buildAddress(path, input)}`, name, input);
}

/**
 * Reads an address that was built by `toCallPath` or `buildAddress`.
 * @throws ApiError as `call` does
 */
export const readAddress = (address: string): Promise<unknown> => send('GET', address, `GET ${address}`, {});

let changesUnderWay = 0;
let lastChangeAt = 0;

/** Returns true if a change by this tab is in progress or has finished since a moment (ms). */
export const hasChangedSince = (moment: number): boolean => changesUnderWay > 0 || lastChangeAt >= moment;

async function send(method: string, address: string, name: string, input: AnyInput): Promise<unknown> {
  const isChange = method !== 'GET';
  if (isChange) changesUnderWay += 1;
  try {
    return await request(method, address, input);
  } catch (error) {
    if (error instanceof ApiError)
      console.error(`${name}: ${error.code} (${error.status}) ${error.requestId}`, error);
    throw error;
  } finally {
    if (isChange) {
      changesUnderWay -= 1;
      lastChangeAt = Date.now();
    }
  }
}

// Firefox runs the handlers of a page that the user is leaving. A request aborted then is not a
// failure.
let isLeaving = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => (isLeaving = true));
  window.addEventListener('pageshow', () => (isLeaving = false));
}

async function request(
  method: string,
  address: string,
  { body, headers, signal, keepalive }: AnyInput,
): Promise<unknown> {
  const requestId = randomId();
  const isForm = body instanceof FormData;
  const response = await fetch(address, {
    method,
    credentials: 'include',
    signal,
    keepalive,
    headers: {
      accept: 'application/json',
      'x-request-id': requestId,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm || body === undefined ? body : JSON.stringify(body),
  }).catch((reason: unknown) => {
    if (signal?.aborted || isLeaving) throw reason;
    throw new ApiError(0, 'OFFLINE', 'No answer from the server.', requestId);
  });
  const answer: unknown = await response.json().catch((reason: unknown) => {
    if (isLeaving) throw reason;
  });
  if (response.ok && answer !== undefined) return answer;
  throw toApiError(response, answer, requestId);
}
