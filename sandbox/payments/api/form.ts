import type { Request, Response } from 'express';
import qs from 'qs';
import type { Origin } from '../change.ts';
import { isObject } from './is-object.ts';

/** The parser leaves out the name `__proto__`, so it reads names in which `__proto__` is escaped. */
const escapeName = (name: string) => name.replaceAll('%', '%25').replaceAll('__proto__', '%5F_proto__');

/** `Object.fromEntries` makes `__proto__` an ordinary field; an assignment would replace the prototype. */
const unescapeNames = (form: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [decodeURIComponent(name), unescapeValue(value)]),
  );

function unescapeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unescapeValue);
  return isObject(value) ? unescapeNames(value) : value;
}

/**
 * Reads a form with nested names, which may be any text. With the parser's default limits, an array of 21 cart lines would
 * become an object, and 100 lines with all fields would exceed 1000 parameters.
 */
export function parseForm(text: unknown) {
  const form = qs.parse(typeof text === 'string' ? text : '', {
    arrayLimit: 1000,
    decoder: (given, decode, _charset, type) => (type === 'key' ? escapeName(decode(given)) : decode(given)),
    depth: 20,
    parameterLimit: 10_000,
    // Without it the parser leaves out names such as `constructor` as well.
    plainObjects: true,
  });
  return unescapeNames(form);
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
