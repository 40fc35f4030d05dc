import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Definition, PhrasingContent, RootContent } from 'mdast';
import type { TextBlock, TextRun } from '../../contract/posts.ts';
import { UNSPACED_LETTER } from '../../contract/rules/unspaced-letter.ts';

/** Parsed text with its preview and its number of words. */
export type ReadText = {
  blocks: TextBlock[];
  /** Number of blocks in the preview: all blocks up to and including the first paragraph. */
  previewCount: number;
  wordsCount: number;
};

type Runs = TextRun[];
type Look = Pick<TextRun, 'marks' | 'href'>;
/** Link targets by name, for links of the form `[words][name]`. */
type Links = Map<string, string>;

const plain: Look = { marks: [], href: null };

/** Maximum length of a URL that browsers and mail programs open reliably (characters). */
const MOST_ADDRESS = 2000;

/**
 * Returns true for a URL that opens a page or a mail. A `javascript:` URL in a user's text would
 * run as the site's code.
 */
const isSafe = (address: string): boolean =>
  address.length <= MOST_ADDRESS && /^(https?:\/\/|mailto:)[^\s]/i.test(address);

const isSameLook = (one: Look, other: Look): boolean =>
  one.href === other.href && one.marks.join() === other.marks.join();

/**
 * Appends a text to the runs. The text is merged into the last run if both have the same marks and
 * link.
 */
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
      // Pictures in the text are not supported, because pictures are attached to a post. HTML tags
      // are shown as plain text.
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

const blocksOf = (nodes: RootContent[], links: Links): TextBlock[] =>
  nodes.flatMap((node) => blockOf(node, links) ?? []);

function blockOf(node: RootContent, links: Links): TextBlock | null {
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', runs: runsOf(node.children, links) };
    case 'heading':
      // The title of the post is the only heading of level 1.
      return { type: 'heading', depth: node.depth <= 2 ? 2 : 3, runs: runsOf(node.children, links) };
    case 'list':
      return {
        type: 'list',
        isOrdered: node.ordered ?? false,
        start: node.start ?? 1,
        items: node.children.map(({ children }) => blocksOf(children, links)),
      };
    case 'blockquote':
      return { type: 'quote', blocks: blocksOf(node.children, links) };
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

/** Returns the runs of all texts in a block, in order. */
function allRuns(block: TextBlock): Runs[] {
  switch (block.type) {
    case 'list':
      return block.items.flat().flatMap(allRuns);
    case 'quote':
      return block.blocks.flatMap(allRuns);
    case 'code':
      return [[{ ...plain, text: block.text }]];
    case 'rule':
      return [];
    default:
      return [block.runs];
  }
}

const textOf = (runs: Runs): string => runs.map(({ text }) => text).join('');

/** Returns the plain text of blocks with one line for each paragraph. */
export const plainText = (blocks: TextBlock[]): string => blocks.flatMap(allRuns).map(textOf).join('\n');

/**
 * Letters of scripts that do not separate words by spaces. `lettersAWord` is the number of letters
 * that take as long to read as a word.
 */
const unspaced = [
  { letter: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, lettersAWord: 2.25 },
  { letter: new RegExp(`(?=[\\p{L}\\p{M}])${UNSPACED_LETTER}`, 'gu'), lettersAWord: 5 },
];

/**
 * Counts the words of a text. In scripts without spaces, words are estimated from the number of
 * letters.
 */
export function countWords(text: string): number {
  let [rest, count] = [text, 0];
  for (const { letter, lettersAWord } of unspaced) {
    count += (rest.match(letter)?.length ?? 0) / lettersAWord;
    rest = rest.replace(letter, ' ');
  }
  return Math.ceil(count) + (rest.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0);
}

/** Number of words per minute at a relaxed reading speed in the reader's own language. */
const WORDS_A_MINUTE = 220;

/** Returns the reading time (minutes), at least 1. */
export const minutesToRead = (wordsCount: number): number =>
  Math.max(1, Math.ceil(wordsCount / WORDS_A_MINUTE));

/**
 * Maximum nesting of quotes, lists or brackets, which no real text reaches. Parsing a level takes
 * as long as parsing all levels above it.
 */
const MOST_LEVELS = 50;

/**
 * Maximum numbers of elements whose parsing time grows with the square of their number. Larger
 * numbers would soon take more than a second.
 * Real texts have fewer. At maximum length, a text would need one quote or one line without its
 * mark per 25 characters. Otherwise, it would need one item per 6 characters, or one bracket of a
 * single paragraph per 10.
 */
const MOST = { quotes: 2000, linesWithoutMark: 2000, items: 8000, brackets: 5000 };

/** Mark of a quote or a list item at the beginning of the remaining line. */
const MARKER = /^[ \t]*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$))/;

