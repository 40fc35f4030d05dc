import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Definition, List, Nodes, PhrasingContent, RootContent } from 'mdast';
import type { TextBlock, TextRun } from '../../contract/posts.ts';

/** What a text says, and how it is divided. */
export type ReadText = {
  blocks: TextBlock[];
  /** How many of the blocks are its opening: everything up to the end of the first paragraph. */
  openingBlocks: number;
  wordsCount: number;
};

type Runs = TextRun[];
type Look = Pick<TextRun, 'marks' | 'href'>;
/** Where `[words][name]` leads. */
type Links = Map<string, string>;

const plain: Look = { marks: [], href: null };

/** In characters: browsers and mail programs open no longer ones reliably. */
const MOST_ADDRESS = 2000;

/** Only what opens a page or a mail: a `javascript:` address in somebody's text would run as ours. */
const isSafe = (address: string): boolean =>
  address.length <= MOST_ADDRESS && /^(https?:\/\/|mailto:)[^\s]/i.test(address);

const isSameLook = (one: Look, other: Look): boolean =>
  one.href === other.href && one.marks.join() === other.marks.join();

/** Puts a text behind others, into the last one if it looks the same. */
function addRun(runs: Runs, text: string, look: Look): void {
  if (text === '') return;
  const last = runs.at(-1);
  if (last && isSameLook(last, look)) last.text += text;
  else runs.push({ text, marks: [...look.marks], href: look.href });
}

const marked = (look: Look, mark: TextRun['marks'][number]): Look =>
  look.marks.includes(mark) ? look : { ...look, marks: [...look.marks, mark] };

const linked = (look: Look, address: string | undefined): Look =>
  address !== undefined && isSafe(address) ? { ...look, href: address } : look;

function addPhrasing(runs: Runs, nodes: PhrasingContent[], look: Look, links: Links): void {
  for (const node of nodes)
    switch (node.type) {
      case 'text':
        addRun(runs, node.value.replaceAll('\n', ' '), look);
        break;
      case 'break':
        addRun(runs, '\n', look);
        break;
      case 'strong':
      case 'emphasis':
        addPhrasing(runs, node.children, marked(look, node.type), links);
        break;
      case 'inlineCode':
        addRun(runs, node.value, marked(look, 'code'));
        break;
      case 'link':
        addPhrasing(runs, node.children, linked(look, node.url), links);
        break;
      case 'linkReference':
        addPhrasing(runs, node.children, linked(look, links.get(node.identifier)), links);
        break;
      // Pictures are attached to a post, and tags of HTML are words like any others.
      case 'image':
      case 'imageReference':
        addRun(runs, node.alt ?? '', look);
        break;
      case 'html':
        addRun(runs, node.value, look);
        break;
      default:
    }
}

const runsOf = (nodes: PhrasingContent[], links: Links): Runs => {
  const runs: Runs = [];
  addPhrasing(runs, nodes, plain, links);
  return runs;
};

/** The paragraphs inside of something, however deep. */
const paragraphsIn = (node: Nodes, links: Links): Runs[] => {
  if (node.type === 'paragraph' || node.type === 'heading') return [runsOf(node.children, links)];
  if (node.type === 'code' || node.type === 'html') return [[{ ...plain, text: node.value }]];
  return 'children' in node ? node.children.flatMap((child) => paragraphsIn(child, links)) : [];
};

/** As one text, with a line for each. */
function joined(paragraphs: Runs[]): Runs {
  const runs: Runs = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) addRun(runs, '\n', plain);
    for (const { text, ...look } of paragraph) addRun(runs, text, look);
  }
  return runs;
}

function listOf(list: List, links: Links): TextBlock {
  return {
    type: 'list',
    isOrdered: list.ordered ?? false,
    start: list.start ?? 1,
    items: list.children.map(({ children }) => ({
      runs: joined(children.flatMap((child) => (child.type === 'list' ? [] : paragraphsIn(child, links)))),
      items: children.flatMap((child) =>
        child.type === 'list' ? child.children.map((item) => joined(paragraphsIn(item, links))) : [],
      ),
    })),
  };
}

function blockOf(node: RootContent, links: Links): TextBlock | null {
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', runs: runsOf(node.children, links) };
    case 'heading':
      // The title of the post is the heading above all of these.
      return { type: 'heading', depth: node.depth <= 2 ? 2 : 3, runs: runsOf(node.children, links) };
    case 'list':
      return listOf(node, links);
    case 'blockquote':
      return { type: 'quote', paragraphs: paragraphsIn(node, links) };
    case 'code':
      return { type: 'code', text: node.value };
    case 'html':
      return { type: 'paragraph', runs: [{ ...plain, text: node.value }] };
    case 'thematicBreak':
      return { type: 'rule' };
    default:
      return null;
  }
}

/** The runs of a block, in their order. */
function allRuns(block: TextBlock): Runs[] {
  switch (block.type) {
    case 'list':
      return block.items.flatMap(({ runs, items }) => [runs, ...items]);
    case 'quote':
      return block.paragraphs;
    case 'code':
      return [[{ ...plain, text: block.text }]];
    case 'rule':
      return [];
    default:
      return [block.runs];
  }
}

const textOf = (runs: Runs): string => runs.map(({ text }) => text).join('');

/** What blocks say, without how it looks; a line for each paragraph. */
export const plainText = (blocks: TextBlock[]): string => blocks.flatMap(allRuns).map(textOf).join('\n');

