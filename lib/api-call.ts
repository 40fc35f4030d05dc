// Types only, because the schemas behind them must not be bundled with pages without a form.
import type { CallByName } from '@/contract';
import type { BodyInput, Params, QueryInput, Reply } from '@/contract/call';
import { fillPath } from '@/contract/paths';

export type CallName = keyof CallByName;
export type ReplyOf<N extends CallName> = Reply<CallByName[N]>;

type NoFields = Record<string, never>;
type NothingRequired = Record<never, never>;
type ParamsPart<P> = keyof P extends never ? { params?: undefined } : { params: P };
// Tuples prevent distribution, so that a union of bodies stays one field of the union type.
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

/** Input after its type was checked against the name of the call. */
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

export function methodAndPath(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
}
