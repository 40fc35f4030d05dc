import {
  isTooIntricate,
  minutesToRead,
  plainText,
  readBounded,
  readMarkdown,
} from '@/backend/posts/markdown';

const plain = (text: string) => ({ text, marks: [], href: null });
const [paragraph] = [(text: string) => ({ type: 'paragraph', runs: [plain(text)] })];
const blocks = (text: string) => readMarkdown(text).blocks;

test('Markdown supports paragraphs, two levels of headings, quotes, code and rules', () => {
  expect(blocks('One\nline.\n\n# A\n\n#### B\n\n> Said.\n>\n> Twice.\n\n    code\n\n***')).toEqual([
    paragraph('One line.'),
    { type: 'heading', depth: 2, runs: [plain('A')] },
    { type: 'heading', depth: 3, runs: [plain('B')] },
    { type: 'quote', blocks: [paragraph('Said.'), paragraph('Twice.')] },
    { type: 'code', text: 'code' },
    { type: 'rule' },
  ]);
});

const list = (isOrdered: boolean, start: number, ...items: object[][]) => ({
  type: 'list',
  isOrdered,
  start,
  items,
});

test('a list has its nesting, its type and its start number', () => {
  expect(blocks('3. One\n   - in\n\n     7. deeper\n4. Two\n\n   more')).toEqual([
    list(
      true,
      3,
      [paragraph('One'), list(false, 1, [paragraph('in'), list(true, 7, [paragraph('deeper')])])],
      [paragraph('Two'), paragraph('more')],
    ),
  ]);
  expect(blocks('1. a\n   1. b\n      1. c\n         - d')).toEqual([
    list(true, 1, [
      paragraph('a'),
      list(true, 1, [paragraph('b'), list(true, 1, [paragraph('c'), list(false, 1, [paragraph('d')])])]),
    ]),
  ]);
  expect(blocks('1. Mix\n   1. flour\n   2. water\n2. Bake')).toEqual([
    list(
      true,
      1,
      [paragraph('Mix'), list(true, 1, [paragraph('flour')], [paragraph('water')])],
      [paragraph('Bake')],
    ),
  ]);
});

test('code in list items and lists in quotes are parsed', () => {
  expect(blocks('- a\n\n  ```\n  b\n\n    c\n  ```\n-')).toEqual([
    list(false, 1, [paragraph('a'), { type: 'code', text: 'b\n\n  c' }], []),
  ]);
  expect(blocks('> said:\n> 2. a\n>\n> 2. b\n> > c')).toEqual([
    {
      type: 'quote',
      blocks: [
        paragraph('said: 2. a'),
        list(true, 2, [paragraph('b')]),
        { type: 'quote', blocks: [paragraph('c')] },
      ],
    },
  ]);
  expect(plainText(blocks('- a\n  1. b\n     - c\n> d\n> - e'))).toBe('a\nb\nc\nd\ne');
});

test('deeply nested lists count with their size in the response, so that many of them are rejected', () => {
  const deep = `${'- '.repeat(48)}a\n`;
  expect(readBounded(deep.repeat(20))).not.toBeNull();
  expect(readBounded(deep.repeat(500))).toBeNull();
});

test('nested marks are merged, and a line break is preserved', () => {
  expect(blocks('a **b *c*** `d`  \ne')).toEqual([
    {
      type: 'paragraph',
      runs: [
        plain('a '),
        { text: 'b ', marks: ['strong'], href: null },
        { text: 'c', marks: ['strong', 'emphasis'], href: null },
        plain(' '),
        { text: 'd', marks: ['code'], href: null },
        plain('\ne'),
      ],
    },
  ]);
});

test('a link can lead to the web or a mailbox, and any other address becomes plain text', () => {
  const [block] = blocks(
    '[a](https://a.test) [b][n] <mailto:c@d.test> [e](javascript:alert(1)) [f](data:text/html,x) [g](/dashboard)\n\n[n]: http://b.test',
  );
  expect(block).toEqual({
    type: 'paragraph',
    runs: [
      { text: 'a', marks: [], href: 'https://a.test' },
      plain(' '),
      { text: 'b', marks: [], href: 'http://b.test' },
      plain(' '),
      { text: 'mailto:c@d.test', marks: [], href: 'mailto:c@d.test' },
      plain(' e f g'),
    ],
  });
});

test('an address over 2,000 characters becomes plain text, and a text with many repeated addresses is rejected', () => {
  const address = (length: number) => `https://example.org/${'a'.repeat(length - 20)}`;
  const hrefOf = (text: string) => (blocks(text)[0] as { runs: { href: string | null }[] }).runs[0]!.href;
  expect(hrefOf(`[a](${address(2000)})`)).toBe(address(2000));
  expect(hrefOf(`[a](${address(2001)})`)).toBeNull();
  const repeated = (times: number) => `[b]: ${address(2000)}\n\n${'[a][b] '.repeat(times)}`;
  expect(readBounded(repeated(200))).toEqual(readMarkdown(repeated(200)));
  expect(readBounded(repeated(300))).toBeNull();
  // The longest allowed text in which each word is bold.
  const strong = '**wort** '.repeat(5500);
  expect(readBounded(strong)).toEqual(readMarkdown(strong));
});

