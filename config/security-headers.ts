import { captchaServices } from './captcha.ts';
import { addresses, readVariable } from './environment.ts';

/**
 * What every page and every answer of the API carries: where a browser may load from and send to, and what it may not do.
 * In development also what `next dev` needs, which puts scripts and styles into the page.
 */
export function securityHeaders({ isDevelopment = false } = {}): Record<string, string> {
  // Where a page may load files from and send files to, beside our own origin. Some stores have the bucket in the path.
  const { origin: storage } = new URL(
    addresses.storage({
      STORAGE_PUBLIC_URL: readVariable('STORAGE_PUBLIC_URL'),
      BACKEND_PORT: readVariable('BACKEND_PORT'),
    }),
  );
  // With a publishable key the card provider's own script is loaded for its fraud signals.
  const stripe = readVariable('NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY')
    ? {
        script: ' https://js.stripe.com',
        frame: ' https://js.stripe.com https://hooks.stripe.com',
        connect: ' https://api.stripe.com',
      }
    : { script: '', frame: '', connect: '' };
  const captcha = readVariable('NEXT_PUBLIC_CAPTCHA');
  const captchaSources = captcha ? ` ${captchaServices[captcha].sources}` : '';
  // The video host that is elsewhere plays from its own addresses.
  const videos = readVariable('VIDEO_HOST') === 'vimeo' ? ' https://*.vimeo.com https://*.vimeocdn.com' : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self'${stripe.script}${captchaSources}${isDevelopment ? " 'unsafe-inline' 'unsafe-eval'" : ''}`,
    `style-src-elem 'self'${captchaSources}${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${storage}`,
    `media-src 'self' blob: ${storage}${videos}`,
    "worker-src 'self' blob:",
    `connect-src 'self' ${storage}${videos}${stripe.connect}${captchaSources}`,
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
    'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=()',
    // Only where people come by https: a browser that heard this once asks for nothing else.
    ...(readVariable('APP_URL')?.startsWith('https://') && {
      'Strict-Transport-Security': 'max-age=31536000',
    }),
  };
}
