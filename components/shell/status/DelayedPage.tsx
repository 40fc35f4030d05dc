import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { ShellProps } from '@/lib/layout';
import { Message } from './Message';

/**
 * Page shown when the server or this connection has too many requests. A retry may soon succeed.
 */
export function DelayedPage({ reason }: { reason: NonNullable<ShellProps['delay']> }) {
  const { t } = useTranslation('common');
  return (
    <Message
      title={t(`delayed.${reason}.title`)}
      actions={
        <Button theme="green" icon="refresh" onClick={() => location.reload()}>
          {t('delayed.reload')}
        </Button>
      }
    >
      {t(`delayed.${reason}.text`)}
    </Message>
  );
}
