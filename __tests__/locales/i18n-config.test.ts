import i18next from 'i18next';
import i18nConfig from '@/next-i18next.config';

/** Creates a translator as next-i18next creates it for each page. */
function translatorOf(texts: Record<string, object>, lng = 'en') {
  const i18n = i18next.createInstance();
  for (const plugin of i18nConfig.use ?? []) i18n.use(plugin);
  void i18n.init({
    lng,
    ns: ['common', 'content'],
    defaultNS: 'common',
    resources: { [lng]: texts },
    // React escapes, as next-i18next configures it.
    interpolation: { escapeValue: false },
  });
  return i18n;
}

const { NODE_ENV } = process.env;
const setMode = (mode: string | undefined) => Object.assign(process.env, { NODE_ENV: mode });
beforeEach(() => setMode('production'));
afterEach(() => setMode(NODE_ENV));

test('a plain text is resolved once for its language and namespace', () => {
  const texts = { common: { once: { word: 'Courses' } }, content: { once: { word: 'Parts' } } };
  expect(translatorOf(texts).getFixedT('en')('once.word')).toBe('Courses');
  expect(translatorOf(texts).getFixedT('en', 'content')('once.word')).toBe('Parts');
  expect(translatorOf({ common: { once: { word: 'Cursos' } } }, 'es').getFixedT('es')('once.word')).toBe(
    'Cursos',
  );
  // Texts do not change within a build. The result of the first translator shows that the text was
  // cached.
  expect(translatorOf({ common: { once: { word: 'Later' } } }).getFixedT('en')('once.word')).toBe('Courses');
});

test('the values of a text are inserted each time, in the plural form of its number', () => {
  const texts = {
    left_zero: 'None left of {{name}}',
    left_one: '{{count, number}} day left of {{name}}',
    left_other: '{{count, number}} days left of {{name}}',
  };
  const t = translatorOf({ common: { values: texts } }).getFixedT('en');
  const all = () => [0, 1, 2, 1200].map((count) => t('values.left', { count, name: `<${count}> $t(x)` }));
  const expected = [
    'None left of <0> $t(x)',
    '1 day left of <1> $t(x)',
    '2 days left of <2> $t(x)',
    '1,200 days left of <1200> $t(x)',
  ];
  expect([all(), all()]).toEqual([expected, expected]);
  // The parsed text is reused with different values.
  const later = translatorOf({ common: {} }).getFixedT('en');
  expect(later('values.left', { count: 3, name: 'it' })).toBe('3 days left of it');
});

test('a text is selected anew for each context, default value and nested key', () => {
  const t = translatorOf({
    common: { kind: 'A thing', kind_FILM: 'A film', all: '$t(kind) of {{name}}', deep: { word: 'Deep' } },
  }).getFixedT('en');
  const all = () => [
    t('kind', { context: 'FILM' }),
    t('kind', { context: 'SONG' }),
    t('nothing', { defaultValue: 'Instead' }),
    t('nothing', { defaultValue: 'Something else' }),
    t('all', { name: 'hers' }),
    t('deep', { returnObjects: true }),
  ];
  const expected = ['A film', 'A thing', 'Instead', 'Something else', 'A thing of hers', { word: 'Deep' }];
  expect([all(), all()]).toEqual([expected, expected]);
});

test('numbers with the same format options share one number format for every text', () => {
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

test('a missing text is found after it is loaded', () => {
  const i18n = translatorOf({ common: {} });
  const t = i18n.getFixedT('en');
  expect(t('late.word')).toBe('late.word');
  i18n.addResourceBundle('en', 'common', { late: { word: 'Here' } }, true);
  expect(t('late.word')).toBe('Here');
});

test('texts are read again each time in development', () => {
  setMode('development');
  expect(translatorOf({ common: { draft: { word: 'First' } } }).getFixedT('en')('draft.word')).toBe('First');
  expect(translatorOf({ common: { draft: { word: 'Second' } } }).getFixedT('en')('draft.word')).toBe(
    'Second',
  );
});
