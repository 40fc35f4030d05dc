import {
  clearVisibleCookies,
  cookieDomain,
  readCookie,
  removeCookie,
  writeCookie,
} from '@/lib/browser/cookies';

test.each([
  ['kumu.test', 'kumu.test', 'kumu.test'],
  ['app.kumu.test', '.kumu.test', 'kumu.test'],
  ['notkumu.test', 'kumu.test', undefined],
  ['localhost', 'kumu.test', undefined],
  ['abc.tunnel.example', 'kumu.test', undefined],
  ['localhost', '', undefined],
])('on %s with the main domain "%s" cookies are for %s', (hostname, main, domain) => {
  expect(cookieDomain(hostname, main)).toBe(domain);
});

test('are written, read, removed and cleared', () => {
  writeCookie('one', 'a', 1);
  writeCookie('two', 'b', 1);
  writeCookie('three', 'c', 1);
  removeCookie('one');
  expect([readCookie('one'), readCookie('two')]).toEqual([undefined, 'b']);
  clearVisibleCookies();
  expect(document.cookie).toBe('');
});
