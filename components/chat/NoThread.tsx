import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import type { Side } from '@/hooks/chat/useChats';
import styles from './Inbox.module.scss';

type Props = { side: Side; hasChats: boolean; onNew: () => void };

/** Placeholder for the opened chat on wide screens while no chat is open. */
export function NoThread({ side, hasChats, onNew }: Props) {
  const { t } = useTranslation('chat');
  if (!hasChats) return <div className={styles.side} />;
  return (
    <div className={styles.side}>
      <div className={styles.placeholder}>
        <EmptyState
          isFrameless
          title={t('closed.title')}
          picture="/art/empty-followed.webp"
          action={<Button onClick={onNew}>{t(`empty.${side}.action`)}</Button>}
        >
          {t('closed.text')}
        </EmptyState>
      </div>
    </div>
  );
}
