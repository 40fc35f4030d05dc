import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { ActionName, Subject } from '@/hooks/office/useOffice';
import styles from './DecisionButtons.module.scss';
import type { Decisions } from './useDecisions';

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

/** Returns the key of an action: A for the usual decision, R for the first other decision. */
function keyOf(action: ActionName, actions: readonly ActionName[]): string | undefined {
  if (usual.includes(action)) return 'a';
  return actions.find((each) => !usual.includes(each)) === action ? 'r' : undefined;
}

/** Buttons for the decisions about an item of a queue. */
export function DecisionButtons({ subject, decisions, actions }: Props) {
  const { t } = useTranslation('admin');
  const { name } = subject;
  const isBusy = decisions.busyId === (subject.part?.id ?? subject.id);
  return (
    <span className={styles.buttons}>
      {actions.map((action, place) => {
        const isLast = place === actions.length - 1;
        const key = keyOf(action, actions);
        return (
          <Button
            key={action}
            size="s"
            theme={usual.includes(action) ? 'green' : 'hollow-border'}
            aria-label={t(`office.actions.${action}.of`, { name })}
            aria-disabled={isBusy}
            aria-keyshortcuts={key}
            data-office-key={key ?? ''}
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
