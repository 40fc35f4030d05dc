import { sandboxIdentity } from '@/config/environment';
import type { Person } from '../../../sandbox/identity/people.ts';
import {
  startIdentitySandbox,
  type IdentitySandbox,
} from '../../../sandbox/identity/start-identity-sandbox.ts';
import { ask, startBackend } from '../../support/backend';

export type Returned = { state: string; code?: string; iss?: string; error?: string };
export type As = { token: string };

/**
 * Starts the identity sandbox and a backend that uses it as its provider.
 * @param names names of users with a verified address
 */
export async function startWithProvider(names: string[]) {
  // Mutes the provider's warning that it does not persist data.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const added = names.map((id): Person => ({
    id,
    claims: { name: `Wren ${id}`, email: emailOf(id), email_verified: true },
    note: '',
  }));
  const returnUrl = 'http://localhost:3000/flow/social-login';
  const sandbox = await startIdentitySandbox({ port: 0, returnUrl, added });
  const { url } = await startBackend({
    OIDC_NAME: sandboxIdentity.name,
    OIDC_ISSUER: sandbox.issuer,
    OIDC_CLIENT_ID: sandboxIdentity.clientId,
    OIDC_CLIENT_SECRET: sandboxIdentity.clientSecret,
  });
  return { sandbox, url };
}

/** Returns the address that the sandbox has verified for the user of this name. */
export const emailOf = (name: string) => `sandbox-${name}@kumu.test`;

/**
 * Returns the steps that a browser takes in a social login.
 * @param where returns the sandbox and the address of the backend once both listen
 */
export function socialCalls(where: () => { sandbox: IdentitySandbox; url: string }) {
  /** Follows the link of the login button. */
  async function begin(
    query: Record<string, string> = {},
    path = '/auth/social',
  ): Promise<{ address: string; token: string }> {
    const search = new URLSearchParams({ provider: 'other', ...query });
    const answer = await fetch(`${where().url}${path}?${search}`, { redirect: 'manual' });
    return { address: answer.headers.get('location') ?? '', token: tokenIn(answer) };
  }
  const tokenIn = ({ headers }: { headers: Headers }) =>
    /socialSignIn=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

  /** Presses the button on the account page. */
  async function beginLinking(as: As, body: { next?: string; password?: string } = {}) {
    const answer = await ask('POST /auth/identities', { as, body: { provider: 'other', ...body } });
    return { status: answer.status, address: answer.body.address, token: tokenIn(answer) };
  }

  /**
   * Completes the user's choice at the provider; null cancels.
   * @param jar the provider's cookies of a browser
   * @returns the parameters with which the browser returns
   */
  async function choose(
    address: string,
    person: string | null,
    jar = new Map<string, string>(),
  ): Promise<Returned> {
    let at = address;
    let body: URLSearchParams | undefined;
    for (let hops = 0; hops < 10; hops += 1) {
      const answer = await fetch(at, {
        method: body ? 'POST' : 'GET',
        body,
        redirect: 'manual',
        headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        jar.set(name!, value!);
      }
      const location = answer.headers.get('location');
      if (location) {
        at = new URL(location, at).href;
        body = undefined;
        if (!at.startsWith(where().sandbox.issuer)) break;
      } else body = new URLSearchParams({ person: person ?? '' });
    }
    const { state, code, iss, error } = Object.fromEntries(new URL(at).searchParams);
    return { state: state!, code, iss, error };
  }

  const finish = (token: string, returned: Returned, as?: As) =>
    ask('POST /auth/social', {
      body: { step: 'return', ...returned },
      headers: { 'x-social-sign-in': token },
      as,
    });
  const prove = (token: string, body: { password?: string; code?: string }) =>
    ask('POST /auth/social', { body: { step: 'prove', ...body }, headers: { 'x-social-sign-in': token } });

  async function logIn(person: string, query: Record<string, string> = {}) {
    const begun = await begin(query);
    return { ...begun, answer: await finish(begun.token, await choose(begun.address, person)) };
  }
  return { begin, beginLinking, choose, finish, prove, logIn };
}
