import express, { type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { API_VERSION, type ChangeIn } from '../change.ts';
import { sandboxNow } from '../state/clock.ts';
import { newId } from '../state/ids.ts';
import type { Store } from '../state/store.ts';
import { ApiError, internalError } from './errors.ts';
import { expandObject, type Expansions } from './expand.ts';
import { toOrigin, parseForm } from './form.ts';
import type { Faults } from './faults.ts';
import { findAnswer, hashRequest } from './idempotency.ts';
import type { Resource, Route } from './route.ts';

type Settings = { resources: Resource[]; store: Store; change: ChangeIn; faults: Faults; log: Logger };
type Answer = { status: number; body: unknown };

/**
 * Returns the key of an Authorization header: a bearer token, or the user name of HTTP Basic (`curl
 * -u sk_test_…:`).
 */
function keyOf(authorization: string) {
  const [scheme, credentials = ''] = authorization.split(' ');
  if (scheme === 'Bearer') return credentials;
  if (scheme === 'Basic') return Buffer.from(credentials, 'base64').toString().replace(/:.*/s, '');
  return '';
}

/**
 * Checks the key of a request.
 * @throws ApiError 401 unless the key is a test key; the error never repeats the key
 */
function authenticate(request: Request) {
  const key = keyOf(request.get('authorization') ?? '');
  if (key === '') {
    throw new ApiError(401, 'No API key. Send a test secret key as "Authorization: Bearer sk_test_…".');
  }
  if (!/^[sr]k_test_\w+$/.test(key)) {
    throw new ApiError(
      401,
      'This is a test sandbox and no real money moves here: it takes keys that begin with sk_test_ or rk_test_ only. ' +
        'Unset STRIPE_API_HOST to reach the real payment provider.',
    );
  }
}

/**
 * Format of a version: a date, followed by the name of the release since 2024: `2023-10-16`,
 * `2026-10-28.endive`.
 */
const VERSION_FORMAT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(\.[a-z]+)?$/;

/**
 * Checks the format of the version. Every well-formed version is accepted, and the response has the
 * version of the sandbox.
 * @throws ApiError 400 for a malformed version
 */
function checkVersion(request: Request) {
  const version = request.get('stripe-version') ?? API_VERSION;
  if (!VERSION_FORMAT.test(version)) throw new ApiError(400, `Invalid Stripe API version: ${version}`);
}

function accountOf(request: Request, route: Route, store: Store) {
  const account = request.get('stripe-account') ?? null;
  if (account === null) return null;
  if (!store.find('account', account)) {
    throw new ApiError(403, `There is no account '${account}', or this key may not act for it.`, {
      code: 'account_invalid',
    });
  }
  // A call that does not support accounts is refused, because recording it on the platform would
  // hide the mistake.
  if (!route.onAccount) throw new ApiError(400, 'The sandbox does not take Stripe-Account on this call yet.');
  return account;
}

/** Returns the JSON body of a request to the /v2 API. */
function jsonOf(request: Request): unknown {
  const body: unknown = request.body;
  if (typeof body !== 'string' || body === '') return {};
  if (!request.is('application/json')) throw new ApiError(400, 'Send parameters as application/json.');
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiError(400, 'The body is not JSON.');
  }
}

function paramsOf(request: Request): unknown {
  if (request.method === 'GET') return request.query;
  if (request.path.startsWith('/v2/')) return jsonOf(request);
  const body: unknown = request.body;
  if (typeof body === 'string' && body !== '' && !request.is('application/x-www-form-urlencoded')) {
    throw new ApiError(400, 'Send parameters as application/x-www-form-urlencoded.');
  }
  return { ...parseForm(body), ...request.query };
}

const METHODS = { DELETE: 'delete', GET: 'get', POST: 'post' } as const;

/** Mounts the provider's API at /v1 and /v2, with errors in the provider's shape. */
export function mountApi(router: Router, { resources, store, change, faults, log }: Settings) {
  const inFlight = new Set<string>();
  const expansions: Expansions = Object.assign({}, ...resources.map((resource) => resource.expansions ?? {}));

  const asAnswer = (error: unknown, response: Response): Answer => {
    if (error instanceof ApiError) {
      return { status: error.status, body: error.bodyFor(response.get('request-id')) };
    }
    log.error({ err: error }, 'request failed');
    return asAnswer(internalError(), response);
  };

  /**
   * Runs the work once per idempotency key. The response is written in the same journal line as its
   * changes.
   */
  function perform(route: Route, request: Request, response: Response): Answer {
    const account = accountOf(request, route, store);
    const params = paramsOf(request);
    const origin = toOrigin(request, response);
    const key = request.method === 'POST' ? origin.idempotencyKey : null;
    const fingerprint = hashRequest(request.method, request.path, account, params);
    const earlier = key && findAnswer(store, inFlight, key, fingerprint, sandboxNow(store));
    if (earlier) {
      response.set({ 'idempotent-replayed': 'true', 'original-request': earlier.requestId });
      return earlier;
    }
    if (faults.takesFailure()) throw new ApiError(500, 'Failed on request of a test.', { type: 'api_error' });

    // Invalid parameters are refused before the key counts as used, so that a corrected request can
    // use the key again.
    const { expand, run } = route.prepare(params);
    if (key) {
      inFlight.add(key);
      origin.onceAnswered(() => inFlight.delete(key));
    }
    const remember = (answer: Answer, createdAt: number) => ({
      id: key ?? '',
      fingerprint,
      requestId: origin.requestId ?? '',
      createdAt,
      ...answer,
    });
    try {
      return change(origin, (transaction) => {
        const [id, url] = [String(request.params.id ?? ''), request.path];
        const object = run({ id, url, account, change: transaction });
        // A refusal that is returned instead of thrown is recorded with its attempt. An example is
        // a declined card.
        const answer =
          object instanceof ApiError
            ? asAnswer(object, response)
            : { status: 200, body: expandObject(object, expand, expansions, transaction) };
        if (key) transaction.put('answer', remember(answer, transaction.now));
        return answer;
      });
    } catch (error) {
      if (!(error instanceof ApiError) || !key) throw error;
      const refusal = asAnswer(error, response);
      store.transact((transaction) => transaction.put('answer', remember(refusal, sandboxNow(store))));
      return refusal;
    }
  }

  async function answer(response: Response, work: () => Answer) {
    let outcome: Answer;
    try {
      outcome = work();
    } catch (error) {
      outcome = asAnswer(error, response);
    }
    await faults.passAnswer();
    response.status(outcome.status).json(outcome.body);
  }

  router.use(['/v1', '/v2'], (request, response, next) => {
    response.set({
      'request-id': newId('req', 14),
      'stripe-version': API_VERSION,
      'cache-control': 'no-store',
    });
    const key = request.get('idempotency-key');
    if (key) response.set('idempotency-key', key);
    try {
      authenticate(request);
      checkVersion(request);
      next();
    } catch (error) {
      const { status, body } = asAnswer(error, response);
      response.status(status).json(body);
    }
  });
  router.use(['/v1', '/v2'], express.text({ type: () => true, limit: '1mb' }));
  for (const route of resources.flatMap((resource) => resource.routes)) {
    const handler = (request: Request, response: Response) =>
      answer(response, () => perform(route, request, response));
    router[METHODS[route.method]](route.path, handler);
  }
}
