import type { Request, Response } from 'express';
import type { Origin } from '../change.ts';

type Fields = Map<string, Fields | string>;

/** Maximum number of levels, more than any parameter has, because the recursion must end. */
const MOST_LEVELS = 20;

/** Array indexes end at 999, so that `metadata[2026]` is a field and not an element. */
const isIndex = (name: string) => /^(?:0|[1-9]\d{0,2})$/.test(name);

/** Returns ['a', 'b', 'c'] for `a[b][c]`, and a malformed name as it is. */
function splitName(name: string): string[] {
  if (!/^[^[\]]+(?:\[[^[\]]*\])+$/.test(name)) return [name];
  const [first = '', ...inner] = name.split('[');
  const path = [first, ...inner.map((part) => part.slice(0, -1))];
  return path.length > MOST_LEVELS ? [name] : path;
}

function put(fields: Fields, [given = '', ...rest]: string[], text: string): void {
  const name = given || String(fields.size);
  const before = fields.get(name);
  if (before === undefined && rest.length === 0) return void fields.set(name, text);
  // A name that is sent twice becomes a list.
  const inner: Fields = before instanceof Map ? before : new Map(before === undefined ? [] : [['0', before]]);
  fields.set(name, inner);
  put(inner, rest, text);
}

const toValue = (field: Fields | string): unknown => {
  if (typeof field === 'string') return field;
  const names = [...field.keys()];
  if (!names.every(isIndex)) return toObject(field);
  return names.sort((left, right) => Number(left) - Number(right)).map((name) => toValue(field.get(name)!));
};

/**
 * Converts the maps to objects. `Object.fromEntries` makes `__proto__` an ordinary field, while an
 * assignment would replace the prototype.
 */
const toObject = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries([...fields].map(([name, field]) => [name, toValue(field)]));

/**
 * Reads a form with nested names, which may be any text. Express's parser drops names such as
 * `__proto__`.
 */
export function parseForm(text: unknown): Record<string, unknown> {
  const fields: Fields = new Map();
  for (const [name, value] of new URLSearchParams(typeof text === 'string' ? text : ''))
    put(fields, splitName(name), value);
  return toObject(fields);
}

/** Returns the request as the origin of a change. */
export const toOrigin = (request: Request, response: Response): Origin => ({
  requestId: response.get('request-id') ?? null,
  idempotencyKey: request.get('idempotency-key') ?? null,
  onceAnswered: (then) => {
    // The client may have disconnected while the request was read.
    if (response.closed) then();
    else response.once('close', then);
  },
});
