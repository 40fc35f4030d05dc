import { securityHeaders } from '@/config/security-headers';

const policy = () => securityHeaders()['Content-Security-Policy']!.split('; ');
const sourcesOf = (name: string) => policy().find((each) => each.startsWith(`${name} `))!;

afterEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('LIVE_')) delete process.env[name];
});

test('the content security policy allows the addresses of an external live engine only if it is configured', () => {
  Object.assign(process.env, {
    LIVE_MEDIAMTX_URL: 'https://live.example',
    LIVE_MEDIAMTX_HLS_URL: 'https://hls.example',
  });
  expect(policy().join()).not.toContain('live.example');
  process.env.LIVE_ENGINE = 'mediamtx';
  for (const name of ['connect-src', 'media-src'])
    expect(sourcesOf(name)).toContain(' https://live.example https://hls.example');
});
