import { useTranslation } from 'next-i18next/pages';
import type { MenuEntry } from '@/components/ui/actions/menu-types';
import { classNames } from '@/components/ui/class-names';
import { Badge } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import type { LiveQuestion } from '@/contract/live-chat';
import { formatNumber, formatRelative } from '@/lib/format/format';
import { canDelete, canTakePart } from '@/lib/live-chat/messages';
import { useLiveChatContext, type Viewer } from './context';
import { EntryMenu } from './EntryMenu';
import styles from './Questions.module.scss';

type Props = {
  question: LiveQuestion;
  viewer: Viewer;
  isAnswering: boolean;
  /** Current minute (ms); null on the server. */
  now: number | null;
};

/** Question with its votes and its menu. */
export function QuestionRow({ question, viewer, isAnswering, now }: Props) {
  const { t, i18n } = useTranslation('live-chat');
  const { actions } = useLiveChatContext();
  const { id, author, text, votesCount, createdAt } = question;
  const isOwn = author?.key === viewer.key;
  const name = author?.name ?? t('log.erased');
  const hasVote = viewer.votedIds.includes(id);
  const mayVote = canTakePart(viewer);

  const answer: MenuEntry = {
    id: 'answer',
    label: t('menu.answerNow'),
    icon: 'megaphone',
    onSelect: () => void actions.setRoom({ answeringId: id }),
  };
  const host: MenuEntry[] = [
    ...(isAnswering ? [] : [answer]),
    {
      id: 'answered',
      label: t('menu.answered'),
      icon: 'check',
      onSelect: () => void actions.setState(question, 'ANSWERED'),
    },
    {
      id: 'skip',
      label: t('menu.skip'),
      icon: 'forward',
      onSelect: () => void actions.setState(question, 'SKIPPED'),
    },
  ];
  const remove: MenuEntry = {
    id: 'delete',
    label: t('menu.delete'),
    icon: 'trash',
    danger: true,
    onSelect: () => void actions.removeQuestion(question),
  };

  return (
    <li className={classNames(styles.question, isAnswering && styles.now)}>
      <button
        type="button"
        className={styles.vote}
        aria-pressed={hasVote}
        aria-label={t('questions.vote', { count: votesCount, text })}
        aria-disabled={!mayVote || undefined}
        onClick={() => mayVote && void actions.vote(question)}
      >
        <Icon name="arrow" />
        <span className="tabular">{formatNumber(votesCount, i18n.language)}</span>
      </button>
      <div>
        {isAnswering && (
          <Badge tone="apricot" className={styles.badge}>
            {t('questions.now')}
          </Badge>
        )}
        <p className={styles.text}>{text}</p>
        <p className={styles.by}>
          {t('questions.by', {
            name: isOwn ? t('questions.you') : name,
            // `now` is the start of the current minute. A question from this minute would lie in
            // the future, so its own time is used instead.
            ago: formatRelative(createdAt, i18n.language, Math.max(now ?? 0, Date.parse(createdAt))),
          })}
        </p>
      </div>
      <span className={styles.menu}>
        <EntryMenu
          entry={{ questionId: id }}
          author={author}
          isOwn={isOwn}
          can={viewer.can}
          label={isOwn ? t('menu.ownQuestion') : t('menu.question', { name })}
          reportTitle={t('report.question', { name })}
          entries={[
            ...(viewer.can.moderate ? host : []),
            ...(canDelete(viewer.can, { isOwn, author }) ? [remove] : []),
          ]}
        />
      </span>
    </li>
  );
}
