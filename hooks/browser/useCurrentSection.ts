import { useEffect, useState } from 'react';

/** How far down the window, as a part of its height, the heading of the section being read may be. */
const readingLine = 0.4;

/** Id of the section that is being read: the last one whose top has passed the upper part of the window, else the first. */
export function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const joined = ids.join(' ');

  useEffect(() => {
    const sections = joined
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((section) => section !== null);
    // Which sections came or went does not say which one is left: a jump may pass several of them.
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
