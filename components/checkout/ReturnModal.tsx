import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useState } from 'react';
import { Avatar } from '@/components/ui/display/Avatar';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { useCheckoutReturn } from '@/hooks/checkout/useCheckout';
import { usePurchase } from '@/hooks/checkout/usePurchase';
import type { CheckoutReturn } from '@/lib/checkout/checkout-return';
import { canBuyAgain, decideOutcome } from '@/lib/checkout/outcome';
import { firstName, formatCents } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import { chosenAmountTypes } from '@/contract/values/checkout';
import { saleKinds } from '@/lib/sale-kinds';
import { OutcomeText } from './OutcomeText';
import { ShareEmail } from './ShareEmail';
import { WelcomeNote } from './WelcomeNote';

type Reactions = {
  /**
   * Called when the payment is confirmed; the owned content must be loaded again. The success is
   * shown once the returned promise settles, so that the page behind it shows the purchase.
   */
  onSettled?: () => unknown;
  /**
   * Called with the kind of payment when nothing was paid and the buyer retries. Without it, the
   * dialog only closes.
   */
  onRetry?: (what: 'content' | 'tip') => void;
  /** Called when a success is closed. */
  onDone?: () => void;
  /** Called to use the purchased content at once. */
  onStart?: () => void;
};

export type ReturnModalProps = Reactions & {
  /** Query parameters that identify the page, so they are not removed when a payment returns. */
  keep?: readonly string[];
  /** Balance of credits as text, once it is loaded after the payment. */
  balance?: string;
  /** Title of the digital product that is included with the purchase. */
  comesWith?: string;
};

/** Dialog with the outcome of a payment. Removes the outcome from the address. */
export function ReturnModal({ keep, ...reactions }: ReturnModalProps) {
  const { returned, close } = useCheckoutReturn(keep);
  return returned ? <OutcomeModal returned={returned} onClose={close} {...reactions} /> : null;
}

type OutcomeProps = Omit<ReturnModalProps, 'keep'> & { returned: CheckoutReturn; onClose: () => void };

/**
 * Dialog with the outcome of a purchase. The purchase record overrides the outcome in the address.
 */
function OutcomeModal({ returned, onClose, balance, comesWith, ...reactions }: OutcomeProps) {
  const { onSettled, onRetry, onDone, onStart } = reactions;
  const { t, i18n } = useTranslation('wallet');
  const { data: purchase, error } = usePurchase(returned.checkoutId, returned.status === 'SUCCESS');
  const decided = decideOutcome(returned.status, purchase);
  const [isSettled, setSettled] = useState(false);
  const isBought = decided.outcome === 'success';
  const outcome = isBought && !isSettled ? 'unproven' : decided.outcome;
  const { isProven } = decided;
  const mayRetry = canBuyAgain(outcome, purchase);
  const type = purchase?.transactionType ?? returned.type ?? 'PPV_COURSE';
  const isSuccess = outcome === 'success';
  const { isInLibrary, isMonthly, retry: what } = saleKinds[type];
  const isTip = chosenAmountTypes.includes(type);
  const about = {
    context: type,
    title: purchase?.title,
    name: firstName(purchase?.creatorName ?? ''),
    amount: formatCents(purchase?.amountCents ?? 0, i18n.language),
  };

  const settle = useEffectEvent(() => Promise.resolve(onSettled?.()));
  useEffect(() => {
    if (!isBought) return;
    const show = () => setSettled(true);
    // The purchase is shown even if the page cannot be loaded again.
    settle().then(show, show);
  }, [isBought]);

  function close() {
    onClose();
    if (isSuccess) onDone?.();
  }

  function start() {
    close();
    if (isSuccess && isInLibrary) onStart?.();
  }

  function retry() {
    onClose();
    if (what) onRetry?.(what);
  }

  return (
    <Modal
      key={outcome}
      open
      onClose={close}
      variant={isSuccess ? (isTip ? 'profile' : 'kumu') : 'light'}
      title={t(`checkout.outcome.${outcome}`, about)}
      picture={isSuccess && !isTip && <img src="/art/success.webp" alt="" width={880} height={345} />}
      avatar={
        isSuccess &&
        isTip &&
        purchase && (
          <Avatar
            id={purchase.creatorName}
            name={purchase.creatorName}
            src={purchase.picture?.smallUrl}
            size={80}
          />
        )
      }
    >
      <OutcomeText
        outcome={outcome}
        isProven={isProven}
        isOpen={purchase?.state === 'IN_PROGRESS'}
        type={type}
        title={purchase?.title}
        trialDays={purchase?.trialDays}
        refund={purchase}
        openedAt={purchase?.createdAt}
        balance={balance}
        isUnknown={Boolean(error) || returned.checkoutId === null}
      />
      {isSuccess && isMonthly && purchase && <WelcomeNote purchaseId={purchase.id} />}
      {isSuccess && isInLibrary && comesWith && <p>{t('checkout.comesWith', { title: comesWith })}</p>}
      {isSuccess && isProven && purchase?.seller && <ShareEmail seller={purchase.seller} />}
      <ModalActions>
        {mayRetry && (
          <Button theme="hollow-border" onClick={onClose}>
            {t('checkout.back')}
          </Button>
        )}
        {isSuccess && isInLibrary && (
          <ButtonLink theme="hollow" href={paths.myLibrary}>
            {t('checkout.toLibrary')}
          </ButtonLink>
        )}
        <Button theme="green" onClick={mayRetry ? retry : start}>
          {t(`checkout.go.${outcome}`, about)}
        </Button>
      </ModalActions>
    </Modal>
  );
}
