import express, { type Request, type Response, type Router } from 'express';
import type { Body, Call, Params, Query, Reply } from '../../contract/call.ts';
import { fillPath } from '../../contract/paths.ts';
import { maxBody } from '../../contract/values/limits.ts';
import { withCombinedReads } from '../db/connection.ts';
import { authorize, type ActorOf } from './actor.ts';
import { readBody } from './body.ts';
import { AppError, invalidField, invalidInput, notFound, tooLarge } from '../errors.ts';
import { withIdempotency } from './idempotency.ts';
import { readFormFile, type UploadedFile } from './multipart.ts';
import { limitTypedCodes, rateLimit } from './rate-limits.ts';
import { enterView } from './views.ts';
import { findUnstorable } from './storable-text.ts';
import { limitConcurrencyPerUser } from '../runtime/fair-queue.ts';

export type Context<C extends Call> = {
  actor: ActorOf<C['access']>;
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  /** Request for data outside the contract: cookies, address, request id. */
  req: Request;
  res: Response;
  /** File of a multipart call. */
  file: C['file'] extends undefined ? UploadedFile | undefined : UploadedFile;
};

/** All mounted calls; the table tests compare them with the contract. */
export const mounted = new Set<Call>();

/** Address of a call: the values in its path, and its query. */
type Address = { params: Record<string, string>; query: unknown };

type Answer = (req: Request, res: Response, address: Address) => Promise<unknown>;

const reads = new Map<string, Answer>();

/**
 * Finds a mounted GET call with a JSON reply, such as "GET /courses/:id", for a request that makes
 * several reads. Access, rate and input of each read are checked as for a separate request.
 */
export const findRead = (name: string): Answer | undefined => reads.get(name);

const parseJson = express.json({ limit: maxBody.bytes, type: ['application/json', 'application/*+json'] });
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Mounts a call of the contract. Checks access, rate and input, counts a code attempt, runs the
 * handler, and sends only the fields of the contract's reply.
 */
export function mount<C extends Call>(
  router: Router,
  call: C,
  handler: (context: Context<C>) => Promise<Reply<C>> | Reply<C>,
): void {
  mounted.add(call);
  const answer: Answer = async (req, res, address) => {
    const hasLeft = await enterView(call, fillPath(call.path, address.params), req, res);
    // A call that has ended a view continues without an actor, so it would not be authorized.
    if (!hasLeft) authorize(req.actor, call.access);
    await rateLimit(call.rate, req);
    const context = {
      actor: req.actor,
      params: readPathParams(address.params, call.takesNames),
      query: parse(call.query, address.query),
      ...(await input(call, req, res)),
      req,
      res,
    } as unknown as Context<C>;
    if (call.triesCode?.(context.body)) await limitTypedCodes(req);
    const handle = () => withCombinedReads(() => handler(context));
    if (call.raw) return handle();
    const reply = async () => call.reply.parse(await handle());
    const act = () => (call.idempotent ? withIdempotency(call, req, reply) : reply());
    return req.actor ? limitConcurrencyPerUser(req.actor.viewedBy?.userId ?? req.actor.userId, act) : act();
  };
  if (call.method === 'GET' && !call.raw) reads.set(`GET ${call.path}`, answer);
  const verb = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  router[verb]([call.backend, ...call.backendAliases], async (req, res) => {
    const reply = await answer(req, res, toAddress(call, req));
    if (!call.raw) res.status(call.status).json(reply);
  });
}

/** Returns the address of a call. If the path of an alias lacks a `:name`, the query has it. */
function toAddress({ backend, backendAliases }: Call, req: Request): Address {
  const params = { ...(req.params as Record<string, string>) };
  if (!backendAliases.length) return { params, query: req.query };
  const query = { ...req.query };
  for (const [, name = ''] of backend.matchAll(/:(\w+)/g)) {
    if (params[name] !== undefined) continue;
    params[name] = typeof query[name] === 'string' ? query[name] : '';
    delete query[name];
  }
  return { params, query };
}

async function input(call: Call, req: Request, res: Response) {
  if (call.file) return { body: {}, file: await readFormFile(req, call.file) };
  if (call.method === 'GET' || call.takesAnyBody || call.streamsBody) return { body: {} };
  if (Number(req.headers['content-length'] ?? 0) > 0 && !req.is(['application/json', 'application/*+json']))
    throw new AppError(415, 'JSON_ONLY', 'Send the body as application/json.');
  await readBody(parseJson, req, res);
  if (hasManyValues(req.body)) throw tooLarge();
  return { body: parse(call.body, req.body ?? {}) };
}

/**
 * Maximum number of values, more than any form has. The limit is needed because a schema validates
 * every value of a list, and reports every error, before it checks the list's length.
 */
const MOST_VALUES = 5_000;

function hasManyValues(body: unknown): boolean {
  const values = [body];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (values.length + inner.length > MOST_VALUES) return true;
    values.push(...inner);
  }
  return false;
}

function parse(schema: Call['query'], value: unknown) {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error);
  const unstorable = findUnstorable(result.data);
  if (unstorable !== undefined)
    throw invalidField(unstorable, 'INVALID', 'This text has signs that cannot be stored.');
  return result.data;
}

/**
 * Returns the values in the path, with ids in lower case as in the database.
 * @param takesNames true if an id may also be a name
 * @throws 404, without a query, for an id that is not a UUID and for text that the database cannot
 *   store
 */
const readPathParams = (params: Record<string, string>, takesNames: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const isId = /^id$|Id$/.test(name);
      if ((isId && !takesNames && !uuid.test(value)) || findUnstorable(value) !== undefined)
        throw notFound('That');
      return [name, isId ? value.toLowerCase() : value];
    }),
  );
