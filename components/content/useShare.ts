import { useState, type ReactNode } from 'react';
import type { Shared } from './share';

const load = () => import('./share');

/** Returns the share dialog to render beside the button, and the button's handlers. */
export function useShare(shared: Shared) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return {
    dialog,
    handlers: {
      // The share sheet opens only right after a press, so its code is preloaded on pointer entry.
      onPointerEnter: () => void load(),
      onClick: () => void load().then(({ share }) => share(shared, setDialog)),
    },
  };
}
