import { Mark, type Node } from 'prosemirror-model';

/** Piece of text with the same marks. */
type Run = { text: string; marks: readonly Mark[] };

/** Character with its Markdown. */
type Atom = { char: string; written: string };

const LINE_END = '\\\n';
const isSpace = (text: string) => /^\s*$/.test(text);
// The Markdown parser sees only half of a character above U+FFFF, which does not count as
// punctuation.
const isPunctuation = (char: string) => char.length === 1 && /[\p{P}\p{S}]/u.test(char);
const isWord = (char: string | undefined) => char !== undefined && !isSpace(char) && !isPunctuation(char);

/** Returns the runs of a paragraph. Line breaks are `\n`. */
function runsOf(block: Node): Run[] {
  const runs: Run[] = [];
  block.forEach((node) => {
    const { marks } = node;
    const text = node.isText ? node.text!.replace(/[\n\r\0]/g, ' ') : '\n';
    if (marks.some(({ type }) => type.name === 'code')) {
      runs.push({ text: node.isText ? text : ' ', marks });
      return;
    }
    // Separates spaces from words, because a mark must not begin or end with a space.
    for (const part of text.match(/\s+|\S(?:.*\S)?/gs) ?? []) runs.push({ text: part, marks });
  });
  return trimmed(runs);
}

const isCode = ({ marks }: Run) => marks.some(({ type }) => type.name === 'code');
const isBlank = (run: Run) => !isCode(run) && isSpace(run.text);

/** Returns runs without spaces at the ends of lines. Spaces between other text lose their marks. */
function trimmed(runs: Run[]): Run[] {
  const first = runs.findIndex((run) => !isBlank(run));
  const last = runs.findLastIndex((run) => !isBlank(run));
  if (first < 0) return [];
  const kept: Run[] = [];
  for (let at = first; at <= last; at += 1) {
    const run = runs[at]!;
    if (!isBlank(run)) {
      kept.push(run);
      continue;
    }
    let end = at;
    while (isBlank(runs[end + 1]!)) end += 1;
    const space = runs.slice(at, end + 1);
    const text = space.map((each) => each.text).join('');
    const before = runs[at - 1]!.marks;
    const after = runs[end + 1]!.marks;
    const marks = before.filter(
      (mark) => mark.isInSet(after) && space.every((each) => mark.isInSet(each.marks)),
    );
    kept.push({
      text: text.includes('\n') ? '\n'.repeat(text.split('\n').length - 1) : text,
      marks: marks.filter(({ type }) => type.name !== 'code'),
    });
    at = end;
  }
  return kept;
}

/** Nesting of marks that end at the same position, outermost first. */
const order = ['link', 'strong', 'emphasis', 'code'];
const rank = (mark: Mark) => order.indexOf(mark.type.name);

/** Writer of one paragraph. It tracks the characters on both sides of a mark. */
class Writer {
  readonly atoms: Atom[] = [];
  private encodesNext = false;

  write(runs: Run[], open: readonly Mark[] = []): void {
    for (let at = 0; at < runs.length;) {
      const run = runs[at]!;
      const [next] = run.marks
        .filter((mark) => !mark.isInSet(open))
        .map((mark) => {
          let end = at + 1;
          // Code contains no other mark.
          const isPart = ({ marks }: Run) =>
            mark.type.name === 'code' ? Mark.sameSet(marks, run.marks) : mark.isInSet(marks);
          while (end < runs.length && isPart(runs[end]!)) end += 1;
          return { mark, end };
        })
        .sort(
          (one, other) =>
            Number(one.mark.type.name === 'code') - Number(other.mark.type.name === 'code') ||
            other.end - one.end ||
            rank(one.mark) - rank(other.mark),
        );
      if (!next) {
        this.text(run.text);
        at += 1;
        continue;
      }
      this.marked(next.mark, runs.slice(at, next.end), [...open, next.mark]);
      at = next.end;
    }
  }

  private push(written: string, char = written): void {
    this.atoms.push({ written, char });
  }

