import { readFileSync } from 'node:fs';
import { assertOfNext } from './support';

test('a browser without URL.canParse receives a polyfill', async () => {
  const own = Object.getOwnPropertyDescriptor(URL, 'canParse')!;
  Reflect.deleteProperty(URL, 'canParse');
  try {
    await import('@/server/next/polyfills');
    expect([
      URL.canParse('https://kumu.test/a'),
      URL.canParse('/a'),
      URL.canParse('/a', 'https://kumu.test'),
    ]).toEqual([true, false, true]);
  } finally {
    Object.defineProperty(URL, 'canParse', own);
  }
});

test.each([
  ['next/dist/client/app-globals.js', '../build/polyfills/polyfill-module'],
  ['next-i18next/dist/pagesRouter/appWithTranslation.mjs', 'hoist-non-react-statics'],
])('the file %s imports %s by the name in next.config.js', (file, name) => {
  const source = readFileSync(`node_modules/${file}`, 'utf8');
  assertOfNext(
    source.includes(`"${name}"`) || source.includes(`'${name}'`),
    `${file} no longer imports ${name}`,
  );
});
