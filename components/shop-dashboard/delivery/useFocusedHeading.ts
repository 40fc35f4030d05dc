import { useEffect, useRef } from 'react';

/** Returns the ref of a heading that takes the focus when its form opens. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
