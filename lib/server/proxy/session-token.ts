const inCookies = String.raw`(?:^|;\s*)accessToken=`;
const anySession = new RegExp(inCookies);
const sessionToken = new RegExp(`${inCookies}([\\w-]+)`);

/**
 * Returns true if a `cookie` header has a session cookie, even a malformed one. Such a client is
 * never treated as a visitor.
 */
export const hasSession = (cookie = ''): boolean => anySession.test(cookie);

/** Returns the session token of a `cookie` header. */
export const sessionTokenIn = (cookie = ''): string | undefined => sessionToken.exec(cookie)?.[1];
