import { z } from './zod.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Group of callers who may use a call. The domain's policy additionally checks permissions for the
 * particular object.
 */
export type Access = 'public' | 'member' | 'creator' | 'business' | 'office';

/** Rate limit of a call per caller; the limits are in backend/http/rate-limits.ts. */
export type Rate =
  | 'usual'
  | 'lookup'
  | 'signIn'
  | 'code'
  | 'licence'
  | 'money'
  | 'upload'
  | 'events'
  | 'media'
  | 'stream'
  | 'letter'
  | 'comment'
  | 'chat'
  | 'liveChat'
  | 'liveReactions'
  | 'render'
  | 'document'
  | 'provider'
  | 'decision';

export type FileField = { name: string; maxBytes: number };

/** Definition of one API call, which the browser, the front end and the backend share. */
export type Call<
  M extends Method = Method,
  P extends string = string,
  A extends Access = Access,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  method: M;
  /**
   * Path below /api. If an alias lacks a `:name` of the path, the alias takes it from the query.
   */
  path: P;
  /** Alternative paths of the call below /api. */
  aliases: readonly string[];
  /** Path in the backend. */
  backend: string;
  /** Alternative paths of the call in the backend. They may lack a `:name`, as `aliases` may. */
  backendAliases: readonly string[];
  access: A;
  rate: Rate;
  /** HTTP status of a success. */
  status: number;
  /** Multipart field of a file upload, with its size limit. */
  file?: FileField;
  /** True if the caller must send an `Idempotency-Key`; the call is executed once for each key. */
  idempotent: boolean;
  /**
   * Returns true if the response reveals whether a typed code exists. All such calls share one
   * limit per network address.
   */
  triesCode?: (body: z.output<B>) => boolean;
  /** True if the path may contain a name of the subject in place of its id. */
  takesNames: boolean;
  /** True if the handler itself writes the response, which is not JSON. */
  raw: boolean;
  /** True if the response can stay open for an hour. */
  isStream: boolean;
  /** True if a request body of any type is accepted and ignored. */
  takesAnyBody: boolean;
  /**
   * True if a request body of any type is passed to the handler as a stream. The handler limits its
   * size.
   */
  streamsBody: boolean;
  /**
   * True if the response is not needed at once. The front end may then delay and batch such calls.
   */
  isDeferrable: boolean;
  /**
   * True if the response contains data about money, chats or secrets. Such calls are rejected while
   * the office sees the site as another user.
   */
  isPrivate: boolean;
  /** True if the call ends such a view, for example because it opens or ends a session. */
  endsView: boolean;
  summary: string;
  /** Additional fields of error responses. */
  problem?: z.ZodType;
  query: Q;
  body: B;
  reply: R;
};

const nothing = z.strictObject({});
type Nothing = typeof nothing;

type Spec<A, Q, B extends z.ZodType, R> = {
  access: A;
  summary: string;
  reply: R;
  query?: Q;
  body?: B;
  aliases?: readonly string[];
  backend?: string;
  backendAliases?: readonly string[];
  rate?: Rate;
  status?: number;
  file?: FileField;
  idempotent?: boolean;
  triesCode?: (body: z.output<B>) => boolean;
  takesNames?: boolean;
  raw?: boolean;
  isStream?: boolean;
  takesAnyBody?: boolean;
  streamsBody?: boolean;
  isDeferrable?: boolean;
  isPrivate?: boolean;
  endsView?: boolean;
  problem?: z.ZodType;
};

const define =
  <M extends Method>(method: M) =>
  <
    P extends string,
    A extends Access,
    R extends z.ZodType,
    Q extends z.ZodType = Nothing,
    B extends z.ZodType = Nothing,
  >(
    path: P,
    spec: Spec<A, Q, B, R>,
  ): Call<M, P, A, Q, B, R> => ({
    method,
    path,
    aliases: spec.aliases ?? [],
    backend: spec.backend ?? path,
    backendAliases: spec.backendAliases ?? [],
    access: spec.access,
    rate: spec.rate ?? 'usual',
    status: spec.status ?? 200,
    file: spec.file,
    idempotent: spec.idempotent ?? false,
    triesCode: spec.triesCode,
    takesNames: spec.takesNames ?? false,
    raw: spec.raw ?? false,
    isStream: spec.isStream ?? false,
    takesAnyBody: spec.takesAnyBody ?? false,
    streamsBody: spec.streamsBody ?? false,
    isDeferrable: spec.isDeferrable ?? false,
    isPrivate: spec.isPrivate ?? false,
    endsView: spec.endsView ?? false,
    summary: spec.summary,
    problem: spec.problem,
    query: (spec.query ?? nothing) as Q,
    body: (spec.body ?? nothing) as B,
    reply: spec.reply,
  });

export const get = define('GET');
export const post = define('POST');
export const put = define('PUT');
export const patch = define('PATCH');
export const del = define('DELETE');

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type Params<C extends Call> = { [K in ParamNames<C['path']>]: string };
/** Request input as the sender writes it; fields with defaults may be omitted. */
export type QueryInput<C extends Call> = z.input<C['query']>;
export type BodyInput<C extends Call> = z.input<C['body']>;
/** Request input as the handler receives it, with defaults filled in. */
export type Query<C extends Call> = z.output<C['query']>;
export type Body<C extends Call> = z.output<C['body']>;
export type Reply<C extends Call> = z.output<C['reply']>;
