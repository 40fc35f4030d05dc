import { textIn, translationsFor } from '@/lib/server/translations';

test('a page gets the texts that every page has, and its own', async () => {
  const { _nextI18Next: common } = await translationsFor(undefined);
  expect(common!.initialLocale).toBe('en');
  expect(common!.ns).toEqual(['common']);
  const { _nextI18Next: own } = await translationsFor('en', ['content']);
  expect(own!.ns).toEqual(['common', 'content']);
});

test('a text is found by its key; without one the key is shown', async () => {
  const text = textIn(await translationsFor('en'));
  expect(text('common:ui.loading')).toBe('Loading');
  for (const key of ['common:ui', 'common:ui.loading.more', 'shop:ui.loading', 'nothing'])
    expect(text(key)).toBe(key);
});
