/**
 * Returns true if PostgreSQL can store the text. PostgreSQL rejects NUL and, in JSON, an unpaired
 * surrogate; both are valid in JSON requests.
 */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * Returns the dotted path of the first text that the database would reject; undefined if all can be
 * stored. The input must have passed its schema, which bounds the depth.
 */
export function findUnstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path;
    const found = findUnstorable(inner, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the JSON of any value, with U+FFFD for each character that PostgreSQL would reject. */
export const toStorableJson = (value: unknown): string =>
  // JSON.stringify escapes exactly these characters in this way. The last alternative skips an
  // escaped backslash.
  JSON.stringify(value).replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, (escape) =>
    /^\\u(?:0000|d)/.test(escape) ? '\uFFFD' : escape,
  );
