/** Path segments followed by a key that grants access. */
const keys = /(\/(?:gifts|feeds\/private|unsubscribe)\/)[^/?]+/;

/**
 * Returns a path that is safe for logs: without the query, which may contain signatures, and
 * without keys in the path.
 */
export const redactPath = (url: string): string => url.split('?', 1)[0]!.replace(keys, '$1…');
