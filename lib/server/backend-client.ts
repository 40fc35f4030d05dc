import { allCalls } from '@/contract';
import {
  addressOf,
  type AnyInput,
  type CallInput,
  type CallName,
  type NoInputName,
  type ReplyOf,
} from '@/lib/api-call';
import { ApiError, toApiError } from '@/lib/api-error';
import { env } from './env';

const TIMEOUT_MS = 8_000;

const byName = new Map(allCalls.map((call) => [`${call.method} ${call.path}`, call]));

type Sender = { token?: string; forwardedFor?: string };

/** The calls of the product as a page that is rendered on the server makes them. */
export type BackendCall = {
  <N extends NoInputName>(name: N, input?: CallInput<N>): Promise<ReplyOf<N>>;
  <N extends CallName>(name: N, input: CallInput<N>): Promise<ReplyOf<N>>;
};

/**
 * Calls straight to the backend, for getServerSideProps and getStaticProps, on behalf of the owner of `token`.
 * The calls throw ApiError: as the backend refused, or status 0 (OFFLINE) when it does not answer in 8 seconds.
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
  const response = await fetch(env.backendUrl() + addressOf(call.backend, input), {
    method: call.method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      // The backend limits rates by client address; without this every visitor would share the front end's.
      // A static page is rendered for nobody in particular and is not counted.
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
  throw toApiError(response, answer, response.headers.get('x-request-id') ?? '');
}
