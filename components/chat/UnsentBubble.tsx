import { useTranslation } from 'next-i18next/pages';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { useIsOnline } from '@/hooks/browser/useIsOnline';
import { outboxActions, useDrafts } from '@/hooks/chat/useOutbox';
import { canRetry, type OutboxEntry } from '@/lib/chat/outbox';
import styles from './Bubble.module.scss';
import { BubbleText } from './BubbleText';
import { FailedLine, TextButton } from './FailedLine';
import { UnsentFile } from './UnsentFile';

type Props = {
  entry: OutboxEntry;
  /** Unsent messages of the chat that are older than this message. */
  earlier: readonly OutboxEntry[];
};

/**
 * Error code for a message with a word that the office forbids. The text returns to the composer.
 */
const REFUSED_WORD = 'WORD_NOT_ALLOWED';

const isPreparing = ({ file, state }: OutboxEntry) =>
  state !== 'failed' && file !== null && file.fileId === null;

/** Viewer's own message that the server has not confirmed. */
export function UnsentBubble({ entry, earlier }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const isOnline = useIsOnline();
  const draft = useDrafts().get(entry.chatId) ?? '';
  if (entry.file) return <UnsentFile entry={entry} file={entry.file} />;
  const isFailed = entry.state === 'failed';
  function change() {
    outboxActions.setDraft(entry.chatId, [entry.text, draft].filter(Boolean).join('\n'));
    outboxActions.remove(entry.clientId);
  }
  const waiting =
    entry.state === 'sending'
      ? t('unsent.sending')
      : isOnline && earlier.some(isPreparing)
        ? t('unsent.afterFiles')
        : t('unsent.waiting');
  return (
    <>
      <div className={classNames(styles.row, styles.out, styles.first, isFailed && styles.bad)}>
        <p className={styles.bubble}>
          <BubbleText text={entry.text} />
        </p>
      </div>
      {isFailed ? (
        <FailedLine
          text={t(
            [
              `unsent.problems.${entry.problem}`,
              `common:errors.${entry.problem}`,
              `common:fieldErrors.${entry.problem}`,
              'unsent.failed',
            ],
            { word: entry.word },
          )}
        >
          {entry.problem === REFUSED_WORD && <TextButton onClick={change}>{t('unsent.change')}</TextButton>}
          {canRetry(entry) && entry.problem !== REFUSED_WORD && (
            <TextButton onClick={() => outboxActions.retry(entry.clientId)}>{t('unsent.retry')}</TextButton>
          )}
          <TextButton onClick={() => outboxActions.remove(entry.clientId)}>{t('unsent.delete')}</TextButton>
        </FailedLine>
      ) : (
        <p className={styles.meta}>
          <Icon name="clock" />
          {waiting}
        </p>
      )}
    </>
  );
}
