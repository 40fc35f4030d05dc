import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/Button';
import styles from './DecisionButtons.module.scss';
import type { Decisions, Subject } from './useDecisions';

export function DecisionButtons({ subject, decisions }: { subject: Subject; decisions: Decisions }) {
  const { t } = useTranslation('admin');
  const { name } = subject;
  const isBusy = decisions.busyId === subject.id;
  return (
    <span className={styles.buttons}>
      <Button
        size="s"
        theme="hollow-border"
        aria-label={t('office.rejectOf', { name })}
        aria-disabled={isBusy}
        onClick={() => decisions.askReason(subject)}
      >
        {t('office.reject')}
      </Button>
      <Button
        size="s"
        theme="green"
        aria-label={t('office.approveOf', { name })}
        loading={isBusy && t('office.approving')}
        onClick={() => decisions.approve(subject)}
      >
        {t('office.approve')}
      </Button>
    </span>
  );
}