/**
 * Counts the marks of quotes and list items at the beginning of a line. A line of dashes of any
 * length is a horizontal rule and has no marks.
 */
function markersAt(line: string): number {
  let count = 0;
  for (let rest = line; count <= MOST_LEVELS && !/^\s*([-*])(\s*\1){2,}\s*$/.test(rest); count += 1) {
    const marker = MARKER.exec(rest);
    if (!marker) break;
    rest = rest.slice(marker[0].length);
  }
  return count;
}

/**
 * Returns true if quotes and lists are nested too deeply. Each two columns of indentation may
 * continue an open block.
 */
function hasDeepBlocks(text: string): boolean {
  let open = 0;
  for (const line of text.split('\n')) {
    const indent = /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
    const markers = markersAt(line);
    const levels = Math.min(open, Math.floor(indent / 2)) + markers;
    if (levels > MOST_LEVELS) return true;
    // A line without marks may continue the paragraph above, so its blocks are still open.
    open = markers === 0 ? Math.max(open, levels) : levels;
  }
  return false;
}

/**
 * Returns true if the text has too many quotes, list items, or lines that continue one without its
 * mark.
 */
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

/** Returns true if a paragraph has too many brackets or too deeply nested brackets. */
function hasManyBrackets(paragraph: string): boolean {
  let [level, count] = [0, 0];
  for (const sign of paragraph) {
    if (sign === '[') [level, count] = [level + 1, count + 1];
    else if (sign === ']' && level > 0) level -= 1;
    if (level > MOST_LEVELS || count > MOST.brackets) return true;
  }
  return false;
}

/** Returns true if a text has too many or too deeply nested quotes, lists or brackets. */
export const isTooIntricate = (text: string): boolean =>
  hasDeepBlocks(text) || hasManyBlocks(text) || text.split(/\n\s*\n/).some(hasManyBrackets);

/**
 * Parses CommonMark text into blocks, which never contain HTML. `readText` limits the time and the
 * size of the result.
 * @see https://spec.commonmark.org/0.31.2/
 */
export function readMarkdown(text: string): ReadText {
  const { children } = fromMarkdown(text);
  const links: Links = new Map(
    children
      .filter((node): node is Definition => node.type === 'definition')
      .map(({ identifier, url }) => [identifier, url]),
  );
  const blocks = blocksOf(children, links);
  const first = blocks.findIndex(({ type }) => type === 'paragraph');
  return {
    blocks,
    previewCount: first < 0 ? Math.min(1, blocks.length) : first + 1,
    wordsCount: countWords(plainText(blocks)),
  };
}

/**
 * Maximum size of a parsed text (bytes). An ordinary text of maximum length takes half of it, in
 * any script and with many marks and links.
 */
const MOST_SIZE = 500_000;
/** Size of a run without its text and URL (bytes). */
const RUN_SIZE = 40;
/** Size of a list or a quote without its content (bytes). */
const FRAME_SIZE = 60;
/** Size of a character that HTML or JSON escapes, such as `&quot;` or `\u0026` (bytes). */
const ESCAPED_SIZE = 6;
const escapedSigns = /[&<>"'\\\p{Cc}]/gu;

const bytesOf = (text: string): number =>
  Buffer.byteLength(text) + (ESCAPED_SIZE - 1) * (text.match(escapedSigns)?.length ?? 0);

/**
 * Returns true if blocks exceed about `MOST_SIZE` bytes when stored or sent. Each run of a link
 * contains the whole URL.
 */
function isTooLarge(blocks: TextBlock[]): boolean {
  let size = 0;
  const exceeds = (block: TextBlock): boolean => {
    if (block.type === 'list' || block.type === 'quote') {
      size += FRAME_SIZE;
      return size > MOST_SIZE || (block.type === 'list' ? block.items.flat() : block.blocks).some(exceeds);
    }
    return allRuns(block)
      .flat()
      .some(({ text, href }) => (size += RUN_SIZE + bytesOf(text) + bytesOf(href ?? '')) > MOST_SIZE);
  };
  return blocks.some(exceeds);
}

/** Parses a text with `readMarkdown`. Returns null if the result is far larger than the text. */
export function readBounded(text: string): ReadText | null {
  const read = readMarkdown(text);
  return isTooLarge(read.blocks) ? null : read;
}
