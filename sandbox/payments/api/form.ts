import type { Request, Response } from 'express';
import qs from 'qs';
import type { Origin } from '../change.ts';

/**
 * Reads a form with nested names. With the parser's default limits, an array of 21 cart lines would become an object, and
 * 100 lines with all fields would exceed 1000 parameters.
 */
export function parseForm(text: unknown) {
  return qs.parse(typeof text === 'string' ? text : '', {
    arrayLimit: 1000,
    depth: 20,
    parameterLimit: 10_000,
  });
}

/** The request as the cause of a change. */
export const originOf = (request: Request, response: Response): Origin => ({
  requestId: response.get('request-id') ?? null,
  idempotencyKey: request.get('idempotency-key') ?? null,
  onceAnswered: (then) => {
    // The client may have disconnected while its request was read.
    if (response.closed) then();
    else response.once('close', then);
  },
});
