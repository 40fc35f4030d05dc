/** Position of a scrolling element (pixels). */
export type ScrollPosition = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Distance from the end at which a reader still counts as being at the end (pixels). */
const NEAR = 48;

export const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: ScrollPosition): boolean =>
  scrollHeight - clientHeight - scrollTop <= NEAR;

export const isAtStart = ({ scrollTop }: Pick<ScrollPosition, 'scrollTop'>): boolean => scrollTop <= NEAR * 2;

/**
 * Returns the scroll position that keeps the shown content in place after content was inserted
 * above it.
 */
export const keepInPlace = (
  before: Pick<ScrollPosition, 'scrollTop' | 'scrollHeight'>,
  scrollHeight: number,
): number => before.scrollTop + scrollHeight - before.scrollHeight;
