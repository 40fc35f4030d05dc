/**
 * Empty replacement of `path-to-regexp` (2.4 KB compressed) in the browser bundle. Next's router
 * calls it only for rewrites and middleware. This site has neither, because `server/` handles those
 * addresses.
 */
export {};
