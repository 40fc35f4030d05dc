/**
 * The whole sentences of a text that fit into so many characters, on one line. Where the first one is longer, its words
 * that fit, and an ellipsis.
 */
export function firstSentences(text: string, characters: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= characters) return line;
  const ends = [...line.matchAll(/[.!?…]["'”’)]*(?= )/g)]
    .map((end) => end.index + end[0].length)
    .filter((end) => end <= characters);
  const end = ends.at(-1);
  if (end) return line.slice(0, end);
  const words = line.slice(0, characters);
  return `${words.slice(0, words.lastIndexOf(' ')) || words.slice(0, -1)}…`;
}
