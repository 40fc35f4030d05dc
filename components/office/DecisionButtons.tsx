import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { ActionName } from '@/hooks/office/useOffice';
import styles from './DecisionButtons.module.scss';
import type { Decisions, Subject } from './useDecisions';

type Props = {
  subject: Subject;
  decisions: Decisions;
  /** Actions of the buttons; the last button shows that a decision is in progress. */
  actions: readonly ActionName[];
};

/** Usual decisions, of which at most one is offered at a time. */
const usual: readonly ActionName[] = [
  'approve',
  'check',
  'reinstate',
  'resolve',
  'markSeen',
  'show',
  'markRead',
  'deliver',
  'answer',
  'replay',
];

/** Buttons for the decisions about an item of a queue. */
export function DecisionButtons({ subject, decisions, actions }: Props) {
  const { t } = useTranslation('admin');
  const { name } = subject;
  const isBusy = decisions.busyId === subject.id;
  return (
    <span className={styles.buttons}>
      {actions.map((action, place) => {
        const isLast = place === actions.length - 1;
        return (
          <Button
            key={action}
            size="s"
            theme={usual.includes(action) ? 'green' : 'hollow-border'}
            aria-label={t(`office.actions.${action}.of`, { name })}
            aria-disabled={isBusy}
            loading={isLast && isBusy && t('office.deciding')}
            onClick={() => decisions.choose(action, subject)}
          >
            {t(`office.actions.${action}.label`)}
          </Button>
        );
      })}
    </span>
  );
}
