// Types only: the schemas behind them must not ride along to pages without a form.
import type { CallByName } from '@/contract';
import type { BodyInput, Params, QueryInput, Reply } from '@/contract/call';
import type { FieldError, Problem } from '@/contract/shared';
import { randomId } from './random-id';

export type CallName = keyof CallByName;
export type ReplyOf<N extends CallName> = Reply<CallByName[N]>;

type Nothing = Record<string, never>;
type Anything = Record<never, never>;
type ParamsPart<P> = keyof P extends never ? { params?: undefined } : { params: P };
type QueryPart<Q> = Q extends Nothing
  ? { query?: undefined }
  : Anything extends Q
    ? { query?: Q }
    : { query: Q };
/** Calls that take a picture have no JSON body: they are sent a form. */
type BodyPart<B> = B extends Nothing ? { body?: FormData } : Anything extends B ? { body?: B } : { body: B };

export type AddressInput<N extends CallName> = ParamsPart<Params<CallByName[N]>> &
  QueryPart<QueryInput<CallByName[N]>>;
export type CallInput<N extends CallName> = AddressInput<N> &
  BodyPart<BodyInput<CallByName[N]>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    keepalive?: boolean;
  };

/** The input may be left out where nothing in it is required. */
export type Rest<I> = Anything extends I ? [input?: I] : [input: I];

/** A call that did not succeed. `status` is 0 (and `code` OFFLINE) when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly requestId: string;

  constructor(status: number, code: string, message: string, requestId: string, errors: FieldError[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
  }
}

type LooseInput = {
  params?: object;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Goes on when the page is left; for small bodies only (64 KB). */
  keepalive?: boolean;
};

/** Behind the typed front doors the exact shapes do not matter any more. */
const loose = ([input]: readonly unknown[]) => (input ?? {}) as LooseInput;

/** A value can never add a path segment. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: Pick<LooseInput, 'params' | 'query'>,
): string {
  const values = params as Record<string, string | undefined>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${filled}?${search}` : filled;
}

export const methodAndPath = (name: string) => name.split(' ') as [method: string, path: string];

/** The address of a call in the browser; SWR keeps answers under it. */
export function pathOf<N extends CallName>(name: N, ...rest: Rest<AddressInput<N>>): string {
  return `/api${addressOf(methodAndPath(name)[1], loose(rest))}`;
}

/**
 * One request of the product, from the browser: `call('PATCH /courses/:id', { params, body })`.
 * @throws ApiError, already logged; an abort through `signal` is thrown as it is and not logged.
 */
export async function call<N extends CallName>(name: N, ...rest: Rest<CallInput<N>>): Promise<ReplyOf<N>> {
  try {
    return (await send(name, loose(rest))) as ReplyOf<N>;
  } catch (error) {
    if (error instanceof ApiError)
      console.error(`${name}: ${error.code} (${error.status}) ${error.requestId}`, error);
    throw error;
  }
}

async function send(name: string, input: LooseInput): Promise<unknown> {
  const [method, path] = methodAndPath(name);
  const requestId = randomId();
  const isForm = input.body instanceof FormData;
  const response = await fetch(`/api${addressOf(path, input)}`, {
    method,
    credentials: 'include',
    signal: input.signal,
    keepalive: input.keepalive,
    headers: {
      accept: 'application/json',
      'x-request-id': requestId,
      ...(input.body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...input.headers,
    },
    body: isForm
      ? (input.body as FormData)
      : input.body === undefined
        ? undefined
        : JSON.stringify(input.body),
  }).catch((reason: unknown) => {
    if (input.signal?.aborted) throw reason;
    throw new ApiError(0, 'OFFLINE', 'No answer from the server.', requestId);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  throw refusalOf(response.status, answer, requestId);
}

/** Reads a problem document; an answer that is none (a proxy's page, say) becomes UNREADABLE. */
export function refusalOf(status: number, answer: unknown, requestId: string): ApiError {
  const problem = (answer ?? {}) as Partial<Problem>;
  return new ApiError(
    status,
    problem.code ?? 'UNREADABLE',
    problem.detail ?? `The server answered ${status} without a reason.`,
    problem.requestId ?? requestId,
    problem.errors,
  );
}
