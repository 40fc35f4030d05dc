import { addresses, developmentSecrets, readVariable } from '../../config/environment.ts';

/**
 * Settings of the front end's server side. Read at each use: pages are built before most of them are known.
 * Only for code that never reaches the browser.
 */
export const env = {
  backendUrl: () =>
    addresses.backend({
      BACKEND_URL: readVariable('BACKEND_URL'),
      BACKEND_PORT: readVariable('BACKEND_PORT'),
    }),
  /** Where people reach the site, without a slash at the end. */
  appUrl: () => addresses.app({ APP_URL: readVariable('APP_URL'), PORT: readVariable('PORT') }),
  /** How long the backend may stay silent before a 504, in milliseconds. */
  forwardTimeoutMs: () => readVariable('FORWARD_TIMEOUT_MS'),
  /** @throws Error in a built front end that was started without one: the default is known to everybody. */
  internalSecret: () => {
    const secret = readVariable('INTERNAL_SECRET');
    if (!secret && process.env.NODE_ENV === 'production') throw new Error('INTERNAL_SECRET is not set.');
    return secret ?? developmentSecrets.internal;
  },
  cookieDomain: () => readVariable('COOKIE_DOMAIN'),
  /** While pages are built there is no backend to ask. */
  isBuild: () => process.env.NEXT_PHASE === 'phase-production-build',
};
