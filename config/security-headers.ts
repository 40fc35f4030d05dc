import { captchaServices } from './captcha.ts';
import { addresses, readVariable } from './environment.ts';

/**
 * Returns the headers of every page and API response. They limit the origins to which a browser may
 * connect, and the browser features that a page may use.
 *
 * In development they also allow the inline scripts and styles of `next dev`.
 */
export function securityHeaders({ isDevelopment = false } = {}): Record<string, string> {
  // Pages exchange files with the storage origin. Some stores have the bucket in the path, so only
  // the origin is used.
  const { origin: storage } = new URL(
    addresses.storage({
      STORAGE_PUBLIC_URL: readVariable('STORAGE_PUBLIC_URL'),
      BACKEND_PORT: readVariable('BACKEND_PORT'),
    }),
  );
  // The card provider's script for fraud signals is loaded only if a publishable key is set.
  const stripe = readVariable('NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY')
    ? {
        script: ' https://js.stripe.com',
        frame: ' https://js.stripe.com https://hooks.stripe.com',
        connect: ' https://api.stripe.com',
      }
    : { script: '', frame: '', connect: '' };
  const captcha = readVariable('NEXT_PUBLIC_CAPTCHA');
  const captchaSources = captcha ? ` ${captchaServices[captcha].sources}` : '';
  // An external video host plays from its own origins.
  const videos = readVariable('VIDEO_HOST') === 'vimeo' ? ' https://*.vimeo.com https://*.vimeocdn.com' : '';
  // An external live engine receives and sends media at its own origins.
  const liveOrigins =
    readVariable('LIVE_ENGINE') === 'mediamtx'
      ? [readVariable('LIVE_MEDIAMTX_URL'), readVariable('LIVE_MEDIAMTX_HLS_URL')]
      : [];
  const lives = [...new Set(liveOrigins)].map((live) => ` ${live}`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self'${stripe.script}${captchaSources}${isDevelopment ? " 'unsafe-inline' 'unsafe-eval'" : ''}`,
    `style-src-elem 'self'${captchaSources}${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${storage}`,
    `media-src 'self' blob: ${storage}${videos}${lives}`,
    "worker-src 'self' blob:",
    `connect-src 'self' ${storage}${videos}${lives}${stripe.connect}${captchaSources}`,
    `frame-src 'self' ${storage}${stripe.frame}${captchaSources}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
    // A browser that has received this header uses only https for this site, so the header is sent
    // only for an https address.
    ...(readVariable('APP_URL')?.startsWith('https://') && {
      'Strict-Transport-Security': 'max-age=31536000',
    }),
  };
}
