import { useTranslation } from 'next-i18next/pages';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import type { SaveStatus } from '@/lib/editing/autosave';

/** Asks for confirmation before an editor with unsaved input is left. */
export function useUnsavedWarning(status: SaveStatus): void {
  const { t } = useTranslation('common');
  useLeaveWarning(status !== 'saved' && status !== 'untouched', {
    sentence: t('ui.leaveUnsaved'),
    // The edit session outlives the page inside the site and saves what it can.
    isLostInside: status === 'failed' || status === 'invalid' || status === 'unconfirmed',
  });
}
