/** One run of text inside a block. */
export type Inline =
  { kind: 'text' | 'strong' | 'emphasis'; text: string } | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading' | 'paragraph' | 'quote'; content: Inline[] }
  | { kind: 'list' | 'steps'; items: Inline[][] };

const marks = /\*\*(.+?)\*\*|(?<![\w*])[*_](?!\s)(.+?)[*_](?![\w*])|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g;

export function inlineOf(text: string): Inline[] {
  const runs: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > end) runs.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, strong, emphasis, label, href] = match;
    if (strong) runs.push({ kind: 'strong', text: strong });
    else if (emphasis) runs.push({ kind: 'emphasis', text: emphasis });
    else if (label && href) runs.push({ kind: 'link', text: label, href });
    end = match.index + whole.length;
  }
  if (end < text.length) runs.push({ kind: 'text', text: text.slice(end) });
  return runs;
}

const bullet = /^[-*]\s+/;
const number = /^\d+[.)]\s+/;

/** The small part of Markdown that creators are offered; whatever else stands there is plain text, HTML too. */
export function proseOf(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((chunk): Block => {
      const lines = chunk.split('\n').map((line) => line.trim());
      const items = (mark: RegExp) => lines.map((line) => inlineOf(line.replace(mark, '')));
      if (lines.every((line) => bullet.test(line))) return { kind: 'list', items: items(bullet) };
      if (lines.every((line) => number.test(line))) return { kind: 'steps', items: items(number) };
      const whole = lines.join(' ');
      if (/^#{1,6}\s/.test(whole)) return { kind: 'heading', content: inlineOf(whole.replace(/^#+\s+/, '')) };
      if (lines.every((line) => line.startsWith('>')))
        return { kind: 'quote', content: inlineOf(lines.map((line) => line.replace(/^>\s?/, '')).join(' ')) };
      return { kind: 'paragraph', content: inlineOf(whole) };
    });
}
