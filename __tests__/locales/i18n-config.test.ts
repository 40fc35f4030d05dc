import i18next from 'i18next';
import i18nConfig from '@/next-i18next.config';

/** A translator as next-i18next makes one for each page. */
function translatorOf(texts: Record<string, object>, lng = 'en') {
  const i18n = i18next.createInstance();
  for (const plugin of i18nConfig.use ?? []) i18n.use(plugin);
  void i18n.init({ lng, ns: ['common', 'content'], defaultNS: 'common', resources: { [lng]: texts } });
  return i18n;
}

const { NODE_ENV } = process.env;
const setMode = (mode: string | undefined) => Object.assign(process.env, { NODE_ENV: mode });
beforeEach(() => setMode('production'));
afterEach(() => setMode(NODE_ENV));

test('a plain text is found once, for its language and namespace', () => {
  const texts = { common: { once: { word: 'Courses' } }, content: { once: { word: 'Parts' } } };
  expect(translatorOf(texts).getFixedT('en')('once.word')).toBe('Courses');
  expect(translatorOf(texts).getFixedT('en', 'content')('once.word')).toBe('Parts');
  expect(translatorOf({ common: { once: { word: 'Cursos' } } }, 'es').getFixedT('es')('once.word')).toBe(
    'Cursos',
  );
  // Texts are part of a build: that a later translator has another one shows that this one was kept.
  expect(translatorOf({ common: { once: { word: 'Later' } } }).getFixedT('en')('once.word')).toBe('Courses');
});

test('a text with values is made each time', () => {
  const t = translatorOf({
    common: { values: { left_one: '{{count, number}} day left', left_other: '{{count, number}} days left' } },
  }).getFixedT('en');
  expect([1, 2, 1200].map((count) => t('values.left', { count }))).toEqual([
    '1 day left',
    '2 days left',
    '1,200 days left',
  ]);
});

test('numbers of one form are written by one format, whatever else the text says', () => {
  const format = jest.spyOn(Intl, 'NumberFormat');
  const t = translatorOf({
    common: {
      shown: '{{shown, number}} of {{total, number}}',
      mean: '{{value, number(minimumFractionDigits: 1)}}',
    },
  }).getFixedT('en');
  const texts = [1_000, 2_000, 3_000].map((shown) => t('shown', { shown, total: shown + 1 }));
  expect(texts).toEqual(['1,000 of 1,001', '2,000 of 2,001', '3,000 of 3,001']);
  expect([1_000, 2_000.5].map((value) => t('mean', { value }))).toEqual(['1,000.0', '2,000.5']);
  expect(format).toHaveBeenCalledTimes(2);
});

test('a missing text is found once it has come', () => {
  const i18n = translatorOf({ common: {} });
  const t = i18n.getFixedT('en');
  expect(t('late.word')).toBe('late.word');
  i18n.addResourceBundle('en', 'common', { late: { word: 'Here' } }, true);
  expect(t('late.word')).toBe('Here');
});

test('while somebody writes texts, each is read again', () => {
  setMode('development');
  expect(translatorOf({ common: { draft: { word: 'First' } } }).getFixedT('en')('draft.word')).toBe('First');
  expect(translatorOf({ common: { draft: { word: 'Second' } } }).getFixedT('en')('draft.word')).toBe(
    'Second',
  );
});
