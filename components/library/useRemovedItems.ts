import { useState } from 'react';

/**
 * Returns the ids that were removed from a list. The removed items remain visible, so that a
 * removal can be undone.
 */
export function useRemovedItems() {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    isOut: (id: string) => ids.includes(id),
    change: (id: string, isBack: boolean) =>
      setIds((known) => (isBack ? known.filter((other) => other !== id) : [...known, id])),
  };
}
