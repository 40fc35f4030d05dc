/**
 * Settings of the front end's server side. Read at each use: pages are built before most of them are known.
 * Only for code that never reaches the browser.
 */
export const env = {
  backendUrl: () => process.env.BACKEND_URL || `http://127.0.0.1:${process.env.BACKEND_PORT || 4000}`,
  /** Where people reach the site, without a slash at the end. */
  appUrl: () => (process.env.APP_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/$/, ''),
  /** How long the backend may stay silent before a 504, in milliseconds. */
  forwardTimeoutMs: () => Number(process.env.FORWARD_TIMEOUT_MS) || 15_000,
  /** @throws Error in a built front end that was started without one: the default is known to everybody. */
  internalSecret: () => {
    const secret = process.env.INTERNAL_SECRET;
    if (!secret && process.env.NODE_ENV === 'production') throw new Error('INTERNAL_SECRET is not set.');
    return secret || 'only-for-development-internal';
  },
  cookieDomain: () => process.env.COOKIE_DOMAIN || undefined,
  /** While pages are built there is no backend to ask. */
  isBuild: () => process.env.NEXT_PHASE === 'phase-production-build',
};
