import type { Node } from 'prosemirror-model';
import { writeInline } from './write-inline';

const indented = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, place) => (place === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n');

/** Returns the list marker at the beginning of a block in Markdown; null for another block. */
function listSignOf(written: string | undefined): string | null {
  const [sign] = /^(?:[-*+](?=\s)|\d{1,9}[.)](?=\s))/.exec(written ?? '') ?? [];
  return sign?.at(-1) ?? null;
}

/** Returns the children of a node as an array. */
function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  node.forEach((child) => children.push(child));
  return children;
}

/**
 * Writes a list. Its marker differs from the markers of adjacent lists, because lists with equal
 * markers would merge.
 */
function writeList(list: Node, beside: (string | null)[]): string {
  const isOrdered = list.type.name === 'orderedList';
  const sign = (isOrdered ? ['.', ')'] : ['-', '*', '+']).find((each) => !beside.includes(each));
  const items: string[] = [];
  let isLoose = false;
  const { start } = list.attrs as { start: unknown };
  const first = Number.isInteger(start) && Number(start) >= 0 && Number(start) < 1e9 ? Number(start) : 1;
  list.forEach((item) => {
    const number = first + items.length;
    const marker = isOrdered ? `${number}${sign ?? '.'} ` : `${sign ?? '-'} `;
    const blocks = writeBlocks(childrenOf(item));
    if (blocks.length === 0) return;
    let text = '';
    blocks.forEach((block, place) => {
      const isTight = place > 0 && interrupts(block) && blocks[place - 1]!.node.type.name === 'paragraph';
      if (place > 0 && !isTight) isLoose = true;
      text += `${place === 0 ? '' : isTight ? '\n' : '\n\n'}${block.text}`;
    });
    // A paragraph of only these characters would be parsed as a horizontal rule.
    if (/^[-*_\s]+$/.test(blocks[0]!.node.type.name === 'paragraph' ? blocks[0]!.text : ''))
      text = `\\${text}`;
    items.push(indented(text, marker, ' '.repeat(marker.length)));
  });
  return items.join(isLoose ? '\n\n' : '\n');
}

/** Returns true for a list that can follow a paragraph without an empty line. */
const interrupts = ({ node, text }: Written): boolean => isList(node) && /^(?:[-*+]|1[.)]) /.test(text);

function writeCode(text: string, info: string): string {
  // A fence may be indented.
  const fences = text.match(/^ {0,3}`+/gm) ?? [];
  const longest = Math.max(2, ...fences.map((found) => found.trimStart().length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${info}`, ...(text === '' ? [] : [text]), fence].join('\n');
}

/**
 * Escapes a `#` at the end of a heading unless it is already escaped, because Markdown would remove
 * it.
 */
function escapeClosing(text: string): string {
  if (!text.endsWith('#')) return text;
  let slashes = 0;
  while (text.at(-2 - slashes) === '\\') slashes += 1;
  return slashes % 2 ? text : `${text.slice(0, -1)}\\#`;
}

function writeBlock(node: Node): string {
  switch (node.type.name) {
    case 'heading': {
      const text = writeInline(node);
      return text && `${node.attrs.level === 3 ? '###' : '##'} ${escapeClosing(text)}`;
    }
    case 'quote':
      return indented(joined(writeBlocks(childrenOf(node))), '> ', '> ');
    case 'codeBlock':
      return writeCode(node.textContent, String(node.attrs.info));
    case 'rule':
      return '---';
    case 'source':
      return node.textContent.trimEnd().replace(/^\n+/, '');
    default:
      return writeInline(node);
  }
}

const isList = ({ type }: Node) => type.name === 'bulletList' || type.name === 'orderedList';

/** Block with its Markdown. */
type Written = { node: Node; text: string };

/** Writes blocks. Empty blocks are left out. */
function writeBlocks(nodes: Node[]): Written[] {
  const written: Written[] = [];
  nodes.forEach((node, place) => {
    const next = nodes[place + 1];
    const beside = [
      listSignOf(written.at(-1)?.text),
      next?.type.name === 'source' ? listSignOf(next.textContent) : null,
    ];
    const text = isList(node) ? writeList(node, beside) : writeBlock(node);
    if (text.replaceAll('> ', '').trim() !== '') written.push({ node, text });
  });
  return written;
}

const joined = (blocks: Written[]): string => blocks.map(({ text }) => text).join('\n\n');

/** Writes a document of the editor as Markdown. Empty paragraphs are left out. */
export const serializeMarkdown = (doc: Node): string => joined(writeBlocks(childrenOf(doc)));
