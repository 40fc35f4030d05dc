import type { Reader } from '../state/store.ts';
import type { TableName } from '../state/tables.ts';
import { ApiError } from './errors.ts';
import { isObject } from './is-object.ts';

type ApiObject = Record<string, unknown>;

/**
 * Expansion of a field to an object: the table or tables that its id refers to, or a function that
 * returns the object.
 */
type Expansion = TableName | TableName[] | ((object: ApiObject, reader: Reader) => unknown);
/** Expandable fields by object name (`checkout.session`). */
export type Expansions = Record<string, Record<string, Expansion>>;

/**
 * Maximum number of levels in a path; the provider refuses longer paths. The `data` of a list
 * counts as a level.
 */
const MAX_LEVELS = 4;

const tooDeep = (path: string) =>
  new ApiError(400, `At most ${MAX_LEVELS} levels can be expanded (${path}).`, {
    code: 'property_expansion_max_depth',
  });

/**
 * Returns a copy with ids replaced by the objects that they refer to. Paths are such as
 * `payment_intent.latest_charge`, or `data.payment_intent` in a list.
 * @throws ApiError 400 for a path that cannot be expanded
 */
export function expandObject(given: unknown, paths: string[], expansions: Expansions, reader: Reader) {
  const refuse = (path: string) =>
    new ApiError(400, `This property cannot be expanded (${path}).`, { param: 'expand' });

  const along = (value: unknown, parts: string[], path: string): unknown => {
    const [head, ...rest] = parts;
    if (head === undefined || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => along(item, parts, path));
    if (!isObject(value)) throw refuse(path);
    if (value.object === 'list' && head === 'data') return { ...value, data: along(value.data, rest, path) };

    const fields = expansions[String(value.object)] ?? {};
    // A name such as `constructor` would otherwise find an inherited property.
    const expansion = Object.hasOwn(fields, head) ? fields[head] : undefined;
    if (!expansion) throw refuse(path);
    const current = value[head];
    const expanded =
      typeof expansion === 'function'
        ? (current ?? expansion(value, reader))
        : typeof current === 'string'
          ? [expansion].flat().flatMap((table) => reader.find(table, current) ?? [])[0]
          : (current ?? null);
    return { ...value, [head]: along(expanded, rest, path) };
  };

  return paths.reduce((object, path) => {
    const parts = path.split('.');
    if (parts.length > MAX_LEVELS) throw tooDeep(path);
    return along(object, parts, path);
  }, given);
}
