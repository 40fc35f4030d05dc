import { useState } from 'react';

/** What a person took out of a list that stays on screen, by id: it can be brought back. */
export function useTakenOut() {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    isOut: (id: string) => ids.includes(id),
    change: (id: string, isBack: boolean) =>
      setIds((known) => (isBack ? known.filter((other) => other !== id) : [...known, id])),
  };
}
