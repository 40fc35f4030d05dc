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
  internalSecret: () => process.env.INTERNAL_SECRET || 'only-for-development-internal',
  cookieDomain: () => process.env.COOKIE_DOMAIN || undefined,
  /** While pages are built there is no backend to ask. */
  isBuild: () => process.env.NEXT_PHASE === 'phase-production-build',
};
