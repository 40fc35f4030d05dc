import { join } from 'node:path';
import { compile } from 'sass';

const css = compile(join(process.cwd(), 'styles/tokens.scss')).css.replaceAll(/\/\*.*?\*\//gs, '');

/** Returns the custom properties that a selector sets, in order of appearance. */
function tokensOf(selector: RegExp): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (!selector.test(selectors)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+)/g))
      tokens[name] = value.trim();
  }
  return tokens;
}

const themes = { light: tokensOf(/data-theme='?"?light/), dark: tokensOf(/data-theme='?"?dark/) };
const systemDark = tokensOf(/:root:not\(\[data-theme\]\)/);
const always = tokensOf(/^\s*:root\s*$/);

/** Returns the relative luminance as defined in WCAG 2.2. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['bg', 'surface', 'sunken', 'hover'];
const tinted = ['green-tint', 'apricot-tint', 'live-tint', 'danger-tint', 'warning-tint', 'info-tint'];
const topics = Object.keys(themes.light)
  .filter((name) => name.startsWith('t-') && name.endsWith('-ink'))
  .map((name) => name.slice(0, -'-ink'.length));

const textPairs: [string, string][] = [
  ...['text', 'text-2', 'text-3', 'link'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ...['green', 'green-hover', 'green-press'].map((ground): [string, string] => ['on-green', ground]),
  ...['strong', 'strong-hover'].map((ground): [string, string] => ['on-strong', ground]),
  ...['grey', 'grey-hover'].map((ground): [string, string] => ['on-grey', ground]),
  ...['white', 'white-hover'].map((ground): [string, string] => ['on-white', ground]),
  ...['danger', 'danger-hover'].map((ground): [string, string] => ['on-danger', ground]),
  ...tinted.map((ground): [string, string] => [`on-${ground}`, ground]),
  ['on-live', 'live'],
  ['on-apricot', 'apricot'],
  ['danger', 'surface'],
  ['danger', 'bg'],
  ...topics.map((topic): [string, string] => [`${topic}-ink`, topic]),
  ...topics.map((topic): [string, string] => [`${topic}-ink`, 'surface']),
];

const shapePairs: [string, string][] = [
  ...[
    'border-strong',
    'focus',
    'star',
    'green',
    'danger',
    'live',
    'c1',
    'c2',
    'c3',
    'c4',
    'c5',
    'c6',
  ].flatMap((shape) => ['bg', 'surface'].map((ground): [string, string] => [shape, ground])),
  ['border-strong', 'sunken'],
  ['focus', 'sunken'],
];

describe.each(['light', 'dark'] as const)('%s colours', (theme) => {
  const ratio = ([front, ground]: [string, string]) =>
    contrast(themes[theme][front] ?? '', themes[theme][ground] ?? '');

  test.each(textPairs)('text %s on %s has a contrast of 4.5:1', (...pair) =>
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(shapePairs)('shape %s on %s has a contrast of 3:1', (...pair) =>
    expect(ratio(pair)).toBeGreaterThanOrEqual(3),
  );
});

test('every topic has three shades in both themes', () => {
  expect(topics).toHaveLength(12);
  for (const topic of topics) {
    for (const shade of [topic, `${topic}-ink`, `${topic}-solid`]) {
      expect(themes.light[shade]).toMatch(/^#[\da-f]{6}$/);
      expect(themes.dark[shade]).toMatch(/^#[\da-f]{6}$/);
    }
  }
});

test('the dark theme set by the attribute equals the dark theme set by the system', () => {
  expect(systemDark).toEqual(themes.dark);
  expect(Object.keys(themes.dark).sort()).toEqual(Object.keys(themes.light).sort());
});

test('the dark theme applies only to screens, so that prints are light', () => {
  const darkAt = [...css.matchAll(/\[data-theme='?"?dark|:root:not\(\[data-theme\]\)/g)].map(
    (match) => match.index,
  );
  expect(darkAt).toHaveLength(2);
  for (const index of darkAt) {
    const before = css.slice(0, index);
    expect(before.slice(before.lastIndexOf('@media'))).toMatch(/^@media screen/);
  }
});

test.each([
  ['on-picture', 'stage'],
  ['on-picture', 'stage-disc'],
  ['stage-text-2', 'on-picture'],
  ['on-forest', 'forest'],
  ['black-panel-text-2', 'black-panel'],
])('text on pictures: %s on %s has a contrast of 4.5:1 in both themes', (front, ground) => {
  expect(contrast(always[front] ?? '', always[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
});

test('controls are 36, 44 and 52 pixels high', () => {
  expect([always['h-s'], always['h-m'], always['h-l']]).toEqual(['36px', '44px', '52px']);
});
