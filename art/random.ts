/** Returns a stable 32-bit number for a text: FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export type Random = () => number;

/**
 * Returns a generator of numbers in [0, 1) that depends only on the seed (mulberry32). It gives the
 * same numbers on every machine and in every version.
 */
export function random(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Returns a number in [from, to). */
export function between(next: Random, from: number, to: number): number {
  return from + (to - from) * next();
}

/** Returns one item of a list. The list must not be empty. */
export function pick<Item>(next: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(next() * items.length)] ?? items[0];
}
