import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { useCreditsText } from '@/components/money/useCreditsText';
import type { PendingTransaction } from '@/contract/credits';
import { formatMoment } from '@/lib/format/format';
import styles from './Credits.module.scss';

type Props = { pending: PendingTransaction; balanceCents: number };

/** Progress of the credits towards the pending transaction. */
export function PendingProgress({ pending, balanceCents }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const credits = useCreditsText();
  const { title, priceCents, expiresAt } = pending;
  const percent = Math.min(100, (balanceCents / priceCents) * 100);
  return (
    <div className={styles.wanted}>
      <p className={styles.item}>
        <b>{title}</b>
        <span>{credits(priceCents)}</span>
      </p>
      <div className={styles.gauge} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </div>
      <p>
        {t('credits.missing', { have: credits(balanceCents), missing: credits(priceCents - balanceCents) })}
      </p>
      <p className={styles.until}>
        {t('credits.until', { title, date: formatMoment(expiresAt, i18n.language) })}
      </p>
    </div>
  );
}

/** Outcome of the pending transaction. */
export function PendingOutcome({ pending: { title, path, state } }: Pick<Props, 'pending'>) {
  const { t } = useTranslation('wallet');
  const isLapsed = state === 'LAPSED';
  return (
    <Banner
      tone={isLapsed ? 'info' : 'success'}
      announced
      action={
        state === 'WAITING' ? undefined : (
          <ButtonLink theme="black" size="s" href={path}>
            {t('credits.open')}
          </ButtonLink>
        )
      }
    >
      {t(`credits.pending.${state}`, { title })}
    </Banner>
  );
}
