import type { FieldError, Problem } from '@/contract/shared';

/** Error of a failed call. `status` is 0 and `code` is OFFLINE if no response arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly requestId: string;
  /** Delay until a retry may succeed (seconds), if the server stated it. */
  readonly retryAfterSeconds?: number;
  /** Further fields of the problem document, which the call's contract names. */
  readonly problem: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId: string,
    {
      errors = [],
      retryAfterSeconds,
      problem = {},
    }: { errors?: FieldError[]; retryAfterSeconds?: number; problem?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problem = problem;
  }
}

/**
 * Returns the code of a response that is not a problem document, such as the error page of a proxy.
 */
const codeOf = (status: number): string =>
  ({ 413: 'TOO_LARGE', 429: 'TOO_MANY_REQUESTS', 502: 'BACKEND_DOWN', 503: 'BUSY', 504: 'BACKEND_SLOW' })[
    status
  ] ?? (status >= 500 ? 'UNEXPECTED' : 'UNREADABLE');

/**
 * Creates an error from a problem document, or from the status alone without a problem document.
 */
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
    {
      errors: problem.errors,
      retryAfterSeconds: Number(headers.get('retry-after')) || undefined,
      problem: { ...problem },
    },
  );
}
