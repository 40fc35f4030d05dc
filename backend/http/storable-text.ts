/** PostgreSQL stores neither NUL nor, in JSON, an unpaired surrogate; both are valid in JSON requests. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * The dotted path of the first text that the database would refuse; absent when all can be stored.
 * For input that its schema has accepted, which bounds the depth.
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

/** JSON of any value, in which U+FFFD stands for each character that PostgreSQL would refuse. */
export const toStorableJson = (value: unknown): string =>
  // JSON.stringify escapes exactly these characters so; the last alternative passes over an escaped backslash.
  JSON.stringify(value).replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, (escape) =>
    /^\\u(?:0000|d)/.test(escape) ? '\uFFFD' : escape,
  );
