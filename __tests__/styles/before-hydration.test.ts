import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const script = readFileSync(join(process.cwd(), 'public/before-hydration.js'), 'utf8');

function openPage(cookie: string): string | null {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  document.documentElement.removeAttribute('data-theme');
  // The file as the browser gets it, not a module.
  new Function(script)();
  return document.documentElement.getAttribute('data-theme');
}

test.each([
  ['theme=dark', 'dark'],
  ['version=0.1.0; theme=light; other=1', 'light'],
  ['theme=system', null],
  ['', null],
  ['mytheme=dark', null],
  ['theme=darkest', null],
  ['theme="><script>', null],
])('with the cookie "%s" the page is %s', (cookie, theme) => expect(openPage(cookie)).toBe(theme));

test.each([
  ['signedIn=1; mode=expert', true, true],
  ['mode=expert; signedIn=1', true, true],
  ['signedIn=1; mode=member', true, false],
  ['signedIn=1; mode=experts', true, false],
  ['mode=expert', false, false],
])('with the cookies "%s" the room of the expert frame is kept: %s, %s', (cookie, isSignedIn, isExpert) => {
  for (const name of ['data-signed-in', 'data-expert']) document.documentElement.removeAttribute(name);
  openPage(cookie);
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(isSignedIn);
  expect(document.documentElement.hasAttribute('data-expert')).toBe(isExpert);
});
