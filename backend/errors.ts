import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { z } from 'zod';
import { toFieldErrors } from '../contract/rules/field-errors.ts';
import type { FieldError, Problem } from '../contract/shared.ts';
import { BadCursorError } from './db/pagination.ts';
import { StaleColumnsError } from './db/combined-reads.ts';
import { isStalePlan } from './db/prepared-statements.ts';

/**
 * An error that is sent to the caller. `code` is stable; `message` says what to do; a `cause` is
 * only logged.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: FieldError[];
  /** Seconds until a retry can succeed; sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Additional fields of the problem document in the call's contract. */
  readonly extensions?: object;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: FieldError[]; retryAfterSeconds?: number; extensions?: object; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.extensions = more.extensions;
  }
}

/** Returns a 404, used also for anything that the caller may not see. */
export const notFound = (what: string) => new AppError(404, 'NOT_FOUND', `${what} was not found.`);

export const conflict = (code: string, message: string) => new AppError(409, code, message);

export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, 'TOO_MANY_REQUESTS', 'Too many tries. Please wait a moment.', { retryAfterSeconds });

export const busy = () =>
  new AppError(503, 'BUSY', 'Kumu is very busy. Please try again in a moment.', { retryAfterSeconds: 5 });

export const tooLarge = () => new AppError(413, 'TOO_LARGE', 'That is more than this address takes.');

export const invalidTransition = (message: string) => conflict('INVALID_TRANSITION', message);

export const invalidField = (path: string, code: string, message: string) =>
  new AppError(422, 'INVALID_INPUT', 'Some fields are not right.', { fields: [{ path, code, message }] });

export const invalidInput = (error: z.ZodError) =>
  new AppError(422, 'INVALID_INPUT', 'Some fields are not right.', { fields: toFieldErrors(error) });

/** Returns true if a concurrent request has stored the same value in a unique column. */
export const isTaken = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
};

/** Result of a policy: true, or the reason why not. */
export type Verdict = true | string;

/**
 * Checks the verdict of a policy.
 * @throws 403 with the policy's reason
 */
export function allow(verdict: Verdict): void {
  if (verdict !== true) throw new AppError(403, 'NOT_ALLOWED', verdict);
}

/**
 * Maps errors of Express and its parsers, which have a status and a type. Their text is not sent.
 */
function known(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof BadCursorError) return new AppError(400, 'BAD_CURSOR', error.message);
  const { status, type } = (error ?? {}) as { status?: number; type?: string };
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'entity.parse.failed') return new AppError(400, 'BAD_JSON', 'The body is not valid JSON.');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new AppError(415, 'UNSUPPORTED_ENCODING', 'Send the body as UTF-8 without compression.');
  if (isBusy(error)) return busy();
  if (status === 400 || isDataException(error))
    return new AppError(400, 'BAD_REQUEST', 'The request could not be read.');
  return null;
}

/**
 * Returns true for a value that PostgreSQL cannot convert to the requested type (SQLSTATE class
 * 22). Such a value comes from a cursor that was written by hand or belongs to another order of the
 * list. Schemas reject all other such values, so it is also logged.
 */
const isDataException = (error: unknown) => {
  const { code, severity } = (error ?? {}) as { code?: string; severity?: string };
  return severity !== undefined && /^22/.test(String(code));
};

/**
 * Returns true if the database cannot answer now. A connection may be missing, or a lock may not be
 * released in time (SQLSTATE 55P03, 40P01). The database may be starting, stopping or short of
 * space or memory (SQLSTATE 53, 57P). Its tables may have changed during a transaction.
 * node-postgres identifies its own causes only by their text.
 */
const isBusy = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (
    /^(53|57P|40P01$|55P03$|ECONNREFUSED$|ECONNRESET$|EPIPE$)/.test(String(code)) ||
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      String(message),
    ) ||
    isStalePlan(error) ||
    error instanceof StaleColumnsError ||
    (error instanceof AggregateError && error.errors.some(isBusy))
  );
};

/** Returns true for an error of which the log must contain more than the caller learns. */
const isUnexpected = (error: unknown): boolean => {
  const refusal = known(error);
  return !refusal || refusal.cause !== undefined || isDataException(error) || isBusy(error);
};

/**
 * Returns what the caller learns of an error, and logs an unexpected error. The text of an error
 * that is not an `AppError` is never sent.
 */
export function describeError(
  error: unknown,
  req: Request,
): { problem: Problem; retryAfterSeconds?: number } {
  if (isUnexpected(error)) req.log?.error({ err: error }, 'unexpected error');
  const shown =
    known(error) ?? new AppError(500, 'UNEXPECTED', 'Something went wrong here. Please try again.');
  const problem: Problem = {
    ...shown.extensions,
    type: 'about:blank',
    title: STATUS_CODES[shown.status]!,
    status: shown.status,
    detail: shown.message,
    code: shown.code,
    requestId: String(req.id ?? ''),
    ...(shown.fields && { errors: shown.fields }),
  };
  return { problem, retryAfterSeconds: shown.retryAfterSeconds };
}

/** The only error handler. */
export const onError: ErrorRequestHandler = (error, req, res, next) => {
  const { problem, retryAfterSeconds } = describeError(error, req);
  if (res.headersSent) return next(error);
  if (retryAfterSeconds) res.setHeader('Retry-After', String(Math.ceil(retryAfterSeconds)));
  res.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
};

export const notFoundHandler: RequestHandler = () => {
  throw notFound('This address');
};
