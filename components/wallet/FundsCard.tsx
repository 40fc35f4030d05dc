import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Card } from '@/components/ui/layout/Card';
import type { EarningRange } from '@/contract/values/wallet';
import type { Wallet } from '@/contract/wallet';
import { formatCents } from '@/lib/format/format';
import { Earnings } from './Earnings';
import styles from './FundsCard.module.scss';

/** Card with the creator's total balance and its parts. */
export function FundsCard({ wallet: { balanceCents, unsent, funds, payouts } }: { wallet: Wallet }) {
  const { t, i18n } = useTranslation('wallet');
  const [range, setRange] = useState<EarningRange>('30-days');
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const available = payouts?.state === 'READY' ? 'available' : 'held';
  const parts = funds && [
    {
      id: available,
      cents: funds.availableCents,
      text: t(funds.availableCents < 0 ? 'own.funds.availableOwed' : `own.funds.${available}Text`),
    },
    {
      id: 'pending',
      cents: funds.pendingCents,
      text: t('own.funds.pendingText', { count: funds.clearsInDays }),
    },
    { id: 'onTheWay', cents: funds.onTheWayCents, text: t('own.funds.onTheWayText') },
  ];
  return (
    <Card as="section" look="pane" aria-labelledby="funds">
      <h2 id="funds">{t('own.funds.title')}</h2>
      <p className={styles.sum}>{exact(balanceCents)}</p>
      {balanceCents < 0 && <p className={styles.owed}>{t('own.funds.owed')}</p>}
      {unsent.waitingCents > 0 && (
        <p className={styles.owed}>{t('own.funds.unsent.waiting', { amount: exact(unsent.waitingCents) })}</p>
      )}
      {unsent.heldCents > 0 && (
        <p className={styles.owed}>{t('own.funds.unsent.held', { amount: exact(unsent.heldCents) })}</p>
      )}
      {parts && (
        <>
          {parts.some(({ cents }) => cents > 0) && (
            <div className={styles.split} aria-hidden="true">
              {parts
                .filter(({ cents }) => cents > 0)
                .map(({ id, cents }) => (
                  <i key={id} className={styles[id]} style={{ flexGrow: cents }} />
                ))}
            </div>
          )}
          <dl className={styles.where}>
            {parts.map(({ id, cents, text }) => (
              <div key={id}>
                <dt>
                  <i className={styles[id]} aria-hidden="true" />
                  {t(`own.funds.${id}`)}
                </dt>
                <dd>
                  <b>{exact(cents)}</b>
                  <span>{text}</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className={styles.earnings}>
        <Earnings range={range} onRange={setRange} heading={<h3>{t(`earnings.of.${range}`)}</h3>} />
        <p className={styles.note}>{t('earnings.afterFees')}</p>
      </div>
    </Card>
  );
}
