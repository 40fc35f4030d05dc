import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express from 'express';
import Provider, { errors, interactionPolicy, type Configuration } from 'oidc-provider';
import { sandboxIdentity } from '../../config/environment.ts';
import { choicePage, problemPage } from './pages.ts';
import { findPerson, people, type Person } from './people.ts';

const HOST = '127.0.0.1';
const stylesheet = readFileSync(path.join(import.meta.dirname, 'identity.css'), 'utf8');

export type IdentitySandboxOptions = {
  /** Port of the sandbox; 0 selects a free port. */
  port: number;
  /** Address of the product to which a person returns. */
  returnUrl: string;
  /** Additional persons of a test. */
  added?: Person[];
};

export type IdentitySandbox = { issuer: string; close(): Promise<void> };

/**
 * Returns a policy that asks for the person at each sign-in, so that another person can be chosen.
 */
function askEachTime() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get('login')!
    .checks.add(
      new Check('each_time', 'the sandbox asks each time', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: randomBytes(8).toString('hex') };
}

const configuration = ({ returnUrl, added = [] }: IdentitySandboxOptions): Configuration => ({
  clients: [
    {
      client_id: sandboxIdentity.clientId,
      client_secret: sandboxIdentity.clientSecret,
      redirect_uris: [returnUrl],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
  scopes: ['openid'],
  pkce: { required: () => true },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  jwks: { keys: [signingKey()] },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  features: { devInteractions: { enabled: false } },
  interactions: { policy: askEachTime(), url: (_, { uid }) => `/choose/${uid}` },
  findAccount: (_, id) => {
    const person = findPerson(id, added);
    return person && { accountId: id, claims: () => ({ sub: id, ...person.claims }) };
  },
  // The choice of a person counts as the consent.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client!.clientId,
      accountId: oidc.session!.accountId!,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  renderError(ctx, { error_description: description }) {
    ctx.type = 'html';
    ctx.body = problemPage(description ?? 'The sandbox could not answer.');
  },
});

/**
 * Starts an OpenID provider with invented people on this machine only. The provider stores nothing.
 */
export async function startIdentitySandbox(options: IdentitySandboxOptions): Promise<IdentitySandbox> {
  const server = createServer();
  server.listen(options.port, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The host name differs from localhost, so that the product does not receive the cookies of the
  // sandbox.
  const issuer = `http://${HOST}:${port}`;
  const provider = new Provider(issuer, configuration(options));
  const shown = [...people, ...(options.added ?? [])];

  const app = express();
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    response.set({
      // Browsers also check the redirect after a form, which can lead to the product.
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${new URL(options.returnUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    if (request.headers.host === `${HOST}:${port}`) next();
    else response.status(403).type('text').send('The identity sandbox answers to 127.0.0.1 only.');
  });
  app.get('/identity.css', (_request, response) => void response.type('css').send(stylesheet));
  app.get('/choose/:uid', async (request, response) => {
    await provider.interactionDetails(request, response);
    response.send(choicePage(sandboxIdentity.name, shown));
  });
  app.post('/choose/:uid', express.urlencoded({ extended: false }), async (request, response) => {
    const chosen = (request.body as { person?: string }).person;
    const result = chosen
      ? { login: { accountId: chosen, remember: false } }
      : { error: 'access_denied', error_description: 'The person cancelled' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  app.use('/auth', (request, _response, next) => {
    // Each login starts without the previous session. Otherwise the provider would first end that
    // session with a script.
    request.headers.cookie = request.headers.cookie?.replace(/(^|;\s*)_session[^;]*/g, '');
    next();
  });
  app.use(provider.callback());
  app.use(((error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const isKnown = error instanceof errors.OIDCProviderError;
    response.status(isKnown ? error.statusCode : 500);
    response.send(problemPage('This page is only for a login that is under way. Go back and start again.'));
  }) as express.ErrorRequestHandler);
  server.on('request', app);

  return {
    issuer,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
