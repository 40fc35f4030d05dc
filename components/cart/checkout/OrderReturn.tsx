import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Banner } from '@/components/ui/feedback/Banner';
import type { Order } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { useOpenOrder } from '@/hooks/cart/useOpenOrder';
import { useOrderReturn } from '@/hooks/cart/useOrderReturn';
import { useErrorText } from '@/hooks/useErrorText';
import type { OrderOutcome } from '@/lib/cart/order-outcome';
import { formatTime } from '@/lib/format/chat-time';
import { formatCents } from '@/lib/format/format';
import { OrderDone } from './OrderDone';
import { ReturnPanel } from './ReturnPanel';

type Props = { checkoutId: string; claimed: 'SUCCESS' | 'FAILED' | 'CANCELLED' };

/** Outcome of a payment. The text depends on the order record and not on the address. */
export function OrderReturn({ checkoutId, claimed }: Props) {
  const { t } = useTranslation('shop');
  const { order, outcome, error, reload } = useOrderReturn(checkoutId, claimed);
  if (error?.status === 404)
    return (
      <ReturnPanel
        icon="box"
        title={t('checkout.return.unknown.title')}
        actions={<ButtonLink href={paths.orders}>{t('checkout.return.orders')}</ButtonLink>}
      >
        {t('checkout.return.unknown.text')}
      </ReturnPanel>
    );
  if (error) return <LoadFailed title={t('checkout.return.notLoaded')} error={error} onRetry={reload} />;
  if (!order || !outcome || outcome === 'checking') return <Checking />;
  if (outcome === 'success') return <OrderDone order={order} />;
  if (outcome === 'failed' || outcome === 'cancelled')
    return <Unpaid order={order} outcome={outcome} onChange={reload} />;
  return <Ended order={order} outcome={outcome} />;
}

function Checking() {
  const { t } = useTranslation('shop');
  return (
    <ReturnPanel
      icon="clock"
      tone="info"
      title={t('checkout.return.checking.title')}
      isRunning
      actions={
        <ButtonLink theme="hollow-border" href={paths.orders}>
          {t('checkout.return.seeOrders')}
        </ButtonLink>
      }
    >
      {t('checkout.return.checking.text')}
    </ReturnPanel>
  );
}

type Ending = Extract<OrderOutcome, 'expired' | 'closed' | 'review' | 'late'>;

/** Order that ended unpaid, or whose payment is refunded. */
function Ended({ order, outcome }: { order: Order; outcome: Ending }) {
  const { t, i18n } = useTranslation('shop');
  const receipt = order.receipts[0];
  const isCharged = outcome === 'late' || outcome === 'review';
  const amount = formatCents(order.totalCents, i18n.language, { exact: true });
  return (
    <ReturnPanel
      icon={outcome === 'late' ? 'return' : 'clock'}
      title={t(`checkout.return.${outcome}.title`)}
      actions={
        <>
          <ButtonLink theme={isCharged ? 'black' : 'green'} href={paths.cart}>
            {t('checkout.back')}
          </ButtonLink>
          {(outcome === 'review' || (outcome === 'late' && receipt)) && (
            <ButtonLink theme="hollow" href={paths.order(order.id)}>
              {t('checkout.return.seeOrder')}
            </ButtonLink>
          )}
        </>
      }
    >
      {!isCharged && <b>{t('checkout.notCharged')} </b>}
      {t(`checkout.return.${outcome}.text`, { amount })}
    </ReturnPanel>
  );
}

type UnpaidProps = {
  order: Order;
  outcome: 'failed' | 'cancelled';
  onChange: () => Promise<unknown>;
};

/** Order that is unpaid and can still be paid. */
function Unpaid({ order, outcome, onChange }: UnpaidProps) {
  const { t, i18n } = useTranslation('shop');
  const router = useRouter();
  const errorText = useErrorText();
  const { pay, cancel, isOpening, problem } = useOpenOrder(order.id);
  const [isCancelling, setCancelling] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const shown = problem ?? failure;
  const count = order.parcels.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);

  async function cancelOrder() {
    setCancelling(true);
    setFailure(undefined);
    try {
      await cancel();
      await router.replace(paths.shopCheckout);
    } catch (error) {
      setFailure(error);
      await onChange();
    }
    setCancelling(false);
  }

  return (
    <ReturnPanel
      icon={outcome === 'failed' ? 'close' : 'return'}
      tone={outcome === 'failed' ? 'danger' : undefined}
      title={t(`checkout.return.${outcome}.title`)}
      actions={
        <>
          <Button theme="green" loading={isOpening && t('checkout.opening')} onClick={() => void pay()}>
            {outcome === 'failed'
              ? t('checkout.return.again')
              : t('checkout.pay', { amount: formatCents(order.totalCents, i18n.language, { exact: true }) })}
          </Button>
          {outcome === 'failed' ? (
            <ButtonLink theme="hollow" href={paths.cart}>
              {t('checkout.back')}
            </ButtonLink>
          ) : (
            <Button
              theme="hollow"
              loading={isCancelling && t('checkout.return.cancelling')}
              onClick={() => void cancelOrder()}
            >
              {t('checkout.return.cancel')}
            </Button>
          )}
        </>
      }
      problem={
        shown !== undefined && (
          <Banner tone="error" announced>
            {errorText(shown)}
          </Banner>
        )
      }
    >
      <b>{t('checkout.notCharged')}</b> {t(`checkout.return.${outcome}.text`)}{' '}
      {order.heldUntil && (
        // The reader's time zone is known only in the browser.
        <span suppressHydrationWarning>
          {t('checkout.return.held', {
            items: t('checkout.items', { count }),
            count,
            time: formatTime(order.heldUntil, i18n.language),
          })}
        </span>
      )}
    </ReturnPanel>
  );
}
