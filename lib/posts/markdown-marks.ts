/** A text field's text with what is chosen in it. */
export type Selection = { text: string; start: number; end: number };

/** What a button of the editor adds to a text. */
export const markdownMarks = ['strong', 'emphasis', 'heading', 'list', 'quote', 'link'] as const;
export type MarkdownMark = (typeof markdownMarks)[number];

const around: Partial<Record<MarkdownMark, [before: string, after: string]>> = {
  strong: ['**', '**'],
  emphasis: ['*', '*'],
  link: ['[', '](https://)'],
};
const lineStarts: Partial<Record<MarkdownMark, string>> = { heading: '## ', list: '- ', quote: '> ' };

/** Puts a mark around what is chosen, or takes it away where it is there already. */
function toggleAround({ text, start, end }: Selection, [before, after]: [string, string]): Selection {
  const head = text.slice(0, start);
  // Two stars are another mark than one.
  const isOther = before === '*' && /(^|[^*])\*\*$/.test(head);
  const isMarked = head.endsWith(before) && text.slice(end).startsWith(after) && end > start && !isOther;
  if (isMarked)
    return {
      text: head.slice(0, -before.length) + text.slice(start, end) + text.slice(end + after.length),
      start: start - before.length,
      end: end - before.length,
    };
  return {
    text: head + before + text.slice(start, end) + after + text.slice(end),
    start: start + before.length,
    end: end + before.length,
  };
}

/** Begins each line that is chosen with a mark, or takes it away where all of them have it. */
function toggleLines({ text, start, end }: Selection, mark: string): Selection {
  const from = text.slice(0, start).lastIndexOf('\n') + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const areMarked = lines.every((line) => line.startsWith(mark));
  const changed = lines.map((line) => (areMarked ? line.slice(mark.length) : mark + line)).join('\n');
  const result = text.slice(0, from) + changed + text.slice(to);
  // Where nothing was chosen nothing is: the next key would replace it.
  const cursor = Math.max(from, areMarked ? start - mark.length : start + mark.length);
  if (start === end) return { text: result, start: cursor, end: cursor };
  return { text: result, start: from, end: from + changed.length };
}

/** The text and what is chosen in it after a button of the editor was pressed. */
export function applyMark(selection: Selection, mark: MarkdownMark): Selection {
  const pair = around[mark];
  return pair ? toggleAround(selection, pair) : toggleLines(selection, lineStarts[mark]!);
}
