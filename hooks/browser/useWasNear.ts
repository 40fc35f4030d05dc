import { useEffect, useState, type RefObject } from 'react';

/** So far below the window its content is loaded, so that nothing moves once it is in view. */
const AHEAD = '900px';

/** Whether an element was ever in the window, or about to be. */
export function useWasNear(target: RefObject<Element | null>): boolean {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)!.isIntersecting) return;
        setWasNear(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return wasNear;
}
