import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { buttonClass } from '@/components/ui/actions/button-look';
import { useToast } from '@/components/ui/feedback/useToast';
import { toCallPath } from '@/lib/browser/call';

/**
 * Links to add a live to a calendar: a file, and an address at which the calendar finds a changed
 * time.
 */
export function CalendarLinks({ id, className }: { id: string; className?: string }) {
  const { t } = useTranslation('lives');
  const toast = useToast();
  const path = toCallPath('GET /lives/:id/calendar', { params: { id } });

  async function copy() {
    const address = new URL(path, location.origin).href;
    const hasCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    toast(hasCopied ? t('calendar.copied') : t('calendar.notCopied', { address }));
  }

  return (
    <div className={className}>
      <a href={path} download className={buttonClass({ theme: 'hollow', size: 's' })}>
        {t('calendar.file')}
      </a>
      <Button theme="hollow" size="s" icon="copy" onClick={() => void copy()}>
        {t('calendar.copy')}
      </Button>
    </div>
  );
}
