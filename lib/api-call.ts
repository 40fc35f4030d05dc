// Only types are imported, because the schemas must not be bundled with pages without a form.
import type { CallByName } from '@/contract';
import type { BodyInput, Params, QueryInput, Reply } from '@/contract/call';
import { fillPath } from '@/contract/paths';

export type CallName = keyof CallByName;
export type ReplyOf<N extends CallName> = Reply<CallByName[N]>;

/** Read calls, which can be repeated at any time. */
export type ReadName = Extract<CallName, `GET ${string}`>;

type NoFields = Record<string, never>;
type NothingRequired = Record<never, never>;
type ParamsPart<P> = keyof P extends never ? { params?: undefined } : { params: P };
// The tuple prevents a distributive conditional type, so that a union of bodies becomes one field
// with a union type.
type QueryPart<Q> = [Q] extends [NoFields]
  ? { query?: undefined }
  : [NothingRequired] extends [Q]
    ? { query?: Q }
    : { query: Q };
/** Body of a call. Calls that upload a picture have no JSON body and use a form. */
type BodyPart<B> = [B] extends [NoFields]
  ? { body?: FormData }
  : [NothingRequired] extends [B]
    ? { body?: B }
    : { body: B };

type Addresses = {
  [N in CallName]: ParamsPart<Params<CallByName[N]>> & QueryPart<QueryInput<CallByName[N]>>;
};
type Inputs = {
  [N in CallName]: Addresses[N] &
    BodyPart<BodyInput<CallByName[N]>> & {
      headers?: Record<string, string>;
      signal?: AbortSignal;
      /** True if the request outlives the page; for small bodies only (64 KB). */
      keepalive?: boolean;
    };
};

/**
 * Parts of the input that determine the address of a call. A union of names gives the union of
 * their inputs.
 */
export type AddressInput<N extends CallName> = Addresses[N];
export type CallInput<N extends CallName> = Inputs[N];

/** Calls that need no input. */
export type NoInputName = {
  [N in CallName]: NothingRequired extends Inputs[N] ? N : never;
}[CallName];

/** Read call of a page, created with `read`. */
export type PageRead = { name: ReadName; params: Record<string, string>; query: Record<string, string> };

/**
 * Describes a read call whose response a page shows initially: `read('GET /library', { query: {
 * limit: 20 } })`.
 */
export function read<N extends NoInputName & ReadName>(name: N, input?: AddressInput<N>): PageRead;
export function read<N extends ReadName>(name: N, input: AddressInput<N>): PageRead;
export function read(name: ReadName, { params = {}, query = {} }: AnyInput = {}): PageRead {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return { name, params, query: Object.fromEntries(given.map(([key, value]) => [key, String(value)])) };
}

/** Responses to the read calls of a page, by the address under which the browser caches them. */
export type PageAnswers = Record<string, unknown>;

/** Input of a call whose name and input types were already checked against each other. */
export type AnyInput = {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
};

/** Returns a path with its `:name` parameters filled in and the query appended. */
export function buildAddress(
  path: string,
  { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'>,
): string {
  const filled = fillPath(path, params);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${filled}?${search}` : filled;
}

/** Returns the address of a read call in the browser, under which its response is cached. */
export const toReadAddress = (name: string, input: Pick<AnyInput, 'params' | 'query'>): string =>
  `/api${buildAddress(methodAndPath(name).path, input)}`;

export function methodAndPath(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
}
