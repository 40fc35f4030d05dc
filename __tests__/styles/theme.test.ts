import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const script = readFileSync(join(process.cwd(), 'public/theme.js'), 'utf8');

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
