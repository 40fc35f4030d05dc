/** Shape of the provider's errors. The SDK checks only the presence of `error`. */
type ErrorBody = {
  error: {
    type: string;
    message: string;
    code?: string;
    doc_url?: string;
    param?: string;
    request_log_url?: string;
  };
};

type Details = { code?: string; param?: string; type?: string };

/** Returns the page of the provider's documentation about an error code. */
export const toDocUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

const logUrlOf = (requestId: string) => `https://dashboard.stripe.com/test/logs/${requestId}`;

/** Response with an error status. Any code that handles a request can throw it. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /**
   * Returns the body of the response.
   * @param requestId value of the response header `request-id`; undefined for addresses outside the
   *   API
   */
  bodyFor(requestId: string | undefined): ErrorBody {
    const { type = 'invalid_request_error', code, param } = this.details;
    // A request without a valid key belongs to no account, so it has no log entry.
    const isLogged = requestId !== undefined && this.status !== 401;
    return {
      error: {
        type,
        message: this.message,
        ...(code && { code, doc_url: toDocUrl(code) }),
        ...(param && { param }),
        ...(isLogged && { request_log_url: logUrlOf(requestId) }),
      },
    };
  }
}

/**
 * Returns a 400 error for an invalid parameter. `param` has the form notation:
 * `line_items[0][quantity]`.
 */
export function badParam(message: string, param: string, code?: string) {
  return new ApiError(400, message, { param, code });
}

/**
 * Returns an error for a missing row: 404 if the address names the row, 400 if a parameter names
 * it.
 */
export function noSuch(object: string, id: string, param = 'id') {
  return new ApiError(param === 'id' ? 404 : 400, `No such ${object}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

/** Returns a 500 error of the sandbox itself. The log has the details and the response does not. */
export const internalError = () =>
  new ApiError(500, 'The sandbox failed to handle this request; its log says why.', { type: 'api_error' });
