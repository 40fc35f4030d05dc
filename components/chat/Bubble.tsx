import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { classNames } from '@/components/ui/class-names';
import type { ChatMessage, ChatPerson } from '@/contract/chat';
import { formatTime, toDay } from '@/lib/format/chat-time';
import { firstName, formatMoment } from '@/lib/format/format';
import styles from './Bubble.module.scss';
import { BubbleFile } from './BubbleFile';
import { BubbleMenu } from './BubbleMenu';
import { BubbleText } from './BubbleText';
import type { Subject } from './subject';
import type { useMessageActions } from './useMessageActions';

type Props = {
  message: ChatMessage;
  other: ChatPerson;
  isFirst: boolean;
  isLast: boolean;
  /** True for the newest own message that the other person has read. */
  isSeen: boolean;
  seenAt: string | null;
  /** True for the message that a search result opened. */
  isFound: boolean;
  canReply: boolean;
  /** Current minute (ms); null on the server. */
  now: number | null;
  actions: ReturnType<typeof useMessageActions>;
  /** Requests the message again, because the links to its files expire. */
  onStale: () => void;
  onSubject: (subject: Subject) => void;
};

/** Message with its files and its menu. The last message of a group shows the time. */
export function Bubble({ message, other, isFirst, isLast, isSeen, seenAt, isFound, ...rest }: Props) {
  const { isOwn, isDeleted } = message;
  return (
    <>
      <div
        className={classNames(
          styles.row,
          isOwn ? styles.out : styles.in,
          isFirst && styles.first,
          isFound && styles.found,
        )}
        data-message={message.id}
      >
        {!isOwn && isFirst && (
          <Avatar id={other.userId ?? other.name} name={other.name} src={other.picture?.smallUrl} size={32} />
        )}
        <Parts message={message} other={other} onStale={rest.onStale} />
        {!isDeleted && <BubbleMenu message={message} other={other} {...rest} />}
      </div>
      {(isLast || isSeen) && <Meta message={message} isSeen={isSeen} seenAt={seenAt} />}
    </>
  );
}

type PartsProps = Pick<Props, 'message' | 'other' | 'onStale'>;

function Parts({ message, other, onStale }: PartsProps) {
  const { t } = useTranslation('chat');
  const { text, files, isDeleted } = message;
  const author = message.isOwn ? t('message.yours') : firstName(other.name);
  const byAuthor = <span className="visually-hidden">{t('message.by', { name: author })} </span>;
  if (isDeleted)
    return (
      <p className={classNames(styles.bubble, styles.deleted)}>
        {byAuthor}
        {t('message.isDeleted')}
      </p>
    );
  // The text is the caption of a single picture.
  const isCaption = files.length === 1 && files[0]!.kind === 'image';
  return (
    <div className={styles.parts}>
      {byAuthor}
      {text !== '' && !isCaption && (
        <p className={styles.bubble}>
          <Quote message={message} other={other} />
          <BubbleText text={text} />
        </p>
      )}
      {files.map((file) => (
        <BubbleFile
          key={file.id}
          file={file}
          from={message.isOwn ? null : firstName(other.name)}
          caption={isCaption ? text : ''}
          onStale={onStale}
        />
      ))}
    </div>
  );
}

function Quote({ message: { replyTo }, other }: Pick<Props, 'message' | 'other'>) {
  const { t } = useTranslation('chat');
  if (!replyTo) return null;
  return (
    <span className={styles.quote}>
      <b>{replyTo.isOwn ? t('message.yours') : firstName(other.name)}</b>
      <span>{replyTo.isDeleted ? t('message.isDeleted') : replyTo.text || t('message.aFile')}</span>
    </span>
  );
}

function Meta({ message, isSeen, seenAt }: Pick<Props, 'message' | 'isSeen' | 'seenAt'>) {
  const { t, i18n } = useTranslation('chat');
  const { isOwn, isGroupMessage, editedAt, createdAt, isDeleted } = message;
  const time = (instant: string) => formatTime(instant, i18n.language);
  const isOtherDay = seenAt !== null && toDay(seenAt) !== toDay(createdAt);
  const when = isSeen
    ? seenAt
      ? t('message.seenAt', { time: isOtherDay ? formatMoment(seenAt, i18n.language) : time(seenAt) })
      : t('message.seen')
    : isOwn && !isDeleted
      ? t('message.sentAt', { time: time(createdAt) })
      : time(createdAt);
  const parts = [
    isGroupMessage && t(isOwn ? 'message.toGroup' : 'message.fromGroup'),
    editedAt && !isDeleted && t('message.edited'),
    when,
  ];
  return (
    <p className={classNames(styles.meta, !isOwn && styles.left, 'tabular')} suppressHydrationWarning>
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}
