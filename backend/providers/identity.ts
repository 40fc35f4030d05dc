import { sign } from 'node:crypto';
import * as openid from 'openid-client';
import { Email } from '../../contract/email.ts';
import { paths } from '../../contract/paths.ts';
import { toLine } from '../../contract/rules/visible-text.ts';
import { z } from '../../contract/zod.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';

/** Identity that a provider states for a person. */
export type Claims = {
  issuer: string;
  subject: string;
  /**
   * Verified address, or null. An unverified address is not used, because anybody can enter another
   * person's address.
   */
  email: string | null;
  name: string;
  lastName: string;
};

/** Values that bind a provider's response to its request. */
export type Checks = { state: string; nonce: string; verifier: string };

/** Parameters of the browser's return from the provider. */
export type Returned = { state: string; code?: string; iss?: string; error?: string };

export type IdentityProvider = {
  id: string;
  name: string;
  /** Parameters in addition to those of OpenID Connect. */
  parameters: Record<string, string>;
  /** Loads the provider's metadata; the result is cached. */
  connect: () => Promise<openid.Configuration>;
  readClaims: (client: openid.Configuration, tokens: Tokens) => Promise<Claims>;
  /** False for plain OAuth, which has no ID token with a nonce. */
  hasNonce: boolean;
};
type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/** Timeout of a request (s). Two requests in a row take less than the timeout of the front end. */
const TIMEOUT_SECONDS = 6;

const returnUrl = () => config.appUrl + paths.socialLogin;

/**
 * Reads the claims of an ID token. Many providers return names and addresses only from the userinfo
 * endpoint.
 */
async function readIdToken(client: openid.Configuration, tokens: Tokens): Promise<Claims> {
  const token = tokens.claims()!;
  const isComplete = token.email !== undefined || !client.serverMetadata().userinfo_endpoint;
  const claims = isComplete
    ? token
    : { ...(await openid.fetchUserInfo(client, tokens.access_token, token.sub)), iss: token.iss };
  return claimsOf(token.iss, token.sub, {
    // Apple sends the boolean as a string.
    email: String(claims.email_verified) === 'true' ? claims.email : undefined,
    name: claims.given_name ?? claims.name,
    lastName: claims.given_name === undefined ? undefined : claims.family_name,
  });
}

type ProviderProfile = { email?: unknown; name?: unknown; lastName?: unknown };

/** Returns a name in the form of a typed one: a single line of at most 60 characters. */
const plain = (text: unknown): string =>
  typeof text === 'string' ? toLine(toLine(text.toWellFormed().replace(/\s+/g, ' ')).slice(0, 60)) : '';

function claimsOf(issuer: string, subject: string, profile: ProviderProfile): Claims {
  const email = Email.safeParse(profile.email).data ?? null;
  return { issuer, subject, email, name: plain(profile.name), lastName: plain(profile.lastName) };
}

type Client = { clientId: string; clientSecret: string };

const discovering = (issuer: string, clientId: string, auth: openid.ClientAuth) => () =>
  openid.discovery(new URL(issuer), clientId, undefined, auth, {
    timeout: TIMEOUT_SECONDS,
    // The sandbox on this machine uses HTTP; production requires HTTPS.
    execute: config.isProduction ? [] : [openid.allowInsecureRequests],
  });

const openIdConnect = (
  id: string,
  name: string,
  issuer: string,
  { clientId, clientSecret }: Client,
  parameters: Record<string, string> = {},
): IdentityProvider => ({
  id,
  name,
  parameters: { scope: 'openid email profile', ...parameters },
  connect: discovering(issuer, clientId, openid.ClientSecretPost(clientSecret)),
  readClaims: readIdToken,
  hasNonce: true,
});

type AppleClient = NonNullable<typeof config.identity.apple>;

