import type { FieldError, Problem } from '@/contract/shared';

/** A call that did not succeed. `status` is 0 (and `code` OFFLINE) when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly requestId: string;

  constructor(status: number, code: string, message: string, requestId: string, errors: FieldError[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
  }
}

/** Reads a problem document; an answer that is none (a proxy's page, say) becomes UNREADABLE. */
export function toApiError(status: number, answer: unknown, requestId: string): ApiError {
  const problem = (answer ?? {}) as Partial<Problem>;
  return new ApiError(
    status,
    problem.code ?? 'UNREADABLE',
    problem.detail ?? `The server answered ${status} without a reason.`,
    problem.requestId ?? requestId,
    problem.errors,
  );
}
