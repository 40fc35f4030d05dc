import fc from 'fast-check';
import type { Mark, Node } from 'prosemirror-model';
import { parseMarkdown as readProse, type Inline } from '@/contract/rules/markdown';
import { parseMarkdown } from '@/lib/rich-text/parse';
import { schemas, type Dialect } from '@/lib/rich-text/schema';
import { serializeMarkdown } from '@/lib/rich-text/serialize';

const dialects: Dialect[] = ['post', 'description'];
const rewrite = (text: string, dialect: Dialect = 'post') => serializeMarkdown(parseMarkdown(text, dialect));

/** Words with the signs of Markdown, without space at their ends. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'a',
          'Bo',
          '9',
          '1.',
          '#',
          '##',
          '-',
          '--',
          '+',
          '*',
          '**',
          '_',
          '__',
          '`',
          '>',
          '<b>',
          '&amp;',
          '&',
        ],
        ...[
          '[',
          ']',
          '](',
          '(x)',
          '!',
          '\\',
          '"',
          '’',
          'é',
          '漢',
          '😀',
          '~~~',
          '===',
          '=',
          '|',
          'https://x.test/a_b',
        ],
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text.replace(/\s|\0/g, '') || 'a'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .chain((parts) => fc.constantFrom('', ' ').map((space) => parts.join(space)));

const markNames = { post: ['strong', 'emphasis', 'code'], description: ['strong', 'emphasis'] } as const;

/** Returns a generator of documents that the editor can hold. */
function documents(dialect: Dialect) {
  const schema = schemas[dialect];
  const { nodes, marks } = schema;
  const run = fc
    .record({
      text: words,
      names: fc.subarray([...markNames[dialect]]),
      href: fc.option(fc.constantFrom('https://x.test/a_b?c=1&copy;', 'mailto:a@b.test'), { freq: 3 }),
      isBreak: fc.boolean(),
    })
    .map(({ text, names, href, isBreak }) => {
      const set = names.map((name) => marks[name]!.create());
      if (href) set.push(marks.link!.create({ href }));
      return {
        node: schema.text(
          text,
          set.reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), []),
        ),
        isBreak,
      };
    });
  const space = fc.constantFrom('', ' ');
  const inline = (hasBreaks: boolean) =>
    fc
      .array(fc.tuple(run, space), { minLength: 1, maxLength: 4 })
      .map((runs) =>
        runs.flatMap(([{ node, isBreak }, gap], place): Node[] => [
          ...(place > 0 && gap ? [schema.text(gap)] : []),
          ...(place > 0 && !gap && isBreak && hasBreaks ? [nodes.lineBreak!.create()] : []),
          node,
        ]),
      );
  const paragraph = inline(true).map((content) => nodes.paragraph!.create(null, content));
  const list = (items: fc.Arbitrary<Node>) =>
    fc
      .tuple(fc.array(items, { minLength: 1, maxLength: 3 }), fc.boolean(), fc.integer({ min: 1, max: 12 }))
      .map(([children, isOrdered, start]) =>
        isOrdered
          ? nodes.orderedList!.create({ start: dialect === 'post' ? start : 1 }, children)
          : nodes.bulletList!.create(null, children),
      );
  const quoteOf = (content: fc.Arbitrary<Node[]>) => content.map((each) => nodes.quote!.create(null, each));
  const plainItem = paragraph.map((each) => nodes.listItem!.create(null, each));
  const code = fc
    .tuple(
      fc.array(fc.constantFrom('a', '```', '  b', '', '~~~', '# c', '\tx'), { maxLength: 4 }),
      fc.constantFrom('', 'js', 'ts title="a"'),
    )
    .map(([lines, info]) => {
      const text = lines.join('\n');
      return nodes.codeBlock!.create({ info }, text ? schema.text(text) : []);
    });
  /** Returns a generator of the blocks inside of an item or a quote, down to a level. */
  const innerOf = (level: number): fc.Arbitrary<Node> =>
    level === 0
      ? paragraph
      : fc.oneof(
          paragraph,
          code,
          list(itemOf(level - 1)),
          quoteOf(fc.array(innerOf(level - 1), { minLength: 1, maxLength: 2 })),
        );
  const itemOf = (level: number): fc.Arbitrary<Node> =>
    fc
      .tuple(paragraph, fc.array(innerOf(level), { maxLength: 2 }))
      .map(([first, inner]) => nodes.listItem!.create(null, [first, ...inner]));
  const block = fc.oneof(
    paragraph,
    fc
      .tuple(inline(false), fc.constantFrom(2, 3))
      .map(([content, level]) => nodes.heading!.create({ level: dialect === 'post' ? level : 2 }, content)),
    list(dialect === 'post' ? itemOf(3) : plainItem),
    quoteOf(
      fc.array(dialect === 'post' ? innerOf(2) : paragraph, {
        minLength: 1,
        maxLength: dialect === 'post' ? 2 : 1,
      }),
    ),
    ...(dialect === 'post' ? [code, fc.constant(nodes.rule!.create())] : []),
  );
  return fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => nodes.doc!.create(null, blocks));
}

