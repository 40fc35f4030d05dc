import { allCalls, type CallByName } from '@/contract';
import type { BodyInput, Params, QueryInput, Reply } from '@/contract/call';
import { fillPath } from '@/contract/paths';
import type { Problem } from '@/contract/shared';

type CallName = keyof CallByName;
export type ReplyTo<N extends CallName> = Reply<CallByName[N]>;

/** User with a session; null for a visitor. */
type Caller = { token: string } | null;

type Optional = Record<never, never>;
type Part<K extends string, V, Sent = V> = Optional extends V ? { [P in K]?: Sent } : { [P in K]: Sent };

/**
 * Input of a call: params, query and body, each optional without required fields. A call with a
 * picture is sent as a form.
 */
export type AskInput<N extends CallName> = Part<'params', Params<CallByName[N]>> &
  Part<'query', QueryInput<CallByName[N]>> &
  Part<'body', BodyInput<CallByName[N]>, BodyInput<CallByName[N]> | FormData> & {
    as?: Caller;
    headers?: Record<string, string>;
  };

type RawInput = {
  as?: Caller;
  headers?: Record<string, string>;
  query?: object;
  /** Body that is sent as JSON. */
  body?: unknown;
  /** Body that is sent unchanged. */
  raw?: BodyInit;
};
type RawAnswer = { status: number; headers: Headers; body: unknown };

/**
 * Response of a call. `body` is a successful reply that is checked against the contract, and
 * `problem` is the reply of an error. Reading the absent property throws an error with the actual
 * response.
 */
export class Answer<R> {
  readonly status: number;
  readonly headers: Headers;
  declare readonly body: R;
  declare readonly problem: Problem;

  constructor(name: string, { status, headers, body: received }: RawAnswer, reply?: R) {
    this.status = status;
    this.headers = headers;
    const isDone = reply !== undefined;
    const [present, absent] = isDone ? ['body', 'problem'] : ['problem', 'body'];
    Object.defineProperty(this, present!, { value: isDone ? reply : received, enumerable: true });
    Object.defineProperty(this, absent!, {
      get() {
        throw new Error(`${name} answered ${status} without a ${absent}: ${JSON.stringify(received)}`);
      },
    });
  }
}

const byName = new Map(allCalls.map((call) => [`${call.method} ${call.path}`, call]));

function withQuery(address: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${address}?${search}` : address;
}

/**
 * User agent of the requests. The backend treats Node's default user agent as an automated client.
 */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/**
 * Returns the functions that send requests to a backend.
 * @param url returns the backend's address at each request, because the address may be unknown
 * before
 */
export function createClient(url: () => string) {
  /** Sends an untyped request, for malformed input and for addresses outside the contract. */
  async function request(
    method: string,
    address: string,
    { as, headers, query, body, raw }: RawInput = {},
  ): Promise<RawAnswer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(url() + withQuery(address, query), {
      method,
      headers: {
        'user-agent': browser,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      body: raw ?? (isForm ? body : body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    const read: unknown = isJson ? JSON.parse(text) : text;
    return { status: answer.status, headers: answer.headers, body: read };
  }

  /**
   * Sends one call of the contract directly to the backend: `ask('PATCH /courses/:id', { as,
   * params, body })`.
   */
  async function ask<N extends CallName>(
    name: N,
    ...[input]: Optional extends AskInput<N> ? [input?: AskInput<N>] : [input: AskInput<N>]
  ): Promise<Answer<ReplyTo<N>>> {
    const call = byName.get(name);
    if (!call) throw new Error(`There is no call ${name}.`);
    const { params = {}, ...rest }: RawInput & { params?: Record<string, string> } = input ?? {};
    const answer = await request(call.method, fillPath(call.backend, params), rest);
    if (answer.status === call.status)
      return new Answer(name, answer, call.reply.parse(answer.body) as ReplyTo<N>);
    if (answer.status < 400 || typeof (answer.body as Partial<Problem>).code !== 'string')
      throw new Error(`${name} answered ${answer.status} with no problem: ${JSON.stringify(answer.body)}`);
    return new Answer<ReplyTo<N>>(name, answer);
  }
  return { ask, request };
}
