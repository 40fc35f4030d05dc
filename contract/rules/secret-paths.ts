/** What follows these in an address grants access to whoever knows it. */
const keys = /(\/(?:gifts|feeds\/private|unsubscribe)\/)[^/?]+/;

/** A path as logs may have it: without the query, in which links are signed, and without a key that is part of the path. */
export const withoutKeys = (url: string): string => url.split('?', 1)[0]!.replace(keys, '$1…');
