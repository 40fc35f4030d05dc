import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sellableTypes } from '@/contract/values/checkout';
import { laterCommonTexts, listedCommonTexts, locales, namespaces } from '@/contract/values/locales';
import i18nConfig from '@/next-i18next.config';
import { hardCodedTexts, parse, parseText, quotedTexts, sourceFiles, usedKeys } from './code-texts';

const folder = path.join(process.cwd(), 'locales/en');

type Texts = { [key: string]: string | Texts };
const leaves = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : leaves(value, `${prefix}${key}.`),
  );

const textsOf = Object.fromEntries(
  namespaces.map((name) => [
    name,
    JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Texts,
  ]),
);
const plural = /_(zero|one|two|few|many|other)$/;
/** Keys of each namespace as code writes them, without the plural suffix. */
const keysOf = Object.fromEntries(
  namespaces.map((name) => [name, new Set(leaves(textsOf[name]!).map((key) => key.replace(plural, '')))]),
);

const matcher = (key: string) => new RegExp(`^${key.split('*').map(escapeText).join('.+')}$`);
const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const files = sourceFiles.map(parse);
const used = files.flatMap(usedKeys);

test('the languages match the languages of the contract', () => {
  expect(i18nConfig.i18n).toMatchObject({ locales: [...locales], defaultLocale: locales[0] });
});

test('the texts in the HTML of every page have less than 7410 bytes', () => {
  const atOnce = Object.entries(textsOf.common!).filter(
    ([key]) => ![...laterCommonTexts, ...listedCommonTexts].some((each) => each === key),
  );
  expect(Buffer.byteLength(JSON.stringify(Object.fromEntries(atOnce)))).toBeLessThanOrEqual(7_410);
});

test('the namespaces match the namespaces of the specification', () => {
  const present = readdirSync(folder).map((file) => file.replace('.json', ''));
  expect(present.sort()).toEqual([...namespaces, 'mail', 'syndication'].sort());
});

test('every key used in code exists', () => {
  const missing = used.filter(({ namespaces: among, key }) => {
    const pattern = matcher(key);
    return !(among.length ? among : namespaces).some((name) =>
      [...(keysOf[name] ?? [])].some((each) => pattern.test(each)),
    );
  });
  expect(missing.map(({ namespaces: among, key, at }) => `${at} ${among.join('|')}:${key}`)).toEqual([]);
});

test('every sellable type has a name in checkout, wallet movements and success messages', () => {
  const nameless = ['checkout.type', 'own.movements.sold', 'checkout.success'].flatMap((key) =>
    sellableTypes.map((type) => `${key}.${type}`).filter((each) => !keysOf.wallet!.has(each)),
  );
  expect(nameless).toEqual([]);
});

test('the accessible name of an office button contains its label, for speech input', () => {
  const actions = (textsOf.admin!.office as Texts).actions as Record<string, Record<'label' | 'of', string>>;
  const unlike = Object.values(actions).filter(
    ({ label, of }) => of && !of.toLowerCase().includes(label.toLowerCase()),
  );
  expect(unlike).toEqual([]);
});

test('every text is used in code', () => {
  const patterns = used.map(({ namespaces: among, key }) => ({ among, pattern: matcher(key) }));
  const quoted = new Set(files.flatMap(quotedTexts));
  const unused = namespaces.flatMap((name) =>
    [...keysOf[name]!]
      .filter((key) => !quoted.has(key) && !quoted.has(`${name}:${key}`))
      .filter(
        (key) =>
          !patterns.some(
            ({ among, pattern }) => (!among.length || among.includes(name)) && pattern.test(key),
          ),
      )
      .map((key) => `${name}:${key}`),
  );
  expect(unused).toEqual([]);
});

test('each text with a count has a singular and a plural', () => {
  const lone = namespaces.flatMap((name) => {
    const keys = new Set(leaves(textsOf[name]!));
    return [...keys]
      .filter((key) => plural.test(key))
      .map((key) => key.replace(plural, ''))
      .filter((key) => !keys.has(`${key}_one`) || !keys.has(`${key}_other`))
      .map((key) => `${name}:${key}`);
  });
  expect(lone).toEqual([]);
});

test('every text is not empty', () => {
  const empty = (texts: Texts): boolean =>
    Object.values(texts).some((value) => (typeof value === 'string' ? value.trim() === '' : empty(value)));
  expect(namespaces.filter((name) => empty(textsOf[name]!))).toEqual([]);
});

test('components and pages contain no text of their own', () => {
  const shown = files.filter(({ fileName }) => /^(components|pages)/.test(fileName));
  expect(shown.flatMap(hardCodedTexts)).toEqual([]);
});

describe('detection of hard-coded texts', () => {
  const check = (text: string) => parseText('example.tsx', text);

  test.each([
    '<p>Hello</p>',
    '<p>{"Hello"}</p>',
    '<p>{`Hello ${name}`}</p>',
    '<p>{isOpen && "Close"}</p>',
    '<p>{isOpen ? "Close" : t("open")}</p>',
    '<img alt="A cat" />',
    '<button aria-label="Close" />',
    '<Field label={`Your ${what}`} />',
  ])('the detection finds %s', (jsx) => {
    expect(hardCodedTexts(check(`const x = ${jsx};`))).toHaveLength(1);
  });

  test.each([
    '<p>{t("a")}</p>',
    '<p> · </p>',
    '<p>{`${a}, ${b}`}</p>',
    '<img alt="" />',
    '<p className="x" />',
  ])('the detection ignores %s', (jsx) => {
    expect(hardCodedTexts(check(`const x = ${jsx};`))).toEqual([]);
  });

  test('the detection resolves the namespace that a `t` reads', () => {
    const file = check(`
      function A() { const { t } = useTranslation('content'); return t('a') + t('common:b') + t(\`c.\${x}\`); }
      function B() { const { t: other } = useTranslation(['shop', 'wallet']); return other(ok ? 'd' : 'e'); }
      const c = (t) => t(['f', 'g']);
    `);
    expect(usedKeys(file).map(({ namespaces: among, key }) => [among.join('|'), key])).toEqual([
      ['content', 'a'],
      ['common', 'b'],
      ['content', 'c.*'],
      ['shop|wallet', 'd'],
      ['shop|wallet', 'e'],
      ['', 'f'],
      ['', 'g'],
    ]);
  });
});
