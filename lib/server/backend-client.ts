import { allCalls } from '@/contract';
import {
  addressOf,
  ApiError,
  refusalOf,
  type CallInput,
  type CallName,
  type ReplyOf,
  type Rest,
} from '@/lib/browser/call';
import { env } from './env';

const PATIENCE_MS = 8_000;

const byName = new Map(allCalls.map((call) => [`${call.method} ${call.path}`, call]));

type Sender = { token?: string; forwardedFor?: string };
type LooseInput = { params?: object; query?: object; body?: unknown; headers?: Record<string, string> };

/** The calls of the product as a server-rendered page makes them. */
export type Ask = <N extends CallName>(name: N, ...rest: Rest<CallInput<N>>) => Promise<ReplyOf<N>>;

/**
 * Calls straight to the backend, for getServerSideProps and getStaticProps, in the name of whom `token` belongs to.
 * The functions throw ApiError: as the backend refused, or status 0 (OFFLINE) when it does not answer in 8 seconds.
 */
export const asking = (sender: Sender = {}): Ask =>
  ((name: string, input: LooseInput = {}) => ask(name, input, sender)) as Ask;

async function ask(name: string, input: LooseInput, { token, forwardedFor }: Sender): Promise<unknown> {
  const call = byName.get(name);
  if (!call) throw new Error(`There is no call "${name}".`);
  const response = await fetch(env.backendUrl() + addressOf(call.backend, input), {
    method: call.method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      // The backend counts calls by address; without this every visitor would share the front end's.
      // A page that is kept ready-made is asked for by nobody, and is not counted.
      ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : { 'x-internal-secret': env.internalSecret() }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...input.headers,
    },
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  }).catch((reason: unknown) => {
    throw Object.assign(new ApiError(0, 'OFFLINE', `The backend did not answer ${name}.`, ''), {
      cause: reason,
    });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  throw refusalOf(response.status, answer, response.headers.get('x-request-id') ?? '');
}
