import { addresses, developmentSecrets, readVariable } from '../../config/environment.ts';

/**
 * Settings of the front end's server, for code that never reaches the browser. They are read at
 * each use, because most settings are unknown when pages are built.
 */
export const env = {
  backendUrl: () =>
    addresses.backend({
      BACKEND_URL: readVariable('BACKEND_URL'),
      BACKEND_PORT: readVariable('BACKEND_PORT'),
    }),
  /** Returns the public origin of the site, without a trailing slash. */
  appUrl: () => addresses.app({ APP_URL: readVariable('APP_URL'), PORT: readVariable('PORT') }),
  /** Returns the backend's maximum silence before a 504 (ms). */
  forwardTimeoutMs: () => readVariable('FORWARD_TIMEOUT_MS'),
  /**
   * Returns the internal secret.
   * @throws Error in a built front end without a configured secret, because the default is public
   */
  internalSecret: () => {
    const secret = readVariable('INTERNAL_SECRET');
    if (!secret && process.env.NODE_ENV === 'production') throw new Error('INTERNAL_SECRET is not set.');
    return secret ?? developmentSecrets.internal;
  },
  cookieDomain: () => readVariable('COOKIE_DOMAIN'),
  /** Returns true during the build, when the backend is unavailable. */
  isBuild: () => process.env.NEXT_PHASE === 'phase-production-build',
};
