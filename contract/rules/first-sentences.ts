/**
 * Returns as many whole sentences of a text as fit into a number of characters, on one line. If
 * even the first sentence is too long, returns its first words that fit, with an ellipsis.
 */
export function firstSentences(text: string, characters: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= characters) return line;
  const ends = [...line.matchAll(/[.!?…।]["'”’)]*(?= )|[。！？｡][”’」』）]*/g)]
    .map((end) => end.index + end[0].length)
    .filter((end) => end <= characters);
  const end = ends.at(-1);
  if (end) return line.slice(0, end);
  const words = line.slice(0, characters);
  return `${words.slice(0, words.lastIndexOf(' ')) || words.slice(0, -1)}…`;
}