/** In any script that puts spaces between words. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

/** Words that are read in a minute, in one's own language and without haste. */
const WORDS_A_MINUTE = 220;

/** At least one. */
export const minutesToRead = (wordsCount: number): number =>
  Math.max(1, Math.ceil(wordsCount / WORDS_A_MINUTE));

/** Nobody means more quotes, lists or brackets inside of each other, and each level costs as much time as all those before it. */
const MOST_LEVELS = 50;

/**
 * The time to read these grows with the square of their number, and a second would be over soon after it. Nobody means so many: a
 * text of the most characters would have one in each 25 (quotes, and lines of a quote or an item without its mark), 6 (items) or 10
 * (brackets of one paragraph).
 */
const MOST = { quotes: 2000, linesWithoutMark: 2000, items: 8000, brackets: 5000 };

/** A quote, or an item of a list, at the beginning of what is left of a line. */
const MARKER = /^[ \t]*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$))/;

/** How many quotes and lists a line opens or continues with by their marks. A line of dashes is a rule, however many there are. */
function markersAt(line: string): number {
  let count = 0;
  for (let rest = line; count <= MOST_LEVELS && !/^\s*([-*])(\s*\1){2,}\s*$/.test(rest); count += 1) {
    const marker = MARKER.exec(rest);
    if (!marker) break;
    rest = rest.slice(marker[0].length);
  }
  return count;
}

/** Whether quotes and lists are too deep. A line that is set in by two continues with one of those that were open before it. */
function hasDeepBlocks(text: string): boolean {
  let open = 0;
  for (const line of text.split('\n')) {
    const indent = /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
    const markers = markersAt(line);
    const levels = Math.min(open, Math.floor(indent / 2)) + markers;
    if (levels > MOST_LEVELS) return true;
    // A line without marks may belong to the paragraph before it.
    open = markers === 0 ? Math.max(open, levels) : levels;
  }
  return false;
}

/** Whether there are more quotes, items, or lines that belong to one without its mark, than anybody can have meant. */
function hasManyBlocks(text: string): boolean {
  let [quotes, items, linesWithoutMark] = [0, 0, 0];
  let [isAfterBlank, isOpen] = [true, false];
  for (const line of text.split('\n')) {
    const [marker] = MARKER.exec(line) ?? [];
    const isQuote = marker?.endsWith('>') ?? false;
    if (isQuote && isAfterBlank) quotes += 1;
    if (marker && !isQuote) items += 1;
    isAfterBlank = line.trim() === '';
    isOpen = !isAfterBlank && (isOpen || marker !== undefined);
    linesWithoutMark = isOpen && !marker ? linesWithoutMark + 1 : 0;
    if (quotes > MOST.quotes || items > MOST.items || linesWithoutMark > MOST.linesWithoutMark) return true;
  }
  return false;
}

/** Whether a paragraph has brackets that are too deep, or too many of them. */
function hasManyBrackets(paragraph: string): boolean {
  let [level, count] = [0, 0];
  for (const sign of paragraph) {
    if (sign === '[') [level, count] = [level + 1, count + 1];
    else if (sign === ']' && level > 0) level -= 1;
    if (level > MOST_LEVELS || count > MOST.brackets) return true;
  }
  return false;
}

/** Whether there are so many quotes, lists or brackets, or so many inside of each other, that nobody can have meant it. */
export const isTooIntricate = (text: string): boolean =>
  hasDeepBlocks(text) || hasManyBlocks(text) || text.split(/\n\s*\n/).some(hasManyBrackets);

/**
 * Reads a text in CommonMark: `readText` bounds the time that it takes and what it becomes. Nothing of it is ever markup for a browser: it becomes blocks of text with marks.
 * @see https://spec.commonmark.org/0.31.2/
 */
export function readMarkdown(text: string): ReadText {
  const { children } = fromMarkdown(text);
  const links: Links = new Map(
    children
      .filter((node): node is Definition => node.type === 'definition')
      .map(({ identifier, url }) => [identifier, url]),
  );
  const blocks = children.flatMap((node) => blockOf(node, links) ?? []);
  const first = blocks.findIndex(({ type }) => type === 'paragraph');
  return {
    blocks,
    openingBlocks: first < 0 ? Math.min(1, blocks.length) : first + 1,
    wordsCount: countWords(plainText(blocks)),
  };
}

/** In bytes: an ordinary text of the most characters, in any script and with many marks and links, becomes half of it. */
const MOST_SIZE = 500_000;
/** What a run is besides its words and its address. */
const RUN_SIZE = 40;
/** Of a sign that HTML or JSON escapes, such as `&quot;` or `\u0026`. */
const ESCAPED_SIZE = 6;
const escapedSigns = /[&<>"'\\\p{Cc}]/gu;

const bytesOf = (text: string): number =>
  Buffer.byteLength(text) + (ESCAPED_SIZE - 1) * (text.match(escapedSigns)?.length ?? 0);

/** Whether blocks are more bytes, about, than `MOST_SIZE` as they are stored and sent: each run of a link has all of its address. */
function isTooLarge(blocks: TextBlock[]): boolean {
  let size = 0;
  return blocks
    .flatMap(allRuns)
    .flat()
    .some(({ text, href }) => (size += RUN_SIZE + bytesOf(text) + bytesOf(href ?? '')) > MOST_SIZE);
}

/** As `readMarkdown`; null for a text that becomes far larger than it is. */
export function readBounded(text: string): ReadText | null {
  const read = readMarkdown(text);
  return isTooLarge(read.blocks) ? null : read;
}
