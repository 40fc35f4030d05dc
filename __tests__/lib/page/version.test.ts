import { http, HttpResponse } from 'msw';
import { clearVisibleCookies, readCookie, writeCookie } from '@/lib/browser/cookies';
import { checkVersionCookie, VERSION } from '@/lib/page/version';
import { server } from '@/__tests__/support/msw';

let resets: number;
const reload = jest.fn();

beforeEach(() => {
  clearVisibleCookies();
  resets = 0;
  reload.mockClear();
  server.use(
    http.post('/api/auth/reset-cookies', () => {
      resets += 1;
      return HttpResponse.json({ done: true });
    }),
  );
});

test('a first visit stores only the version', async () => {
  writeCookie('of_somebody_else', 'x', 1);
  await checkVersionCookie(reload);
  expect([readCookie('version'), readCookie('of_somebody_else'), resets]).toEqual([VERSION, 'x', 0]);
  expect(reload).not.toHaveBeenCalled();
});

test('cookies of an older version are cleared by the page and the server, and the page reloads once', async () => {
  writeCookie('version', '0.0.9', 1);
  writeCookie('theme', 'dark', 1);
  await checkVersionCookie(reload);
  expect([readCookie('version'), readCookie('theme'), resets]).toEqual([VERSION, undefined, 1]);
  expect(reload).toHaveBeenCalledTimes(1);
  await checkVersionCookie(reload);
  expect([resets, reload.mock.calls.length]).toEqual([1, 1]);
});

test.each(['mode', 'theme', 'updateV2'])(
  'a %s without a version counts as a cookie of another version',
  async (name) => {
    writeCookie(name, 'x', 1);
    await checkVersionCookie(reload);
    expect([readCookie('version'), readCookie(name), resets]).toEqual([VERSION, undefined, 1]);
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('cookies that the page can clear are cleared even when the server cannot clear its cookies', async () => {
  server.use(http.post('/api/auth/reset-cookies', () => new HttpResponse(null, { status: 502 })));
  writeCookie('version', '0.0.9', 1);
  writeCookie('theme', 'dark', 1);
  await checkVersionCookie(reload);
  expect([readCookie('version'), readCookie('theme')]).toEqual([VERSION, undefined]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the version cookie is stored for 8760 hours', async () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  const before = Date.now();
  await checkVersionCookie(reload);
  const expires = /expires=([^;]+)/.exec(written.mock.calls.at(-1)![0])![1]!;
  const hours = (Date.parse(expires) - before) / 3_600_000;
  expect(Math.round(hours)).toBe(8760);
  written.mockRestore();
});
