type Mark = 'strong' | 'emphasis';

/** Run of text inside a block; `\n` is a line break. */
export type Inline = { text: string; marks: Mark[]; href?: string };

export type Block =
  | { kind: 'heading' | 'paragraph' | 'quote'; content: Inline[] }
  | { kind: 'list' | 'steps'; items: Inline[][] };

const escape = /\\([!-/:-@[-`{-~\n])|&#x([\da-f]{1,6});/giy;
const link = /\[((?:\\.|[^\\[\]])+)\]\(((?:https?:\/\/|mailto:)[^\s)]+)\)/giy;
const word = /[\p{L}\p{N}]/u;

/** Returns the match of a sticky pattern at a place. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const decoded = (match: RegExpExecArray) =>
  match[1] ?? String.fromCodePoint(Math.min(parseInt(match[2]!, 16), 0x10ffff));

/**
 * Returns the position of the sign that closes a mark opened before `from`; -1 if it is not closed.
 */
function findEnd(text: string, from: number, sign: string): number {
  for (let at = from; at < text.length;) {
    const skipped = matchAt(escape, text, at) ?? matchAt(link, text, at);
    if (skipped) at += skipped[0].length;
    else if (
      text.startsWith(sign, at) &&
      at > from &&
      !/\s/.test(text[at - 1]!) &&
      (sign === '**' || !word.test(text[at + 1] ?? ' '))
    ) {
      // The `**` closes an inner mark, so it is skipped.
      if (sign !== '*' || text[at + 1] !== '*') return at;
      at += 2;
    } else at += sign === '*' && text.startsWith('**', at) ? 2 : 1;
  }
  return -1;
}

/** Parses marks and links of a text. */
export function parseInline(text: string, marks: Mark[] = [], href?: string): Inline[] {
  const runs: Inline[] = [];
  let plain = '';
  // Signs that are not closed. They are stored so that the text is not searched for them again.
  const unclosed = new Set<string>();
  const end = () => {
    if (plain) runs.push({ text: plain, marks, ...(href && { href }) });
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const escaped = matchAt(escape, text, at);
    const linked = href ? null : matchAt(link, text, at);
    const sign = text.startsWith('**', at) ? '**' : /[*_]/.test(text[at]!) ? text[at]! : '';
    const opens =
      sign &&
      !unclosed.has(sign) &&
      !/\s/.test(text[at + sign.length] ?? ' ') &&
      (sign === '**' || !word.test(text[at - 1] ?? ' '));
    const close = opens ? findEnd(text, at + sign.length, sign) : -1;
    if (opens && close < 0) unclosed.add(sign);
    if (escaped) {
      plain += decoded(escaped);
      at += escaped[0].length;
    } else if (linked) {
      end();
      const address = linked[2]!.replaceAll('&#x26;', '&');
      runs.push(...parseInline(linked[1]!, marks, address));
      at += linked[0].length;
    } else if (close > 0) {
      end();
      const mark: Mark = sign === '**' ? 'strong' : 'emphasis';
      runs.push(...parseInline(text.slice(at + sign.length, close), [...marks, mark], href));
      at = close + sign.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  end();
  return runs;
}

const marksOf = {
  heading: /^#{1,6}\s+/,
  list: /^[-*]\s+/,
  steps: /^\d+[.)]\s+/,
  quote: /^>\s?/,
} as const;
type Marked = keyof typeof marksOf;

const kinds = Object.keys(marksOf) as Marked[];
const kindOf = (line: string): Block['kind'] => kinds.find((kind) => marksOf[kind].test(line)) ?? 'paragraph';

/** Backslash at the end of a line, which marks a hard line break. */
const lineBreak = /(?<!\\)(?:\\\\)*\\$/;

/**
 * Parses the subset of Markdown that creators are offered. Everything else, including HTML, is
 * plain text. A heading or a list may directly follow a line of text. Consecutive lines of one kind
 * form one block.
 */
export function parseMarkdown(text: string): Block[] {
  const groups: { kind: Block['kind']; lines: string[] }[] = [];
  let isNew = true;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const kind = kindOf(line);
    const last = groups.at(-1);
    if (line === '') isNew = true;
    else if (last && !isNew && lineBreak.test(last.lines.at(-1)!))
      last.lines.push(
        `${last.lines.pop()!}\n${last.kind === 'quote' ? line.replace(marksOf.quote, '') : line}`,
      );
    else if (last?.kind === kind && kind !== 'heading' && !isNew) last.lines.push(line);
    else groups.push({ kind, lines: [line] });
    if (line !== '') isNew = false;
  }
  return groups.map(({ kind, lines }): Block => {
    const words = kind === 'paragraph' ? lines : lines.map((line) => line.replace(marksOf[kind], ''));
    if (kind === 'list' || kind === 'steps') return { kind, items: words.map((line) => parseInline(line)) };
    return { kind, content: parseInline(words.join(' ')) };
  });
}

const wordsOf = (runs: Inline[]): string => runs.map(({ text }) => text).join('');

/** Returns the text of a Markdown source without its signs, with one line for each block. */
export const toPlainText = (text: string): string =>
  parseMarkdown(text)
    .flatMap((block) => ('items' in block ? block.items : [block.content]))
    .map(wordsOf)
    .join('\n');
