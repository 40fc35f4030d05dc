import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { UnsentMessage } from '@/lib/live-chat/messages';
import { ApiError } from '@/lib/api-error';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './ChatLog.module.scss';
import { useLiveChatContext } from './context';

/** Viewer's own message that the server has not confirmed, or has refused. */
export function UnsentRow({ message: { clientId, text, error } }: { message: UnsentMessage }) {
  const { t } = useTranslation('live-chat');
  const errorText = useErrorText();
  const { room } = useLiveChatContext();
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <li className={styles.unsent}>
      <p>{text}</p>
      {error === undefined ? (
        <p className={styles.state}>{t('unsent.sending')}</p>
      ) : (
        <p className={styles.failed} role="alert">
          <Icon name="alert" />
          {/* The reason for a refusal is shown below the messages. */}
          {t('unsent.failed')} {!isRefused && errorText(error)}{' '}
          <button type="button" onClick={() => room.retry(clientId)}>
            {t('unsent.retry')}
          </button>{' '}
          <button type="button" onClick={() => room.discard(clientId)}>
            {t('unsent.discard')}
          </button>
        </p>
      )}
    </li>
  );
}