  private marked(mark: Mark, runs: Run[], open: readonly Mark[]): void {
    switch (mark.type.name) {
      case 'link':
        // An exclamation mark before a link would turn the link into an image.
        if (this.atoms.at(-1)?.written === '!') this.atoms.at(-1)!.written = '\\!';
        this.encodesNext = false;
        this.push('[');
        this.write(runs, open);
        this.encodesNext = false;
        this.push(`](${hrefOf(mark)})`);
        return;
      case 'code':
        this.encodesNext = false;
        this.push(codeOf(runs.map(({ text }) => text).join('')));
        return;
      default:
        this.delimited(mark.type.name === 'strong' ? '**' : '_', runs, open);
    }
  }

  /**
   * Writes runs between two delimiters. CommonMark ignores a delimiter between a word and
   * punctuation. In that case the character outside is written as a numeric reference.
   */
  private delimited(sign: string, runs: Run[], open: readonly Mark[]): void {
    const before = this.atoms.length - 1;
    this.encodesNext = false;
    this.push(sign);
    const opening = this.atoms.length;
    this.write(runs, open);
    const first = this.atoms[opening]!.written[0]!;
    const last = this.atoms.at(-1)!.written.at(-1)!;
    const outside = this.atoms[before];
    if (outside && isWord(lastCharOf(outside.written)) && (sign === '_' || !isWord(first)))
      outside.written = encoded(outside.char);
    this.push(sign);
    this.encodesNext = sign === '_' || !isWord(last);
  }

  private text(text: string): void {
    const chars = [...text];
    let rest = text;
    for (const char of chars) {
      if (char === '\n') this.push(LINE_END);
      else if (this.encodesNext && isWord(char)) this.push(encoded(char), char);
      else this.push(escaped(char, rest), char);
      this.encodesNext = false;
      rest = rest.slice(char.length);
    }
  }
}

const lastCharOf = (text: string) => [...text].at(-1);
const encoded = (char: string) => `&#x${char.codePointAt(0)!.toString(16)};`;

/** Returns a character as it is written inside a line; `rest` is the text that begins with it. */
function escaped(char: string, rest: string): string {
  if ('\\*_`[]'.includes(char)) return `\\${char}`;
  if (char === '<' && /^<[a-z/!?]/i.test(rest)) return '\\<';
  if (char === '&' && /^&(?:#|[a-z0-9]+;)/i.test(rest)) return '\\&';
  return char;
}

const hrefOf = (mark: Mark) => String(mark.attrs.href).replace(/&(?=#|[a-z0-9]+;)/gi, '&#x26;');

function codeOf(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const isPadded = /^`|`$/.test(text) || (text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '');
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/**
 * Line starts that would turn the line into another block, with the position of the character to
 * escape.
 */
const lineStarts = [/^(?=#{1,6}(?:\s|$))/, /^(?=>)/, /^(?=[-+](?:\s|$))/, /^(?=(?:-+|=+)\s*$)/, /^(?=~~~)/];
const numberStart = /^\d+(?=[.)](?:\s|$))/;

/** Escapes the character at the start of each line that would turn the line into another block. */
function escapeLines(atoms: Atom[]): void {
  let start = 0;
  for (let at = 0; at <= atoms.length; at += 1) {
    if (at < atoms.length && atoms[at]!.written !== LINE_END) continue;
    const line = atoms
      .slice(start, at)
      .map(({ written }) => written)
      .join('');
    const digits = numberStart.exec(line)?.[0].length ?? -1;
    const sign = lineStarts.some((pattern) => pattern.test(line)) ? 0 : digits;
    if (sign >= 0) atoms[start + sign]!.written = `\\${atoms[start + sign]!.written}`;
    start = at + 1;
  }
}

/** Writes the text of a paragraph as Markdown. */
export function writeInline(block: Node): string {
  const writer = new Writer();
  writer.write(runsOf(block));
  escapeLines(writer.atoms);
  return writer.atoms.map(({ written }) => written).join('');
}
