import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { ActionName, Subject } from '@/hooks/office/useOffice';
import { toTextKey } from './decision-texts';
import styles from './DecisionButtons.module.scss';
import { ItemNotes } from './ItemNotes';
import { ItemTools } from './ItemTools';
import type { Decisions } from './useDecisions';

type Props = {
  subject: Subject;
  decisions: Decisions;
  /** Actions of the buttons; the last button shows that a decision is in progress. */
  actions: readonly ActionName[];
};

/** Usual decisions, as the keys of their texts; at most one of them is offered at a time. */
const usual: readonly string[] = [
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
  'refundClaim',
  'agree',
];

/**
 * Returns the keyboard key of a decision: A for the usual decision, R for the first other decision.
 */
function keyOf(text: string, texts: readonly string[]): string | undefined {
  if (usual.includes(text)) return 'a';
  return texts.find((each) => !usual.includes(each)) === text ? 'r' : undefined;
}

/** Buttons for the decisions about an item of a queue. */
export function DecisionButtons({ subject, decisions, actions }: Props) {
  const { t } = useTranslation('admin');
  const { name } = subject;
  const texts = actions.map((action) => toTextKey(action, subject));
  const isBusy = decisions.busyId === (subject.part?.id ?? subject.id);
  // The notes belong to the whole item, so a part of it, such as a credential, shows no notes.
  const notes = subject.part ? undefined : subject.notes;
  return (
    <>
      <span className={styles.buttons}>
        {actions.map((action, place) => {
          const isLast = place === actions.length - 1;
          const text = texts[place]!;
          const key = keyOf(text, texts);
          return (
            <Button
              key={action}
              size="s"
              theme={usual.includes(text) ? 'green' : 'hollow-border'}
              aria-label={t(`office.actions.${text}.of`, { name })}
              aria-disabled={isBusy}
              aria-keyshortcuts={key}
              data-office-key={key ?? ''}
              loading={isLast && isBusy && t('office.deciding')}
              onClick={() => decisions.choose(action, subject)}
            >
              {t(`office.actions.${text}.label`)}
            </Button>
          );
        })}
        {notes && <ItemTools item={{ id: subject.id, subject, actions }} decisions={decisions} />}
      </span>
      {notes && notes.length > 0 && <ItemNotes name={name} notes={notes} />}
    </>
  );
}
