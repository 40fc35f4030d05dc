import { useState, type ReactNode } from 'react';
import type { Shared } from './share';

const load = () => import('./share');

/** Shares something. Render `dialog` beside the button, and give the button the `handlers`. */
export function useShare(shared: Shared) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return {
    dialog,
    handlers: {
      // The sheet of the system opens only while the press is fresh: the code is asked for when a pointer is over the button.
      onPointerEnter: () => void load(),
      onClick: () => void load().then(({ share }) => share(shared, setDialog)),
    },
  };
}
