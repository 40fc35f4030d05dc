import { useState } from 'react';

/** Returns the ids removed from a list that stays on screen, so that a removal can be undone. */
export function useRemovedItems() {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    isOut: (id: string) => ids.includes(id),
    change: (id: string, isBack: boolean) =>
      setIds((known) => (isBack ? known.filter((other) => other !== id) : [...known, id])),
  };
}
