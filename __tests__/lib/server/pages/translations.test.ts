import { textIn, translationsFor } from '@/lib/server/pages/translations';

test('a page receives the texts of every page and its own texts', async () => {
  const { _nextI18Next: common } = await translationsFor(undefined);
  expect(common!.initialLocale).toBe('en');
  expect(common!.ns).toEqual(['common']);
  const texts = common!.initialI18nStore.en!.common as object;
  for (const later of ['errors', 'fieldErrors']) expect(texts).not.toHaveProperty(later);
  const { _nextI18Next: own } = await translationsFor('en', ['content']);
  expect(own!.ns).toEqual(['common', 'content']);
});

test('a text is found by its key, and a missing text shows the key', async () => {
  const text = textIn(await translationsFor('en'));
  expect(text('common:ui.loading')).toBe('Loading');
  for (const key of ['common:ui', 'common:ui.loading.more', 'shop:ui.loading', 'nothing'])
    expect(text(key)).toBe(key);
});

test('a page can load single sections of a namespace', async () => {
  const { _nextI18Next: loaded } = await translationsFor('en', [
    'content:course',
    'content:player',
    'wallet',
  ]);
  const { content, wallet } = loaded!.initialI18nStore.en as Record<string, object>;
  expect(Object.keys(content!).sort()).toEqual(['course', 'player']);
  expect(wallet).toHaveProperty('checkout');
  expect(loaded!.ns).toEqual(['common', 'content', 'wallet']);
  const { _nextI18Next: listing } = await translationsFor('en', ['common:media']);
  const { common } = listing!.initialI18nStore.en as Record<string, object>;
  for (const key of ['brand', 'media']) expect(common).toHaveProperty(key);
  for (const key of ['bulk', 'errors']) expect(common).not.toHaveProperty(key);
  await expect(translationsFor('en', ['content:cuorse'])).rejects.toThrow('No texts content:cuorse');
});
