import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the ref of a sideways-scrolling row that keeps its chosen item in view, initially and
 * after each choice.
 * @param chosen changes with the choice
 */
export function useChosenInView<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const found = row.current?.querySelector(':checked, [aria-current]');
    // Sets `scrollLeft`, because `scrollIntoView` would scroll the page to the row.
    if (!row.current || !found) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), found.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      row.current.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  }, [chosen]);
  return row;
}
