import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { APPEAL_DAYS } from '@/contract/values/content';
import { DAY_MS } from '@/contract/values/times';
import type { QueueName } from '@/contract/values/office';
import { useMinute } from '@/hooks/browser/useMinute';
import { useUndoMinutes, type ActionName, type Subject } from '@/hooks/office/useOffice';
import { formatDate, formatTimeIn } from '@/lib/format/format';
import styles from './DecisionFollows.module.scss';

type Props = {
  action: ActionName;
  subject: Subject;
  queue?: QueueName;
  /** True if a second person must confirm the decision. */
  asksSecond?: boolean;
};

/** Returns true if a decision about the subject cannot be undone. */
const isFinal = (action: ActionName, { finalActions }: Subject): boolean =>
  !finalActions || finalActions.includes(action);

/** Consequences of a decision: when its email is sent, who is notified and who can appeal. */
export function DecisionFollows({ action, subject, queue, asksSecond = false }: Props) {
  const { t, i18n } = useTranslation('admin');
  const undoMinutes = useUndoMinutes();
  const minute = useMinute() ?? 0;
  const isPermanent = isFinal(action, subject);
  if (asksSecond)
    return (
      <ul role="list" className={styles.follows} aria-label={t('office.follows.title')}>
        <li className={styles.second}>
          <Icon name="shield" />
          {t('office.requests.needed')}
        </li>
      </ul>
    );
  return (
    <ul role="list" className={styles.follows} aria-label={t('office.follows.title')}>
      {isPermanent && (
        <li className={styles.final}>
          <Icon name="warning" />
          {t(`office.follows.${action === 'suspend' ? 'suspended' : 'final'}`)}
        </li>
      )}
      {!isPermanent && undoMinutes !== undefined && (
        <li>
          <Icon name="mail" />
          {t('office.follows.emailAt', { time: formatTimeIn(undoMinutes * 60, i18n.language) })}
        </li>
      )}
      {action === 'takeDown' && (
        <li>
          <Icon name="reply" />
          {t('office.follows.appeal', {
            date: formatDate(new Date(minute + APPEAL_DAYS * DAY_MS).toISOString(), i18n.language),
          })}
        </li>
      )}
      {queue === 'reports' && (
        <li>
          <Icon name="users" />
          {t('office.follows.reporter')}
        </li>
      )}
    </ul>
  );
}
