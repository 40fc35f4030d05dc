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
