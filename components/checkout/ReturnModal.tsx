import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Modal, ModalActions } from '@/components/ui/Modal';
import { useCheckoutReturn, usePurchase } from '@/hooks/checkout/useCheckout';
import type { CheckoutReturn } from '@/lib/checkout/checkout-return';
import { isOpenAgain, outcomeOf } from '@/lib/checkout/outcome';
import { paths } from '@/contract/paths';
import { OutcomeText } from './OutcomeText';

type Reactions = {
  /** The payment is proven: what the person owns has to be read again. */
  onSettled?: () => void;
  /** Nothing was paid and the buyer tries again; without it the dialog only closes. */
  onRetry?: () => void;
  /** A success was read and closed. */
  onDone?: () => void;
  /** What was bought is to be used at once. */
  onStart?: () => void;
};

export type ReturnModalProps = Reactions & {
  /** Query values that are the page's own and stay in its address. */
  keep?: readonly string[];
};

/** Shows the outcome of a payment over the page it was made from, and removes it from the address. */
export function ReturnModal({ keep, ...reactions }: ReturnModalProps) {
  const { returned, close } = useCheckoutReturn(keep);
  return returned ? <OutcomeModal returned={returned} onClose={close} {...reactions} /> : null;
}

type OutcomeProps = Reactions & { returned: CheckoutReturn; onClose: () => void };

/** The purchase's record decides how it ended, never the address. */
function OutcomeModal({ returned, onClose, onSettled, onRetry, onDone, onStart }: OutcomeProps) {
  const { t } = useTranslation('wallet');
  const { data: purchase, error } = usePurchase(returned.checkoutId, returned.status === 'SUCCESS');
  const { outcome, isProven } = outcomeOf(returned.status, purchase);
  const mayRetry = isOpenAgain(outcome);
  const type = purchase?.transactionType ?? returned.type ?? 'PPV_COURSE';
  const isSuccess = outcome === 'success';

  const settle = useEffectEvent(() => onSettled?.());
  useEffect(() => {
    if (isSuccess) settle();
  }, [isSuccess]);

  function close() {
    onClose();
    if (isSuccess) onDone?.();
  }

  function start() {
    close();
    if (isSuccess) onStart?.();
  }

  function retry() {
    onClose();
    onRetry?.();
  }

  return (
    <Modal
      key={outcome}
      open
      onClose={close}
      variant={isSuccess ? 'kumu' : 'light'}
      title={t(`checkout.outcome.${outcome}`)}
      picture={isSuccess && <img src="/art/success.webp" alt="" width={880} height={345} />}
    >
      <OutcomeText
        outcome={outcome}
        isProven={isProven}
        type={type}
        title={purchase?.title}
        refund={purchase}
        isUnknown={Boolean(error) || returned.checkoutId === null}
      />
      <ModalActions>
        {mayRetry && (
          <Button theme="hollow-border" onClick={onClose}>
            {t('checkout.back')}
          </Button>
        )}
        {isSuccess && (
          <ButtonLink theme="hollow" href={paths.myLibrary}>
            {t('checkout.toLibrary')}
          </ButtonLink>
        )}
        <Button theme="green" onClick={mayRetry ? retry : start}>
          {t(`checkout.go.${outcome}`)}
        </Button>
      </ModalActions>
    </Modal>
  );
}
