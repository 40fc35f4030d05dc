import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import type { OwnParcel } from '@/contract/orders';
import type { RefundForm } from '@/hooks/orders/useRefundDraft';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatCents } from '@/lib/format/format';
import styles from './Refund.module.scss';

type Props = { form: RefundForm; parcel: OwnParcel };

/** Refund of the buyer and its cost to the creator's wallet, calculated again after each change. */
export function RefundSums({ form, parcel: { buyer, money } }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const errorText = useErrorText();
  const { own, sums, error, isSumming } = form;
  const amount = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  // The server's sums are shown only if they belong to the current choices, so that no old figure
  // appears.
  const known = (cents: number | undefined) => (cents === undefined ? '…' : amount(cents));
  return (
    <section aria-labelledby="refund-sums" className={styles.box}>
      <h3 id="refund-sums">{t('shopOrders.refund.getsBack', { name: firstName(buyer.name) })}</h3>
      <div aria-live="polite" aria-busy={isSumming}>
        {own.totalCents === 0 ? (
          <p className={styles.quiet}>{t('shopOrders.refund.nothing')}</p>
        ) : (
          <>
            <dl className={styles.sums}>
              {own.itemsCents > 0 && (
                <div>
                  <dt>{t('shopOrders.refund.items')}</dt>
                  <dd>{amount(own.itemsCents)}</dd>
                </div>
              )}
              {own.offCents > 0 && (
                <div className={styles.off}>
                  <dt>{money.discount?.code ?? t('shopOrders.refund.discount')}</dt>
                  <dd>−{amount(own.offCents)}</dd>
                </div>
              )}
              {own.deliveryCents > 0 && (
                <div>
                  <dt>{t('shopOrders.money.delivery')}</dt>
                  <dd>{amount(own.deliveryCents)}</dd>
                </div>
              )}
              <div className={styles.total}>
                <dt>{t('shopOrders.refund.total')}</dt>
                <dd>{amount(own.totalCents)}</dd>
              </div>
              <div className={styles.gst}>
                <dt>{t('shopOrders.money.gst')}</dt>
                <dd>{known(sums?.gstCents)}</dd>
              </div>
            </dl>
            <dl className={styles.yours}>
              <div>
                <dt>{t('shopOrders.refund.feeBack')}</dt>
                <dd>{known(sums?.feeBackCents)}</dd>
              </div>
              <div>
                <dt>{t('shopOrders.refund.leaves')}</dt>
                <dd>{known(sums?.leavesWalletCents)}</dd>
              </div>
            </dl>
          </>
        )}
      </div>
      {error && (
        <Banner
          tone="error"
          announced
          title={t('shopOrders.refund.notSummed')}
          action={<RetryButton size="s" onRetry={form.reload} />}
        >
          {errorText(error)}
        </Banner>
      )}
    </section>
  );
}
