import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import type { Cart } from '@/contract/carts';
import { useOpenOrder } from '@/hooks/cart/useOpenOrder';
import { useErrorText } from '@/hooks/useErrorText';
import { formatTime } from '@/lib/format/chat-time';
import styles from './CartPage.module.scss';

type Props = {
  order: NonNullable<Cart['openOrder']>;
  onCancelled: () => Promise<unknown>;
};

/** Order whose payment was begun and is still open. */
export function OpenOrder({ order, onCancelled }: Props) {
  const { t, i18n } = useTranslation('shop');
  const errorText = useErrorText();
  const { pay, cancel, isOpening, problem } = useOpenOrder(order.id);
  const [isCancelling, setCancelling] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const shown = problem ?? failure;

  async function cancelOrder() {
    setCancelling(true);
    setFailure(undefined);
    try {
      await cancel();
    } catch (error) {
      setFailure(error);
    }
    await onCancelled();
    setCancelling(false);
  }

  return (
    <Card as="section" className={styles.waiting} aria-label={t('cart.open.title')} tabIndex={-1}>
      <span className={styles.sign}>
        <Icon name="clock" />
      </span>
      <h2>{t('cart.open.title')}</h2>
      {/* The reader's time zone is known only in the browser. */}
      <p className="tabular" suppressHydrationWarning>
        {t('cart.open.text', {
          count: order.itemsCount,
          started: formatTime(order.startedAt, i18n.language),
          until: formatTime(order.heldUntil, i18n.language),
        })}
      </p>
      {shown !== undefined && (
        <Banner tone="error" announced>
          {errorText(shown)}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button theme="black" loading={isOpening && t('cart.open.opening')} onClick={() => void pay()}>
          {t('cart.open.pay')}
        </Button>
        <Button
          theme="hollow"
          loading={isCancelling && t('cart.open.cancelling')}
          onClick={() => void cancelOrder()}
        >
          {t('cart.open.cancel')}
        </Button>
      </div>
    </Card>
  );
}
