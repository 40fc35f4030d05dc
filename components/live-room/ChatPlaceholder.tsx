import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import styles from './RoomLayout.module.scss';

type Props = { error?: Error | null; retry?: () => void };

/** Placeholder for the chat until its scripts and texts are loaded. */
export function ChatPlaceholder({ error, retry }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.placeholder} aria-busy={!error}>
      {error && retry && (
        <Banner
          tone="error"
          announced
          action={<RetryButton theme="hollow-border" size="s" onRetry={retry} />}
        >
          {t('ui.unknownError')}
        </Banner>
      )}
    </div>
  );
}
