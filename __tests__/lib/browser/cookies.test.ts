import {
  clearVisibleCookies,
  readCookie,
  removeCookie,
  writeCookie,
  YEAR_HOURS,
} from '@/lib/browser/cookies';
import { cookieDomain } from '@/contract/rules/cookie-domain';

test.each([
  ['kumu.test', 'kumu.test', 'kumu.test'],
  ['app.kumu.test', '.kumu.test', 'kumu.test'],
  ['notkumu.test', 'kumu.test', undefined],
  ['localhost', 'kumu.test', undefined],
  ['abc.tunnel.example', 'kumu.test', undefined],
  ['localhost', '', undefined],
  ['localhost:3000', 'kumu.test', undefined],
  ['app.kumu.test:443', 'kumu.test', 'kumu.test'],
])('cookies on %s with the main domain "%s" are set for %s', (hostname, main, domain) => {
  expect(cookieDomain(hostname, main)).toBe(domain);
});

test('cookies are written, read, removed and cleared', () => {
  writeCookie('one', 'a', 1);
  writeCookie('two', 'b', 1);
  writeCookie('three', 'c', 1);
  removeCookie('one');
  expect([readCookie('one'), readCookie('two')]).toEqual([undefined, 'b']);
  clearVisibleCookies();
  expect(document.cookie).toBe('');
});

test('cookies are set for the whole site and expire after the given hours', () => {
  const written = jest.spyOn(Document.prototype, 'cookie', 'set');
  writeCookie('kept', 'a', YEAR_HOURS);
  writeCookie('short', 'b', 12);
  const [kept, short] = written.mock.calls.map(([cookie]) => cookie);
  written.mockRestore();
  const hoursOf = (cookie: string) =>
    (Date.parse(/expires=([^;]+)/.exec(cookie)![1]!) - Date.now()) / 3_600_000;
  expect(hoursOf(kept!)).toBeCloseTo(365 * 24, 1);
  expect(hoursOf(short!)).toBeCloseTo(12, 1);
  expect(kept).toMatch(/path=\/;.*sameSite=lax/i);
  clearVisibleCookies();
});
