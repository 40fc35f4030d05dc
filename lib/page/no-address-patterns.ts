/**
 * What a visitor's browser gets in place of `path-to-regexp` (2.4 KB compressed). Next's router calls it for rewrites and
 * middleware, and there are none: `server/` answers those addresses.
 */
export {};
