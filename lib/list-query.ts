import type { ParsedUrlQuery } from 'node:querystring';

/** Maximum number of rows rendered with a page. */
export const MAX_SHOWN_ROWS = 96;

/** Returns a query parameter of an address. Of a repeated parameter, returns the first value. */
export const readQueryValue = (query: ParsedUrlQuery, name: string): string | undefined =>
  [query[name]].flat()[0] || undefined;

/** Returns a query parameter that is a positive whole number; undefined for other values. */
export function readQueryNumber(query: ParsedUrlQuery, name: string): number | undefined {
  const value = readQueryValue(query, name);
  return value && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
}

/** Returns a query parameter if its value is one of the known words. */
export const readKnownValue = <T extends string>(
  query: ParsedUrlQuery,
  name: string,
  known: readonly T[],
): T | undefined => known.find((word) => word === readQueryValue(query, name));

/** Returns the number of rows to render. The address can state a larger number, up to a limit. */
export const readShownCount = (query: ParsedUrlQuery, perPage: number): number =>
  Math.min(MAX_SHOWN_ROWS, Math.max(perPage, readQueryNumber(query, 'shown') ?? perPage));

/**
 * Returns the values of the named fields of a form. Without scripts, the browser would put these
 * values into the address.
 */
export const valuesIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.elements]
      .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      .filter(({ name }) => name !== '')
      .map(({ name, value }) => [name, value]),
  );

/**
 * Returns an address with the given values; empty values are omitted. `shown` is removed unless it
 * is among the values.
 * @param address path, including any query parameters that never change
 */
export function addressWith(address: string, values: Record<string, string | number | undefined>): string {
  const [path = '', fixed] = address.split('?');
  const search = new URLSearchParams(fixed);
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size ? `${path}?${search}` : path;
}
