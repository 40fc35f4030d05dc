import { useEffect } from 'react';
import type { SaveStatus } from '@/lib/autosave';

/** While something typed is not stored, the browser asks before the window closes. Inside the site nothing is lost. */
export function useLeaveWarning(status: SaveStatus): void {
  const isUnsaved = status !== 'saved' && status !== 'untouched';
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
