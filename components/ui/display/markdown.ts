/** Run of text inside a block. */
export type Inline =
  { kind: 'text' | 'strong' | 'emphasis'; text: string } | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading' | 'paragraph' | 'quote'; content: Inline[] }
  | { kind: 'list' | 'steps'; items: Inline[][] };

const marks = /\*\*(.+?)\*\*|(?<![\w*])[*_](?!\s)(.+?)[*_](?![\w*])|\[([^[\]]+)\]\((https?:\/\/[^\s)]+)\)/g;

export function parseInline(text: string): Inline[] {
  const runs: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > end) runs.push({ kind: 'text', text: text.slice(end, match.index) });
    const [matched, strong, emphasis, label, href] = match;
    if (strong) runs.push({ kind: 'strong', text: strong });
    else if (emphasis) runs.push({ kind: 'emphasis', text: emphasis });
    else if (label && href) runs.push({ kind: 'link', text: label, href });
    end = match.index + matched.length;
  }
  if (end < text.length) runs.push({ kind: 'text', text: text.slice(end) });
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

/**
 * Parses the subset of Markdown that creators are offered; everything else, including HTML, is
 * plain text.
 * A heading or a list may directly follow a line of text, and consecutive lines of one kind belong
 * together.
 */
export function parseMarkdown(text: string): Block[] {
  const groups: { kind: Block['kind']; lines: string[] }[] = [];
  let isNew = true;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const kind = kindOf(line);
    const last = groups.at(-1);
    if (line === '') isNew = true;
    else if (last?.kind === kind && kind !== 'heading' && !isNew) last.lines.push(line);
    else groups.push({ kind, lines: [line] });
    if (line !== '') isNew = false;
  }
  return groups.map(({ kind, lines }): Block => {
    const words = kind === 'paragraph' ? lines : lines.map((line) => line.replace(marksOf[kind], ''));
    if (kind === 'list' || kind === 'steps') return { kind, items: words.map(parseInline) };
    return { kind, content: parseInline(words.join(' ')) };
  });
}
