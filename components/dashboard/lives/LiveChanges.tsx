import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import type { LiveDraft } from '@/contract/live-editing';
import { formatCents } from '@/lib/format/format';
import styles from './LiveDetail.module.scss';

type Props = { live: LiveDraft; onMove: () => void; onCancel: () => void };

/** Choice to move or to cancel a scheduled live, with the effect on the people and the money. */
export function LiveChanges({ live: { ticketsCount, paidCents }, onMove, onCancel }: Props) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const amount = formatCents(paidCents, i18n.language, { exact: true });
  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="changes">
      <h2 id="changes">{t('changes.title')}</h2>
      <p className={styles.quiet}>
        {t('changes.move')}{' '}
        {ticketsCount > 0 ? t('changes.cancelPaid', { count: ticketsCount, amount }) : t('changes.cancel')}
      </p>
      <div className={styles.buttons}>
        <Button size="s" theme="hollow-border" onClick={onMove}>
          {t('changes.moveIt')}
        </Button>
        <Button size="s" theme="hollow" onClick={onCancel}>
          {t('changes.cancelIt')}
        </Button>
      </div>
    </Card>
  );
}
