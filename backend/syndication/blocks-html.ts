import type { TextBlock, TextRun } from '../../contract/posts.ts';
import { element, emptyElement, escaped, textElement } from './xml.ts';

const names = { strong: 'strong', emphasis: 'em', code: 'code' } as const;

function run({ text, marks, href }: TextRun): string {
  const words = text.split('\n').map(escaped).join(emptyElement('br', {}));
  const marked = marks.reduce((inner, mark) => element(names[mark], [inner]), words);
  return href === null ? marked : element('a', [marked], { href });
}

const runs = (name: string, list: TextRun[]) => element(name, list.map(run));

/** Returns the HTML pieces of a list item. A single paragraph is not wrapped in a `p` element. */
function itemParts(blocks: TextBlock[]): string[] {
  const [first, ...others] = blocks;
  if (first?.type !== 'paragraph' || others.some(({ type }) => type === 'paragraph'))
    return blocks.map(block);
  return [...first.runs.map(run), ...others.map(block)];
}

function block(each: TextBlock): string {
  switch (each.type) {
    case 'heading':
      return runs(`h${each.depth}`, each.runs);
    case 'list':
      return element(
        each.isOrdered ? 'ol' : 'ul',
        each.items.map((item) => element('li', itemParts(item))),
        each.isOrdered && each.start !== 1 ? { start: String(each.start) } : {},
      );
    case 'quote':
      return element('blockquote', each.blocks.map(block));
    case 'code':
      return element('pre', [textElement('code', each.text)]);
    case 'rule':
      return emptyElement('hr', {});
    default:
      return runs('p', each.runs);
  }
}

/** Returns a text and its pictures as HTML for feed readers. All text and addresses are escaped. */
export const toHtml = (blocks: TextBlock[], pictures: { url: string; description: string }[]): string =>
  [
    ...blocks.map(block),
    ...pictures.map(({ url, description }) =>
      element('p', [emptyElement('img', { src: url, alt: description })]),
    ),
  ].join('');