test.each(dialects)('a document of a %s is the same after writing and reading', (dialect) => {
  fc.assert(
    fc.property(documents(dialect), (doc) => {
      expect(parseMarkdown(serializeMarkdown(doc), dialect).toJSON()).toEqual(doc.toJSON());
    }),
    { numRuns: 400, seed: 42 },
  );
});

test('a list item that consists of Markdown signs is kept as a list item', () => {
  for (const text of ['- \\-- -', '- \\***', '1. \\---'])
    expect(parseMarkdown(rewrite(text), 'post').eq(parseMarkdown(text, 'post'))).toBe(true);
});

test.each([
  '1. Mix\n   1. flour\n   2. water\n2. Bake',
  '3. a\n   - b\n     1. c',
  '- a\n\n  ```js\n  b\n  ```',
  '- ```\n  b\n  ```',
  '> - a\n>   - b\n>\n> c',
  '- a\n\n  2. b\n\n  > c',
  '1. a\n   1. b\n      - c\n        1. d\n2. e',
  '1. a\n\n   > b\n   >\n   > ```\n   > c\n   > ```',
  '> > - a\n> >   1. b',
])('the text %j of a post is parsed completely and serialised unchanged', (text) => {
  const doc = parseMarkdown(text, 'post');
  doc.descendants(({ type }) => expect(type.name).not.toBe('source'));
  const written = serializeMarkdown(doc);
  expect(parseMarkdown(written, 'post').eq(doc)).toBe(true);
  expect(written).toBe(text);
});

const anyMarkdown = fc
  .array(
    fc.oneof(
      words,
      fc.constantFrom(
        '\n',
        '\n\n',
        ' ',
        '    ',
        '- ',
        '1. ',
        '   ',
        '\n  ',
        '> ',
        '# ',
        '***',
        '```\n',
        '![a](b)',
        '[a]: https://b.test\n',
        '[a]',
        '<div>',
        '  \n',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test.each(['[a]: https://b.test\n<b>\n- ', '# # # '])(
  'the text %j stays the same after one rewriting',
  (text) => {
    for (const dialect of dialects)
      expect(rewrite(rewrite(text, dialect), dialect)).toBe(rewrite(text, dialect));
    expect(rewrite('[a]: https://b.test\n<b>\n- ').match(/b\.test/g)).toHaveLength(1);
  },
);

test.each(['## \\#', '## a #b', '## a \\#', '## a\\\\#'])(
  'signs at the end of the heading %s stay',
  (text) => {
    const once = rewrite(text);
    expect(parseMarkdown(once, 'post').eq(parseMarkdown(text, 'post'))).toBe(true);
    expect(rewrite(once)).toBe(once);
  },
);

test.each(dialects)('any text of a %s is read into the same document after two rewritings', (dialect) => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      // Rewrites twice, because an empty item beside a reference is removed only the second time.
      const twice = rewrite(rewrite(text, dialect), dialect);
      expect(rewrite(twice, dialect)).toBe(twice);
    }),
    { numRuns: 400, seed: 42 },
  );
});

/** Returns the inline text of a paragraph as `Prose` reads it. */
const inlineOf = (paragraph: Node) => {
  const runs: Inline[] = [];
  paragraph.forEach(({ text = '\n', marks }) => {
    const names = marks.map(({ type }) => type.name);
    const href = marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined;
    runs.push({
      text,
      marks: (['strong', 'emphasis'] as const).filter((name) => names.includes(name)),
      ...(href && { href }),
    });
  });
  return joined(runs);
};

/** Merges neighbours with the same marks, regardless of the order of the marks. */
function joined(runs: Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const run of runs) {
    const marks = (['strong', 'emphasis'] as const).filter((name) => run.marks.includes(name));
    const last = merged.at(-1);
    if (last && last.href === run.href && last.marks.join() === marks.join()) last.text += run.text;
    else merged.push({ ...run, marks });
  }
  return merged;
}

test('a description is rendered for readers exactly as in the editor', () => {
  fc.assert(
    fc.property(documents('description'), (doc) => {
      const seen = readProse(serializeMarkdown(doc)).flatMap((block) =>
        ('items' in block ? block.items : [block.content]).map(joined),
      );
      const written: Inline[][] = [];
      doc.descendants((node) => {
        if (node.isTextblock) written.push(inlineOf(node));
      });
      expect(seen).toEqual(written);
    }),
    { numRuns: 400, seed: 42 },
  );
});
