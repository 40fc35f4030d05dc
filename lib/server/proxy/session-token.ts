const inCookies = String.raw`(?:^|;\s*)accessToken=`;
const anySession = new RegExp(inCookies);
const sessionToken = new RegExp(`${inCookies}([\\w-]+)`);

/** Whether a `cookie` header has a session's cookie, of whatever form: who sends one is never taken for a visitor. */
export const hasSession = (cookie = ''): boolean => anySession.test(cookie);

/** The token of the session in a `cookie` header. */
export const sessionTokenIn = (cookie = ''): string | undefined => sessionToken.exec(cookie)?.[1];
