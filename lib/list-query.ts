import type { ParsedUrlQuery } from 'node:querystring';

/** Rows that a page renders at once. */
export const MOST_SHOWN = 96;

/** One value of an address's query; a repeated one counts by its first. */
export const valueOf = (query: ParsedUrlQuery, name: string): string | undefined =>
  [query[name]].flat()[0] || undefined;

/** A whole positive number of an address's query; anything else is left out. */
export function numberOf(query: ParsedUrlQuery, name: string): number | undefined {
  const value = valueOf(query, name);
  return value && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
}

/** One of the known words of an address's query. */
export const oneOf = <T extends string>(
  query: ParsedUrlQuery,
  name: string,
  known: readonly T[],
): T | undefined => known.find((word) => word === valueOf(query, name));

/** How many rows to render at once: as many as the address says were shown, up to a limit. */
export const shownOf = (query: ParsedUrlQuery, perPage: number): number =>
  Math.min(MOST_SHOWN, Math.max(perPage, numberOf(query, 'shown') ?? perPage));

/** The values of the named fields of a form: what the browser would put into the address without a script. */
export const valuesIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.elements]
      .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      .filter(({ name }) => name !== '')
      .map(({ name, value }) => [name, value]),
  );

/** An address with these values, without the empty ones; `shown` starts over unless it is among them. */
export function addressWith(path: string, values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size ? `${path}?${search}` : path;
}
