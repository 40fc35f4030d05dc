/**
 * Colour pairs of the tokens (`--t-…`, `--t-…-ink`), each with an icon of the same name. Topics are
 * in contract/values.
 */
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

/** Returns a tint that is stable for an id on every page and visit (FNV-1a hash). */
export function tintOf(id: string): TopicTint {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return tints[hash % tints.length] ?? 'meditation';
}

/** Returns the tint of a topic; a topic without its own colours uses the tint of another topic. */
export function tintOfTopic(slug: string): TopicTint {
  return tints.find((tint) => tint === slug) ?? tintOf(slug);
}

/** Returns the background and text colour of a tint, for a style attribute. */
export function tintColours(tint: TopicTint) {
  return { backgroundColor: `var(--t-${tint})`, color: `var(--t-${tint}-ink)` };
}
