import { http, HttpResponse } from 'msw';
import { contract } from '@/contract';
import type { Call } from '@/contract/call';
import type { CallInput, CallName, ReplyOf } from '@/lib/api-call';
import { methodAndPath } from '@/lib/api-call';
import { server } from './msw';

type Asked = { params: Record<string, string>; query: Record<string, string>; body: unknown };
type Answer<N extends CallName> = ReplyOf<N> | Refusal | Promise<ReplyOf<N> | Refusal>;

const byName = new Map(
  Object.values(contract)
    .flatMap((domain) => Object.values(domain) as Call[])
    .map((call) => [`${call.method} ${call.path}`, call]),
);

class Refusal {
  readonly status: number;
  readonly code: string;
  readonly errors: { path: string; code: string; limit?: number; word?: string }[];

  constructor(status: number, code: string, errors: Refusal['errors'] = []) {
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Returns an error of the backend. */
export const refuse = (status: number, code: string, errors?: Refusal['errors']) =>
  new Refusal(status, code, errors);

/** Bodies, queries and parameters of each request of a call, in order. */
export type Heard<N extends CallName> = {
  bodies: NonNullable<CallInput<N>['body']>[];
  queries: Record<string, string>[];
  params: Record<string, string>[];
};

/**
 * Mocks the response of a call. The response is checked by types at compile time and by the
 * contract's schema at run time.
 * @returns the requests
 */
export function answer<N extends CallName>(
  name: N,
  reply: ReplyOf<N> | Refusal | ((asked: Asked) => Answer<N>),
): Heard<N> {
  const call = byName.get(name);
  if (!call) throw new Error(`There is no call ${name}`);
  const { method, path } = methodAndPath(name);
  const heard: Heard<N> = { bodies: [], queries: [], params: [] };
  server.use(
    http[method.toLowerCase() as 'get'](`${location.origin}/api${path}`, async ({ request, params }) => {
      const isJson = request.headers.get('content-type')?.includes('json');
      const asked = {
        params: params as Record<string, string>,
        query: Object.fromEntries(new URL(request.url).searchParams),
        body: isJson ? ((await request.json()) as unknown) : undefined,
      };
      if (isJson) call.body.parse(asked.body);
      heard.bodies.push(asked.body as never);
      heard.queries.push(asked.query);
      heard.params.push(asked.params);
      const given = await (typeof reply === 'function'
        ? (reply as (asked: Asked) => Answer<N>)(asked)
        : reply);
      if (given instanceof Refusal)
        return HttpResponse.json(
          { type: 'about:blank', title: given.code, detail: given.code, ...given, errors: given.errors },
          { status: given.status },
        );
      return HttpResponse.json(call.reply.parse(given) as never, { status: call.status });
    }),
  );
  return heard;
}
