import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { PriceTag } from '@/components/money/PriceTag';
import type { CheckoutStatus, Purchase } from '@/contract/checkout';
import { transactionTypes } from '@/contract/values/checkout';
import { useCheckoutReturn } from '@/hooks/checkout/useCheckout';
import { usePurchase } from '@/hooks/checkout/usePurchase';
import { sendEvent } from '@/lib/browser/events';
import { canBuyAgain, decideOutcome } from '@/lib/checkout/outcome';
import { firstName, formatCents, formatMoment } from '@/lib/format/format';
import { saleKinds } from '@/lib/sale-kinds';
import { paths } from '@/contract/paths';
import styles from './CheckoutPage.module.scss';
import { OutcomeText } from './OutcomeText';

type Props = {
  purchase: Purchase;
  /** Outcome that the address claims. */
  claimed: CheckoutStatus;
};

/** Returns the checkout path of the same content, or else the path of its page. */
function retryPathOf({ transactionType, contentId, path }: Purchase): string {
  const type = transactionTypes.find((known) => known === transactionType);
  return type && contentId ? paths.checkoutOf(type, contentId) : path;
}

/** Page of one purchase, which shows the record and not the outcome that the address claims. */
export function PurchasePage({ purchase: known, claimed }: Props) {
  const { t, i18n } = useTranslation('wallet');
  // The page itself shows the outcome. The hook only removes the outcome from the address and
  // deletes the saved checkout.
  useCheckoutReturn();
  const { data: purchase = known } = usePurchase(known.id, true, known);
  const { outcome, isProven } = decideOutcome(claimed, purchase);
  const mayRetry = canBuyAgain(outcome, purchase);
  const retryPath = retryPathOf(purchase);
  const { seller } = purchase;
  const itemId = saleKinds[purchase.transactionType].isBoughtOnce ? purchase.contentId : null;
  const about = {
    context: purchase.transactionType,
    title: purchase.title,
    name: firstName(purchase.creatorName),
    amount: formatCents(purchase.amountCents, i18n.language),
  };
  return (
    <>
      <PageHead title={t(`checkout.outcome.${outcome}`, about)} noIndex />
      <div className={styles.page}>
        <h1>{t(`checkout.outcome.${outcome}`, about)}</h1>
        <Card look="raised" className={styles.panel}>
          <div role="status">
            <OutcomeText
              outcome={outcome}
              isProven={isProven}
              isOpen={purchase.state === 'IN_PROGRESS'}
              type={purchase.transactionType}
              title={purchase.title}
              trialDays={purchase.trialDays}
              refund={purchase}
              openedAt={purchase.createdAt}
            />
          </div>
          <dl className={styles.facts}>
            <dt>{t('checkout.record.what')}</dt>
            <dd>{purchase.title}</dd>
            {purchase.creatorName && (
              <>
                <dt>{t('checkout.record.from')}</dt>
                <dd>{purchase.creatorName}</dd>
              </>
            )}
            <dt>{t('checkout.record.amount')}</dt>
            <dd>
              <PriceTag cents={purchase.amountCents} exact />
            </dd>
            {purchase.note !== null && (
              <>
                <dt>{t('checkout.record.note')}</dt>
                <dd>{purchase.note}</dd>
              </>
            )}
            <dt>{t('checkout.record.when')}</dt>
            <dd>
              {/* The reader's time zone is known only in the browser. */}
              <time dateTime={purchase.createdAt} suppressHydrationWarning>
                {formatMoment(purchase.createdAt, i18n.language)}
              </time>
            </dd>
            <dt>{t('checkout.record.reference')}</dt>
            <dd className="tabular">{purchase.id}</dd>
          </dl>
          <div className={styles.actions}>
            <ButtonLink theme="green" href={mayRetry ? retryPath : purchase.path}>
              {t(`checkout.go.${outcome}`, about)}
            </ButtonLink>
            <ButtonLink theme="hollow-border" href={mayRetry ? purchase.path : paths.myLibrary}>
              {t(mayRetry ? 'checkout.back' : 'checkout.toLibrary')}
            </ButtonLink>
            {seller && !mayRetry && (
              <ButtonLink
                theme="hollow"
                icon="message"
                href={paths.messageTo(seller.id)}
                onClick={() => {
                  if (itemId) sendEvent('ASK_ITEM', { itemId, creatorId: seller.id });
                }}
              >
                {t('checkout.message', { name: firstName(seller.name) })}
              </ButtonLink>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}
