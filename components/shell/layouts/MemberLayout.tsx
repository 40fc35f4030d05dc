import { useEffect, useState, type ReactNode } from 'react';
import { useMode } from '@/hooks/shell/useMode';
import type { ExpertParts } from './ExpertParts';
import { ModeFrame } from './ModeFrame';

/** Loaded once, by the first page that shows them. */
let loaded: ExpertParts | null = null;

/** Around the pages for everyone: the member's frame, and for a creator in expert mode the dashboard's, loaded only then. */
export function MemberLayout({ children }: { children: ReactNode }) {
  const mode = useMode();
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (mode !== 'expert' || parts) return;
    import('./ExpertParts')
      .then(({ expertParts }) => {
        loaded = expertParts;
        setParts(expertParts);
      })
      .catch((error: unknown) => console.error('expert frame not loaded', error));
  }, [mode, parts]);
  return <ModeFrame expert={mode === 'expert' ? parts : null}>{children}</ModeFrame>;
}
