import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useRef } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Icon } from '@/components/ui/display/Icon';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { Card } from '@/components/ui/layout/Card';
import type { CheckoutPreview } from '@/contract/carts';
import { paths } from '@/contract/paths';
import { useShopCheckout, type ShopCheckout } from '@/hooks/cart/useShopCheckout';
import { readReturn } from '@/lib/checkout/checkout-return';
import { formatCents } from '@/lib/format/format';
import { PayBar } from '../PayBar';
import { AddressPanel } from './AddressPanel';
import { CheckoutSums } from './CheckoutSums';
import { ContactPanel } from './ContactPanel';
import { DeliveryPanel } from './DeliveryPanel';
import { OrderReturn } from './OrderReturn';
import { PayButton } from './PayButton';
import { ReviewPanel } from './ReviewPanel';
import styles from './ShopCheckoutPage.module.scss';
import { useFaultTexts } from './useFaultTexts';

/** Checkout of the shop or, after the payment page, the outcome of the payment. */
export function ShopCheckoutPage() {
  const { t } = useTranslation('shop');
  const { query } = useRouter();
  const returned = readReturn(query);
  return (
    <div className={styles.page}>
      <PageHead title={t('checkout.pageTitle')} noIndex />
      <h1>{t('checkout.title')}</h1>
      {returned?.checkoutId ? (
        <OrderReturn checkoutId={returned.checkoutId} claimed={returned.status} />
      ) : (
        <CheckoutForm />
      )}
    </div>
  );
}

function CheckoutForm() {
  const { t } = useTranslation('shop');
  const checkout = useShopCheckout();
  const { preview, error, reload } = checkout;
  return (
    <Loaded
      of={{ data: preview, error, reload }}
      failed={{ title: t('checkout.failed') }}
      loading={t('checkout.loading')}
      loadingClass={styles.layout}
      skeleton={
        <>
          <Skeleton shape="block" height={420} />
          <Skeleton shape="block" height={320} />
        </>
      }
    >
      {(loaded) =>
        loaded.parts.length === 0 ? <NothingToPay /> : <Panels checkout={checkout} preview={loaded} />
      }
    </Loaded>
  );
}

function NothingToPay() {
  const { t } = useTranslation('shop');
  return (
    <div className={styles.layout}>
      <EmptyState
        title={t('checkout.nothing.title')}
        picture="/art/empty-products.webp"
        action={
          <ButtonLink theme="green" href={paths.shop}>
            {t('checkout.openShop')}
          </ButtonLink>
        }
      >
        {t('checkout.nothing.text')}
      </EmptyState>
    </div>
  );
}

function Panels({ checkout, preview }: { checkout: ShopCheckout; preview: CheckoutPreview }) {
  const { t, i18n } = useTranslation('shop');
  const payRef = useRef<HTMLDivElement>(null);
  const { listTextOf, errorOf } = useFaultTexts(checkout.faults);
  const total = formatCents(preview.totalCents, i18n.language, { exact: true });
  const items = t('checkout.items', { count: preview.itemsCount });
  return (
    <>
      <details className={styles.folded}>
        <summary>
          <Icon name="bag" />
          <span>{t('checkout.sums.show', { items })}</span>
          <Icon name="down" />
          <b>{total}</b>
        </summary>
        <div>
          <CheckoutSums checkout={checkout} preview={preview} idPrefix="folded-" />
        </div>
      </details>
      <div className={styles.layout}>
        <div className={styles.panels}>
          <ErrorSummary
            title={t('checkout.faults.title', { count: checkout.faults.length })}
            errors={checkout.faults.map((fault) => ({ id: fault.id, message: listTextOf(fault) }))}
            attempt={checkout.attempt}
          />
          <ContactPanel checkout={checkout} errorOf={errorOf} />
          <AddressPanel checkout={checkout} errorOf={errorOf} />
          <DeliveryPanel checkout={checkout} errorOf={errorOf} />
          <ReviewPanel checkout={checkout} payRef={payRef} />
        </div>
        <Card as="section" className={styles.side} aria-label={t('checkout.sums.title')}>
          <h2>{t('checkout.sums.title')}</h2>
          <CheckoutSums checkout={checkout} preview={preview} idPrefix="" />
        </Card>
      </div>
      <PayBar
        label={t('checkout.bar')}
        amount={<b className="tabular">{total}</b>}
        terms={t('checkout.barTerms', { items })}
        box={payRef}
      >
        <PayButton checkout={checkout} />
      </PayBar>
    </>
  );
}
