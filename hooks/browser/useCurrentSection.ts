import { useEffect, useState } from 'react';

/**
 * Fraction of the window height. The current section is the last section whose heading is above
 * this line.
 */
const readingLine = 0.4;

/**
 * Returns the id of the current section: the last section whose top has passed the upper part of
 * the window, otherwise the first section.
 */
export function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const joined = ids.join(' ');

  useEffect(() => {
    const sections = joined
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((section) => section !== null);
    // The observer only triggers the search. Its entries do not suffice, because a jump can pass
    // several sections.
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight * readingLine;
        const reached = sections.findLast((section) => section.getBoundingClientRect().top <= line);
        setCurrent((reached ?? sections[0])?.id);
      },
      { rootMargin: `0px 0px ${-100 * (1 - readingLine)}% 0px` },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [joined]);

  return current;
}
