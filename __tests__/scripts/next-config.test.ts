import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Read = {
  ofNext: object[];
  headers: Record<string, string>;
  images: object;
  env: Record<string, string>;
};

/** Reads the configuration in a separate process, as a build with the same environment does. */
function configWith(environment: Record<string, string>): Read {
  const script = `
    const config = require('./next.config.js');
    const { securityHeaders } = require('./config/security-headers.ts');
    config.headers().then((ofNext) =>
      console.log(JSON.stringify({ ofNext, headers: securityHeaders(), images: config.images, env: config.env })),
    );`;
  const env = { PATH: process.env.PATH!, NODE_ENV: 'production' as const, ...environment };
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' })) as Read;
}

test('pages send Strict-Transport-Security only for an https address', () => {
  const at = (url: string) => configWith({ APP_URL: url }).headers['Strict-Transport-Security'];
  expect(at('https://kumu.example')).toBe('max-age=31536000');
  expect(at('http://localhost:3000')).toBeUndefined();
});

test('the policy of a built page allows only scripts of its own origin and forbids inline scripts and framing', () => {
  const policy = configWith({ STORAGE_PUBLIC_URL: 'https://files.example' }).headers[
    'Content-Security-Policy'
  ];
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("img-src 'self' data: blob: https://files.example;");
});

test('the policy allows the captcha service where the service is configured', () => {
  const { 'Content-Security-Policy': policy } = configWith({ NEXT_PUBLIC_CAPTCHA: 'turnstile' }).headers;
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(policy).toMatch(/frame-src 'self' \S+ https:\/\/challenges\.cloudflare\.com;/);
});

test("the camera, the microphone and screen sharing are allowed only for the site's own origin", () => {
  expect(configWith({}).headers['Permissions-Policy']).toBe(
    'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
  );
});

test('Next sends the security headers in development, because the front-end server is not used there', () => {
  expect(configWith({}).ofNext).toEqual([]);
  const [all] = configWith({ NODE_ENV: 'development' }).ofNext;
  expect(all).toMatchObject({
    source: '/:path*',
    headers: expect.arrayContaining([
      {
        key: 'Content-Security-Policy',
        value: expect.stringContaining("script-src 'self' 'unsafe-inline' 'unsafe-eval';"),
      },
    ]),
  });
});

test('the front end does not scale pictures on request', () => {
  expect(configWith({}).images).toEqual({ unoptimized: true });
});

test('the browser environment contains the cookie domain, the help links and the version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(
    configWith({ COOKIE_DOMAIN: 'kumu.example', TERMS_URL: 'https://kumu.example/terms?v=2' }).env,
  ).toEqual({
    NEXT_PUBLIC_COOKIE_DOMAIN: 'kumu.example',
    NEXT_PUBLIC_HELP_URL: '',
    NEXT_PUBLIC_TERMS_URL: 'https://kumu.example/terms?v=2',
    NEXT_PUBLIC_PRIVACY_URL: '',
    NEXT_PUBLIC_VERSION: version,
  });
});

test('an empty value of the environment counts as a missing value', () => {
  const policy = configWith({ STORAGE_PUBLIC_URL: '' }).headers['Content-Security-Policy'];
  expect(policy).toContain("media-src 'self' blob: http://localhost:4000;");
});
