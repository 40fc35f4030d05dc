/** The colour pairs of the tokens (`--t-…`, `--t-…-ink`), each with an icon of the same name. Topics are in contract/values. */
const tints = [
  'fitness',
  'nutritional',
  'stress',
  'breathing',
  'yoga',
  'meditation',
  'anxiety',
  'coaching',
  'sleep-health',
  'stretching',
  'relaxing',
  'work',
] as const;

export type TopicTint = (typeof tints)[number];

/** The same tint for the same id on every page and every visit (FNV-1a). */
export function tintOf(id: string): TopicTint {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return tints[hash % tints.length] ?? 'meditation';
}

/** A topic without a pair of its own borrows one. */
export function tintOfTopic(slug: string): TopicTint {
  return tints.find((tint) => tint === slug) ?? tintOf(slug);
}

/** Ground and text colour of a tint, for a style attribute. */
export function tintColours(tint: TopicTint) {
  return { backgroundColor: `var(--t-${tint})`, color: `var(--t-${tint}-ink)` };
}
