import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import type { Parcel } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { CLAIM_ANSWER_DAYS, CLAIM_DAYS } from '@/contract/values/orders';
import { firstName } from '@/lib/format/format';
import { isOver } from '@/lib/orders/order-state';
import styles from './Claim.module.scss';
import { StepList } from './StepList';
import { useDayText } from './useDayText';

/** Steps after a problem is reported, with their times. */
export function ClaimNextSteps({ name }: { name: string }) {
  const { t } = useTranslation('shop');
  const steps = [
    {
      name: t('claims.next.report'),
      text: t('claims.next.reportText', { count: CLAIM_DAYS }),
      isDone: true,
    },
    {
      name: t('claims.next.answer', { name }),
      text: t('claims.next.answerText', { count: CLAIM_ANSWER_DAYS }),
      isDone: false,
    },
    { name: t('claims.next.end'), text: t('claims.next.endText'), isDone: false },
  ];
  return (
    <Card as="section" className={styles.pane}>
      <h2>{t('claims.next.title')}</h2>
      <StepList steps={steps} />
    </Card>
  );
}

/** Message for a parcel whose period for reporting a problem has ended or has not begun. */
export function TooLate({ parcel: { claimUntil, creator } }: { parcel: Parcel }) {
  const { t } = useTranslation('shop');
  const day = useDayText();
  const name = firstName(creator.name);
  const isLate = claimUntil !== null && isOver(claimUntil);
  return (
    <Card as="section" className={styles.pane}>
      <h2>
        {isLate
          ? t('claims.late.title', { count: CLAIM_DAYS, date: day(claimUntil) })
          : t('claims.late.titleEarly')}
      </h2>
      <p>{t('claims.late.text', { name })}</p>
      <div className={styles.actions}>
        <ButtonLink icon="message" href={paths.messageTo(creator.userId)}>
          {t('orders.message', { name })}
        </ButtonLink>
      </div>
    </Card>
  );
}
