/** The shape in which the provider reports what is wrong; the SDK looks at nothing but the presence of `error`. */
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

/** The page of the provider's documentation about an error code. */
export const docUrlOf = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

const logUrlOf = (requestId: string) => `https://dashboard.stripe.com/test/logs/${requestId}`;

/** An answer other than 200, thrown from anywhere in a request. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** @param requestId as in the answer's `request-id`, which addresses outside the API do not have */
  bodyFor(requestId: string | undefined): ErrorBody {
    const { type = 'invalid_request_error', code, param } = this.details;
    // Without a valid key a request belongs to no account, so it is in no log.
    const isLogged = requestId !== undefined && this.status !== 401;
    return {
      error: {
        type,
        message: this.message,
        ...(code && { code, doc_url: docUrlOf(code) }),
        ...(param && { param }),
        ...(isLogged && { request_log_url: logUrlOf(requestId) }),
      },
    };
  }
}

/** 400: the parameters themselves are wrong. `param` is written as in the form, `line_items[0][quantity]`. */
export function badParam(message: string, param: string, code?: string) {
  return new ApiError(400, message, { param, code });
}

/** A row that is named in the address (404) or in a parameter (400) does not exist. */
export function noSuch(object: string, id: string, param = 'id') {
  return new ApiError(param === 'id' ? 404 : 400, `No such ${object}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

/** 500: an error of the sandbox itself; the details are in its log and not in the answer. */
export const internalError = () =>
  new ApiError(500, 'The sandbox failed to handle this request; its log says why.', { type: 'api_error' });
