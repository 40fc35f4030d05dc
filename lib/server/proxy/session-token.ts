const inCookies = (name: string) => String.raw`(?:^|;\s*)${name}=`;
const anySession = new RegExp(inCookies('(?:accessToken|viewToken)'));
const sessionToken = new RegExp(`${inCookies('accessToken')}([\\w-]+)`);
const viewToken = new RegExp(`${inCookies('viewToken')}([\\w-]+)`);

/**
 * Returns true if a `cookie` header has a session cookie, even a malformed one. Such a client is
 * never treated as a visitor.
 */
export const hasSession = (cookie = ''): boolean => anySession.test(cookie);

/**
 * Returns the token of a `cookie` header under which its requests are made: the token of a view, in
 * which the office sees Kumu as somebody else, before the token of the session.
 */
export const sessionTokenIn = (cookie = ''): string | undefined =>
  viewToken.exec(cookie)?.[1] ?? sessionToken.exec(cookie)?.[1];
