import { useEffect, useState, type RefObject } from 'react';

/**
 * Distance below the window at which content is loaded, so that it is complete before it is
 * visible.
 */
const AHEAD = '900px';

/**
 * Returns true once an element has been in the window or near it.
 * @param ahead distance from the window, such as "900px"
 */
export function useWasNear(target: RefObject<Element | null>, ahead = AHEAD): boolean {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)!.isIntersecting) return;
        setWasNear(true);
        observer.disconnect();
      },
      { rootMargin: ahead },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, ahead]);
  return wasNear;
}
