const inCookies = (name: string) => String.raw`(?:^|;\s*)${name}=`;
const anySession = new RegExp(inCookies('(?:accessToken|viewToken)'));
const sessionToken = new RegExp(`${inCookies('accessToken')}([\\w-]+)`);
const viewToken = new RegExp(`${inCookies('viewToken')}([\\w-]+)`);

/**
 * Returns true if a `cookie` header has a session cookie, even a malformed cookie. The client is
 * then not treated as a visitor.
 */
export const hasSession = (cookie = ''): boolean => anySession.test(cookie);

/**
 * Returns the session token of a `cookie` header. While the office sees Kumu as another person, the
 * token of that view takes precedence over the user's own token.
 */
export const sessionTokenIn = (cookie = ''): string | undefined =>
  viewToken.exec(cookie)?.[1] ?? sessionToken.exec(cookie)?.[1];