const sizeOf = (text: string) => Buffer.byteLength(JSON.stringify(blocks(text)));

test.each([
  ['English', "It's ten-past **two**, & nobody [sleeps](https://example.org/page?a=1&b=2).\n\n"],
  [
    'Chinese',
    '睡眠的質量比時間的長短更重要，**這一點**很多人不知道。見[這裡](https://example.org/?a=1&b=2)。\n\n',
  ],
  ['Hindi', 'नींद की **गुणवत्ता** अधिक महत्वपूर्ण है, [यहाँ देखें](https://example.org/hi) और पढ़ें।\n\n'],
])('an ordinary text of maximum length in %s is read', (_language, unit) => {
  const text = unit.repeat(50_000 / unit.length);
  expect(readBounded(text)).not.toBeNull();
  expect(sizeOf(text)).toBeLessThan(250_000);
});

test.each(['漢', '\\&', '\\<', '\\"', "\\'", '\\\\', '\u0001'])(
  'the character %j counts by its bytes in the response',
  (sign) => {
    const repeated = (signs: string) => `[b]: <https://example.org/${signs}>\n\n${'[a][b] '.repeat(150)}`;
    expect(readBounded(repeated('a'.repeat(1900)))).not.toBeNull();
    expect(readBounded(repeated(sign.repeat(1900)))).toBeNull();
  },
);

test('HTML tags become plain text, and a picture becomes its description', () => {
  expect(blocks('<script>alert(1)</script>')).toEqual([paragraph('<script>alert(1)</script>')]);
  expect(blocks('a <b onclick="x">c</b> ![a tree](https://t.test/t.png)')).toEqual([
    paragraph('a <b onclick="x">c</b> a tree'),
  ]);
});

test.each([
  ['Intro.\n\nRest.', 1],
  ['# Title\n\nIntro.\n\nRest.', 2],
  ['- only\n- lists\n\n- more', 1],
  ['', 0],
])('the preview of %j ends after the first paragraph', (text, count) => {
  expect(readMarkdown(text).previewCount).toBe(count);
});

test.each([
  ['睡眠的質量。'.repeat(90), 200],
  ['ヨガの練習を'.repeat(75), 200],
  ['เรียนทำอาหาร'.repeat(50), 120],
  ['나는 요가를 한다. '.repeat(10), 30],
  ['नींद की गुणवत्ता', 3],
])('a text in a script without spaces has a word count that matches its reading time', (text, count) => {
  expect(readMarkdown(text).wordsCount).toBe(count);
});

test('a number of words is converted to reading minutes', () => {
  const { wordsCount } = readMarkdown("It's **ten-past** *two*.\n\n- 1 egg\n\n---");
  expect(wordsCount).toBe(5);
  expect([0, 220, 221].map(minutesToRead)).toEqual([1, 1, 2]);
  expect(plainText(blocks('# A\n\nb *c*'))).toBe('A\nb c');
});

test.each([
  ['> '.repeat(51), true],
  ['['.repeat(50), false],
  [`]]${'['.repeat(51)}`, true],
  ['[]'.repeat(60), false],
  ['1. '.repeat(51), true],
  ['1) - > '.repeat(16), false],
  [`${'- '.repeat(51)}a`, true],
  ['- '.repeat(60), false],
  [Array.from({ length: 60 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'), true],
  [Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'), false],
  [`${'> '.repeat(30)}a\nlazy\n${'    '.repeat(40)}- b`, false],
  [`\`\`\`\n${' '.repeat(200)}- deep in a table\n\`\`\``, false],
  ['- one\n'.repeat(1000), false],
])('the text %j is too intricate (%s)', (text, expected) => {
  expect(isTooIntricate(text)).toBe(expected);
});

test.each([
  ['lines of a quote without its mark', `${'> '.repeat(5)}${'a\n'.repeat(20_000)}`, true],
  ['lines of an item without its mark', `- ${'a\n'.repeat(20_000)}`, true],
  ['lines right after a quote', `> a\n${'a line of a poem\n'.repeat(2000)}`, false],
  ['lines that a quote is followed by', `> a\n\n${'a\n'.repeat(20_000)}`, false],
  ['quotes', '> a\n\n'.repeat(10_000), true],
  ['lines of one quote', '> a\n'.repeat(10_000), false],
  ['quotes of a sentence', '> a quote of somebody\n\n'.repeat(2000), false],
  ['items', '- a\n'.repeat(12_500), true],
  ['items of a word', '- apple\n'.repeat(6250), false],
  ['brackets in one paragraph', '[^1]'.repeat(12_500), true],
  ['brackets in a text', '[^1] and so on\n\n'.repeat(3000), false],
])('the limit of intricacy applies to a text with many %s', (_what, text, expected) => {
  expect(isTooIntricate(text)).toBe(expected);
});
