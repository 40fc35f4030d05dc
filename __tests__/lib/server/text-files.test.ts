import vm from 'node:vm';
import { withTexts } from '@/lib/page/text-files';
import { readTextFile, textFilesFor } from '@/lib/server/text-files';
import { translationsFor } from '@/lib/server/pages/translations';
import { namespaces, type Texts } from '@/contract/values/locales';

const names: Texts[] = ['common', 'common:bulk', 'dashboard', 'wallet:earnings', 'wallet:nextPayout'];

test('the texts of a page from its files equal the texts in its HTML', async () => {
  const { _nextI18Next: inHtml } = await translationsFor('en', names.slice(1));
  const config = { ...inHtml!, initialI18nStore: {} };
  const { _nextI18Next: fromFiles } = withTexts({ _nextI18Next: config, texts: textFilesFor('en', names) });
  expect(fromFiles!.initialI18nStore).toEqual(inHtml!.initialI18nStore);
});

test('each namespace has the address of its file', () => {
  for (const address of textFilesFor('en', namespaces)) expect(readTextFile(address)?.isCurrent).toBe(true);
});

test('the script of a translation file stores its translations under the address of the file', () => {
  const [address] = textFilesFor('en', ['wallet:earnings']);
  const { script, isCurrent } = readTextFile(address!)!;
  const self: { textFiles?: Record<string, object> } = {};
  vm.runInNewContext(script, { self });
  expect(isCurrent).toBe(true);
  expect(JSON.stringify(self.textFiles)).toBe(
    JSON.stringify({ [address!]: globalThis.textFiles![address!] }),
  );
});

test('a request for a translation file of an earlier build returns the current translations under its old address', () => {
  const earlier = '/texts/en/wallet.earnings-0123456789ab.js';
  const { script, isCurrent } = readTextFile(earlier)!;
  expect(isCurrent).toBe(false);
  expect(script).toContain(`["${earlier}"]={"wallet":{"earnings":`);
});

test.each([
  '/texts/en/nothing-0123456789ab.js',
  '/texts/en/mail-0123456789ab.js',
  '/texts/xx/wallet-0123456789ab.js',
  '/texts/en/wallet.nothing-0123456789ab.js',
  '/texts/en/wallet.constructor-0123456789ab.js',
  '/texts/en/../package-0123456789ab.js',
  '/texts/en/wallet.js',
])('%s is not the address of a translation file', (address) => {
  expect(readTextFile(address)).toBeUndefined();
});

test('an unknown section is refused', () => {
  expect(() => textFilesFor('en', ['wallet:nothing'])).toThrow('No texts wallet:nothing.');
});
