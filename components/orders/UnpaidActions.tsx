import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { useOpenOrder } from '@/hooks/cart/useOpenOrder';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './UnpaidActions.module.scss';

type Props = {
  orderId: string;
  number: string;
  canPay: boolean;
  canCancel: boolean;
  onChange: () => Promise<unknown>;
};

/** Buttons of an unpaid order: continue to the payment, or cancel the order. */
export function UnpaidActions({ orderId, number, canPay, canCancel, onChange }: Props) {
  const { t } = useTranslation('shop');
  const errorText = useErrorText();
  const { pay, cancel, isOpening, problem } = useOpenOrder(orderId);
  const [isAsking, setAsking] = useState(false);
  const ofOrder = <span className="visually-hidden"> ({number})</span>;
  return (
    <>
      {problem !== undefined && (
        <Banner tone="error" announced>
          {errorText(problem)}
        </Banner>
      )}
      <div className={styles.actions}>
        {canPay && (
          <Button
            theme="black"
            size="s"
            loading={isOpening && t('orders.unpaid.opening')}
            onClick={() => void pay()}
          >
            {t('orders.unpaid.pay')}
            {ofOrder}
          </Button>
        )}
        {canCancel && (
          <Button theme="hollow" size="s" onClick={() => setAsking(true)}>
            {t('orders.unpaid.cancel')}
            {ofOrder}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmModal
          title={t('orders.unpaid.ask', { number })}
          action={t('orders.unpaid.cancel')}
          acting={t('orders.unpaid.cancelling')}
          keep={t('orders.unpaid.keep')}
          errorText={errorText}
          onConfirm={async () => {
            await cancel();
            await onChange();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('orders.unpaid.askText')}</p>
        </ConfirmModal>
      )}
    </>
  );
}
