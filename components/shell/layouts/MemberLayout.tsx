import { useEffect, useState, type ReactNode } from 'react';
import { useMode } from '@/hooks/shell/useMode';
import type { ExpertParts } from './ExpertParts';
import { ModeFrame } from './ModeFrame';

/** Expert navigation, loaded once by the first page that shows it. */
let loaded: ExpertParts | null = null;

/**
 * Layout of the pages for everyone: the member's frame, or the dashboard's frame for a creator in
 * expert mode, loaded on demand.
 */
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
