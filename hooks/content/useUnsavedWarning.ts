import { useTranslation } from 'next-i18next/pages';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import type { SaveStatus } from '@/lib/editing/autosave';

/** Asks before an editor is left while something typed is not stored. */
export function useUnsavedWarning(status: SaveStatus): void {
  const { t } = useTranslation('common');
  useLeaveWarning(status !== 'saved' && status !== 'untouched', {
    sentence: t('ui.leaveUnsaved'),
    // Inside the site the edit session outlives the page, and saves what it can.
    isLostInside: status === 'failed' || status === 'invalid' || status === 'unconfirmed',
  });
}
