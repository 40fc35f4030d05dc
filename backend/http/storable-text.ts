/** PostgreSQL keeps neither NUL nor, in JSON, half a surrogate pair; both arrive as well-formed JSON. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * The dotted path of the first text that the database would refuse; absent when all can be kept.
 * For input that its schema has let through, whose depth is thereby bounded.
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
