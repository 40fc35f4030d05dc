import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours, type TopicTint } from '@/components/ui/display/tints';
import { ProgressBar } from '@/components/ui/feedback/ProgressBar';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useIsOnline } from '@/hooks/browser/useIsOnline';
import { chatFileAccept, useAttach } from '@/hooks/chat/useAttach';
import { outboxActions } from '@/hooks/chat/useOutbox';
import { useUploads } from '@/hooks/files/useUploads';
import type { ChatFileKind } from '@/contract/values/chat';
import { canRetry, type OutboxEntry, type OutboxFile } from '@/lib/chat/outbox';
import { formatClock } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import { canRetry as canRetryUpload, type UploadItem } from '@/lib/upload/upload-item';
import styles from './Bubble.module.scss';
import { FailedLine, TextButton } from './FailedLine';

const tints: Record<ChatFileKind, TopicTint> = {
  image: 'relaxing',
  audio: 'breathing',
  document: 'sleep-health',
};

type Props = { entry: OutboxEntry; file: OutboxFile };

/**
 * File that is being uploaded. Its bubble appears at once and keeps its position after a failure.
 */
export function UnsentFile({ entry, file }: Props) {
  const { t, i18n } = useTranslation(['chat', 'common']);
  const isOnline = useIsOnline();
  const { items, remove } = useUploads();
  const item = items.find(({ id }) => id === file.uploadId);
  const problem = entry.state === 'failed' ? entry.problem : null;
  const percent = file.fileId === null ? (item?.progress ?? 0) : 100;
  const bytes = (size: number) => formatBytes(size, i18n.language);
  const name =
    file.kind === 'audio' && file.seconds !== null
      ? t('file.audioOf', { time: formatClock(file.seconds) })
      : file.name;

  function discard() {
    if (file.uploadId !== null && item) remove(file.uploadId);
    outboxActions.remove(entry.clientId);
  }

  const status = () => {
    if (problem !== null)
      return t(
        [
          `file.problems.${problem}`,
          `common:uploadProblems.${problem}`,
          `unsent.problems.${problem}`,
          `common:errors.${problem}`,
          `common:fieldErrors.${problem}`,
          'unsent.failed',
        ],
        { percent, size: bytes(file.bytes) },
      );
    if (!isOnline || item?.state === 'reconnecting') return t('file.waitingForConnection');
    // The file is being uploaded by another tab, whose queue is unknown here.
    if (file.fileId !== null || !item) return t('unsent.sending');
    if (item.state === 'processing') return t('file.gettingReady');
    return t('file.sending', { percent, sent: bytes(item.sentBytes), total: bytes(file.bytes) });
  };

  return (
    <>
      <div className={classNames(styles.row, styles.out, problem !== null && styles.bad)}>
        <div className={styles.upload}>
          <span className={styles.square} style={tintColours(tints[file.kind])}>
            <Icon name={file.kind} />
          </span>
          <span>
            <b>{name}</b>
            <span className="tabular">{status()}</span>
            {(problem === null || percent > 0) && (
              <ProgressBar
                className={styles.progress}
                label={name}
                percent={percent}
                valueText={status()}
                isFailed={problem !== null}
              />
            )}
          </span>
          <IconButton
            icon="close"
            label={t(problem === null ? 'file.cancel' : 'file.remove', { name })}
            onClick={discard}
          />
        </div>
      </div>
      {problem !== null && <WayOn entry={entry} problem={problem} item={item} onDelete={discard} />}
    </>
  );
}

type WayOnProps = {
  entry: OutboxEntry;
  problem: string;
  item: UploadItem | undefined;
  onDelete: () => void;
};

/** Next step after a failure: choose another file, open the library, or retry. */
function WayOn({ entry, problem, item, onDelete }: WayOnProps) {
  const { t } = useTranslation('chat');
  const { user } = useUser();
  const { retry } = useUploads();
  const attach = useAttach(entry.chatId);
  const input = useRef<HTMLInputElement>(null);
  if (['FILE_TOO_LARGE', 'PICTURE_TOO_LARGE'].includes(problem))
    return (
      <FailedLine text={t('file.tooLarge')}>
        {user.creator && (
          <Link href={paths.ownFiles} className={styles.textButton}>
            {t('file.toLibrary')}
          </Link>
        )}
      </FailedLine>
    );
  if (problem === 'NOT_ALLOWED')
    return (
      <FailedLine text={t('unsent.failed')}>
        <TextButton onClick={onDelete}>{t('unsent.delete')}</TextButton>
      </FailedLine>
    );
  const isSendable = canRetry(entry);
  if (isSendable || (item && canRetryUpload(item)))
    return (
      <FailedLine text={t('unsent.failed')}>
        <TextButton onClick={() => (isSendable ? outboxActions.retry(entry.clientId) : retry(item!.id))}>
          {t('unsent.retry')}
        </TextButton>
        <TextButton onClick={onDelete}>{t('unsent.delete')}</TextButton>
      </FailedLine>
    );
  return (
    <FailedLine text={t('unsent.failed')}>
      <TextButton onClick={() => input.current?.click()}>{t('file.chooseAnother')}</TextButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={chatFileAccept}
        onChange={({ target }) => {
          onDelete();
          attach([...(target.files ?? [])]);
        }}
      />
    </FailedLine>
  );
}
