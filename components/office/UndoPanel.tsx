import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { ProgressRing } from '@/components/ui/feedback/ProgressRing';
import { Card } from '@/components/ui/layout/Card';
import { useMinute } from '@/hooks/browser/useMinute';
import { useOwnDecisions, useUndoMinutes } from '@/hooks/office/useOffice';
import { minutesLeft } from './minutes-left';
import styles from './OfficeHomePage.module.scss';
import { useSubjectName } from './useSubjectName';
import { useUndo } from './useUndo';

/** Decisions of the signed-in person that can still be undone, with the remaining minutes. */
export function UndoPanel() {
  const { t } = useTranslation('admin');
  const undoMinutes = useUndoMinutes();
  const minute = useMinute();
  const { data } = useOwnDecisions();
  const nameOf = useSubjectName();
  const { undo, busyId, failure } = useUndo();
  if (!data || !undoMinutes) return null;
  const shown = data.items
    .map((decision) => ({ decision, left: minutesLeft(decision.undoUntil, minute) ?? undoMinutes }))
    .filter(({ left }) => left > 0);
  return (
    <Card as="section" look="pane" aria-labelledby="undo-title" className={styles.panel}>
      <h2 id="undo-title">{t('office.undo.title')}</h2>
      <p className={styles.quiet}>
        {shown.length ? t('office.undo.lead', { count: undoMinutes }) : t('office.undo.none')}
      </p>
      {failure && (
        <Banner tone="error" title={t('office.notDecided', { name: failure.name })} announced>
          {failure.text}
        </Banner>
      )}
      <ul role="list" className={styles.undo}>
        {shown.map(({ decision, left }) => {
          const name = nameOf(decision);
          return (
            <li key={decision.id}>
              <span className={styles.left}>
                <ProgressRing
                  size="s"
                  percent={(left / undoMinutes) * 100}
                  label={t('office.undo.left', { count: left })}
                />
                <span aria-hidden="true">{left}</span>
              </span>
              <span>
                <b>{name}</b>
                <small>{t(`office.audit.actions.${decision.action}`)}</small>
              </span>
              <Button
                size="s"
                theme="grey"
                aria-label={t('office.undo.of', { name })}
                loading={busyId === decision.id && t('office.undo.busy')}
                onClick={() => void undo(decision.id, name)}
              >
                {t('office.undo.action')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