/** Signs Apple's client secret, a token with ES256 that is valid for five minutes. */
function signAppleSecret({ clientId, teamId, keyId, privateKey }: AppleClient): string {
  const at = Math.floor(now().getTime() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const payload = { iss: teamId, iat: at, exp: at + 300, aud: 'https://appleid.apple.com', sub: clientId };
  const text = `${encode({ alg: 'ES256', kid: keyId })}.${encode(payload)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

const apple = (client: AppleClient): IdentityProvider => ({
  id: 'apple',
  name: 'Apple',
  // Apple requires `form_post` for the email scope, so it posts its response as a form.
  parameters: { scope: 'openid email', response_mode: 'form_post' },
  connect: discovering('https://appleid.apple.com', client.clientId, (_server, { client_id }, body) => {
    body.set('client_id', client_id);
    body.set('client_secret', signAppleSecret(client));
  }),
  readClaims: readIdToken,
  hasNonce: true,
});

const FACEBOOK = 'https://www.facebook.com';
const GRAPH = 'https://graph.facebook.com';
const FacebookPerson = z.object({
  id: z.string().min(1),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

/**
 * Returns the provider for Facebook, which uses plain OAuth. Facebook does not say whether an
 * address is verified, so addresses are ignored.
 */
const facebook = ({ clientId, clientSecret }: Client): IdentityProvider => ({
  id: 'facebook',
  name: 'Facebook',
  parameters: { scope: 'public_profile' },
  connect: async () => {
    const server = {
      issuer: FACEBOOK,
      authorization_endpoint: `${FACEBOOK}/dialog/oauth`,
      token_endpoint: `${GRAPH}/oauth/access_token`,
    };
    const auth = openid.ClientSecretPost(clientSecret);
    return new openid.Configuration(server, clientId, undefined, auth);
  },
  async readClaims(client, { access_token: token }) {
    const address = new URL(`${GRAPH}/me?fields=id,first_name,last_name`);
    const answer = await openid.fetchProtectedResource(client, token, address, 'GET');
    const person = FacebookPerson.parse(await answer.json());
    return claimsOf(FACEBOOK, person.id, { name: person.first_name, lastName: person.last_name });
  },
  hasNonce: false,
});

function configured(): IdentityProvider[] {
  const { google, apple: appleClient, facebook: facebookClient, other } = config.identity;
  return [
    google &&
      openIdConnect('google', 'Google', 'https://accounts.google.com', google, { prompt: 'select_account' }),
    appleClient && apple(appleClient),
    facebookClient && facebook(facebookClient),
    other && openIdConnect('other', other.name, other.issuer, other),
  ].filter((provider) => provider !== null);
}

/** Configured providers in the order of their buttons. */
export const identityProviders: readonly IdentityProvider[] = configured();

const connected = new Map<string, Promise<openid.Configuration>>();

/**
 * Connects to a provider.
 * @throws 503 SOCIAL_UNAVAILABLE; the next sign-in connects again
 */
async function connect(provider: IdentityProvider): Promise<openid.Configuration> {
  const client = connected.get(provider.id) ?? provider.connect();
  connected.set(provider.id, client);
  try {
    return await client;
  } catch (error) {
    connected.delete(provider.id);
    throw unavailable(provider, error);
  }
}

/**
 * Logs a failed sign-in without the error itself, because the provider's data may contain a token
 * or an identity.
 */
function report({ id }: IdentityProvider, error: unknown): void {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  log.warn({ provider: id, error: name, code }, 'a sign-in with a provider failed');
}

function unavailable(provider: IdentityProvider, error: unknown): AppError {
  report(provider, error);
  return new AppError(503, 'SOCIAL_UNAVAILABLE', 'The provider does not answer. Try again in a moment.');
}

/**
 * Returns the provider's address for the browser.
 * @throws 503 SOCIAL_UNAVAILABLE
 */
export async function buildSignInUrl(provider: IdentityProvider, checks: Checks): Promise<string> {
  const client = await connect(provider);
  return openid.buildAuthorizationUrl(client, {
    ...provider.parameters,
    redirect_uri: returnUrl(),
    response_type: 'code',
    state: checks.state,
    code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    ...(provider.hasNonce && { nonce: checks.nonce }),
  }).href;
}

const cancelled = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);
const passing = new Set(['temporarily_unavailable', 'server_error']);

/**
 * Returns the same error for every mismatch, so that a caller does not learn which value was wrong.
 */
export const signInFailed = () =>
  new AppError(422, 'SOCIAL_FAILED', 'This sign-in was not finished. Start it again.');

/**
 * Exchanges the parameters of the browser's return for the person's identity.
 * @throws 422 SOCIAL_CANCELLED, SOCIAL_FAILED; 503 SOCIAL_UNAVAILABLE
 */
export async function readReturn(
  provider: IdentityProvider,
  returned: Returned,
  checks: Checks,
): Promise<Claims> {
  const { error } = returned;
  if (error !== undefined && cancelled.has(error))
    throw new AppError(422, 'SOCIAL_CANCELLED', 'The sign-in was cancelled at the provider.');
  if (error !== undefined && passing.has(error)) throw unavailable(provider, { code: error });
  if (error !== undefined) {
    report(provider, { code: error.slice(0, 40) });
    throw signInFailed();
  }
  const client = await connect(provider);
  try {
    const address = new URL(returnUrl());
    for (const [name, value] of Object.entries(returned))
      if (value !== undefined) address.searchParams.set(name, value);
    const tokens = await openid.authorizationCodeGrant(client, address, {
      pkceCodeVerifier: checks.verifier,
      expectedState: checks.state,
      expectedNonce: provider.hasNonce ? checks.nonce : undefined,
    });
    return await provider.readClaims(client, tokens);
  } catch (problem) {
    if (isConnectionProblem(problem)) throw unavailable(provider, problem);
    report(provider, problem);
    throw signInFailed();
  }
}

/**
 * Returns true for connection errors. For these, `fetch` throws a TypeError with a cause, and the
 * library reports a timeout by its own code.
 */
const isConnectionProblem = (problem: unknown): boolean =>
  (problem instanceof TypeError && problem.cause !== undefined && !('code' in problem)) ||
  (problem instanceof openid.ClientError && problem.code === 'OAUTH_TIMEOUT');
