/** Text of a field with its selection. */
export type Selection = { text: string; start: number; end: number };

/** Marks that the editor's buttons add to a text. */
export const markdownMarks = ['strong', 'emphasis', 'heading', 'list', 'quote', 'link'] as const;
export type MarkdownMark = (typeof markdownMarks)[number];

const around: Partial<Record<MarkdownMark, [before: string, after: string]>> = {
  strong: ['**', '**'],
  emphasis: ['*', '*'],
  link: ['[', '](https://)'],
};
const lineStarts: Partial<Record<MarkdownMark, string>> = { heading: '## ', list: '- ', quote: '> ' };

/** Wraps the selection in a mark, or removes the mark if it is already there. */
function toggleAround({ text, start, end }: Selection, [before, after]: [string, string]): Selection {
  const head = text.slice(0, start);
  // Two asterisks are a different mark from one asterisk.
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

/** Prefixes each selected line with a mark, or removes the mark if all selected lines have it. */
function toggleLines({ text, start, end }: Selection, mark: string): Selection {
  const from = text.slice(0, start).lastIndexOf('\n') + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const areMarked = lines.every((line) => line.startsWith(mark));
  const changed = lines.map((line) => (areMarked ? line.slice(mark.length) : mark + line)).join('\n');
  const result = text.slice(0, from) + changed + text.slice(to);
  // A cursor without a selection must stay a cursor, otherwise the next key would replace the mark.
  const cursor = Math.max(from, areMarked ? start - mark.length : start + mark.length);
  if (start === end) return { text: result, start: cursor, end: cursor };
  return { text: result, start: from, end: from + changed.length };
}

/** Returns the text and its selection after a press of an editor button. */
export function applyMark(selection: Selection, mark: MarkdownMark): Selection {
  const pair = around[mark];
  return pair ? toggleAround(selection, pair) : toggleLines(selection, lineStarts[mark]!);
}
