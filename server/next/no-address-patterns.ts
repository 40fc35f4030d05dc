/**
 * Replaces `path-to-regexp` in the browser (1.7 KB compressed). Next's router calls
 * `path-to-regexp` for rewrites and middleware. A build has neither, because `server/` answers
 * those addresses.
 */
export {};
