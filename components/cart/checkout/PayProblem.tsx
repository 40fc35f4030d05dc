import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Banner } from '@/components/ui/feedback/Banner';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { paths } from '@/contract/paths';
import type { ShopCheckout, TotalChange } from '@/hooks/cart/useShopCheckout';
import { useErrorText } from '@/hooks/useErrorText';
import { listPriceChanges } from '@/lib/cart/price-changes';
import { formatCents } from '@/lib/format/format';
import styles from './ShopCheckoutPage.module.scss';

/** Error codes for a cart that changed during the checkout. */
const changed = [
  'STOCK_SHORT',
  'SOLD_OUT',
  'NOT_SOLD',
  'PAUSED',
  'OWN_PRODUCT',
  'CREATOR_CANNOT_RECEIVE',
  'ORDER_TOO_LARGE',
];

/** Reason why the payment page was not opened. */
export function PayProblem({ checkout }: { checkout: ShopCheckout }) {
  const { t } = useTranslation('shop');
  const errorText = useErrorText();
  const { problem, totalChange, staleError, reload } = checkout;
  if (staleError !== undefined)
    return (
      <div className={styles.problem}>
        <Banner
          tone="error"
          announced
          title={t('checkout.notPriced')}
          action={<RetryButton size="s" onRetry={reload} />}
        >
          {errorText(staleError)}
        </Banner>
      </div>
    );
  if (!problem || checkout.isOpening) return null;
  if (totalChange) return <TotalChanged change={totalChange} />;
  const isCartChanged = changed.includes(problem.code);
  return (
    <div className={styles.problem}>
      <Banner
        tone="error"
        announced
        title={t('checkout.notCharged')}
        action={
          isCartChanged && (
            <ButtonLink size="s" href={paths.cart}>
              {t('checkout.back')}
            </ButtonLink>
          )
        }
      >
        {isCartChanged ? t(`checkout.cartChanged.${problem.code}`) : errorText(problem)}
      </Banner>
    </div>
  );
}

function TotalChanged({ change: { before, after } }: { change: TotalChange }) {
  const { t, i18n } = useTranslation('shop');
  const amount = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const lines = listPriceChanges(before, after);
  return (
    <div className={styles.problem}>
      <Banner
        tone="warning"
        icon="info"
        announced
        title={t('checkout.changed.title', {
          before: amount(before.totalCents),
          after: amount(after.totalCents),
        })}
      >
        {t('checkout.notCharged')} {t('checkout.changed.next')}
      </Banner>
      {lines.length > 0 && (
        <dl className={styles.changes}>
          {lines.map(({ title, beforeCents, afterCents }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {beforeCents !== null && (
                  <s>
                    <span className="visually-hidden">{t('checkout.changed.was')} </span>
                    {amount(beforeCents)}
                  </s>
                )}{' '}
                {afterCents === null ? t('checkout.changed.gone') : amount(afterCents)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ButtonLink theme="hollow" full href={paths.cart}>
        {t('checkout.back')}
      </ButtonLink>
    </div>
  );
}
