import type { FieldError, Problem } from '@/contract/shared';

/** A call that did not succeed. `status` is 0 (and `code` OFFLINE) when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly requestId: string;
  /** When another try may succeed, if the server said so. */
  readonly retryAfterSeconds?: number;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId: string,
    { errors = [], retryAfterSeconds }: { errors?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Of an answer that is no problem document, a proxy's page for example. */
const codeOf = (status: number): string =>
  ({ 413: 'TOO_LARGE', 429: 'TOO_MANY_REQUESTS', 502: 'BACKEND_DOWN', 503: 'BUSY', 504: 'BACKEND_SLOW' })[
    status
  ] ?? (status >= 500 ? 'UNEXPECTED' : 'UNREADABLE');

/** Reads a problem document; without one the status alone says what happened. */
export function toApiError(
  { status, headers }: { status: number; headers: { get(name: string): unknown } },
  answer: unknown,
  requestId: string,
): ApiError {
  const problem = (answer ?? {}) as Partial<Problem>;
  return new ApiError(
    status,
    problem.code ?? codeOf(status),
    problem.detail ?? `The server answered ${status} without a reason.`,
    problem.requestId ?? requestId,
    { errors: problem.errors, retryAfterSeconds: Number(headers.get('retry-after')) || undefined },
  );
}
