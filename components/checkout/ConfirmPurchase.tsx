import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useCreditsText } from '@/components/money/useCreditsText';
import { usePrice } from '@/components/money/usePrice';
import type { Quote } from '@/contract/checkout';
import { usePay, useQuote } from '@/hooks/checkout/useCheckout';
import { useBalance, useTopUp } from '@/hooks/credits/useCredits';
import { useDiscount } from '@/hooks/discounts/useDiscount';
import { ApiError } from '@/lib/api-error';
import type { Choice } from '@/lib/checkout/choice';
import { chosenAmountTypes } from '@/contract/values/checkout';
import { SEAT_HOLD_MINUTES } from '@/contract/values/lives';
import { saleKinds } from '@/lib/sale-kinds';
import { CheckoutProblem } from './CheckoutProblem';
import { CreditsStep } from './CreditsStep';
import { DiscountField } from './DiscountField';
import { IntervalChoice } from './IntervalChoice';
import styles from './ConfirmPurchase.module.scss';
import { PurchaseSummary } from './PurchaseSummary';
import { TipForm } from './TipForm';
import { useCheckoutProblem } from './useCheckoutProblem';

type Props = {
  choice: Choice;
  /** Path of this site that the card provider returns the buyer to. */
  returnPath: string;
  /** Quote that the page was rendered with, if any. */
  quote?: Quote;
  /** Called when the server responds that the buyer already owns the content. */
  onOwned?: () => void;
};

/** Purchase summary with the button to pay. */
export const ConfirmPurchase = (props: Props) =>
  chosenAmountTypes.includes(props.choice.transactionType) ? (
    <TipForm {...props} />
  ) : (
    <ConfirmChoice {...props} />
  );

/** Choice of a membership's interval, and the purchase at the price of the chosen interval. */
function ConfirmChoice({ choice, quote: known, ...props }: Props) {
  const [wanted, setWanted] = useState(choice.interval ?? 'month');
  const { data: offered, error } = useQuote({ ...choice, interval: undefined }, known);
  // A saved choice may name an interval that is not offered any more.
  if (wanted !== 'month' && !offered && !error) return <LoadingQuote />;
  const intervals = offered?.intervals ?? [];
  const chosen = intervals.find((each) => each.interval === wanted) ?? intervals[0];
  const interval = chosen?.interval ?? wanted;
  const isYear = interval === 'year';
  // The price in the saved choice may belong to another interval, so the chosen interval's price is
  // used.
  const priceCents = chosen?.priceCents ?? choice.priceCents;
  return (
    <>
      {intervals.length > 1 && (
        <IntervalChoice intervals={intervals} chosen={interval} onChoose={setWanted} />
      )}
      <ConfirmPrice
        key={interval}
        {...props}
        choice={
          isYear || choice.interval === 'year'
            ? { ...choice, interval: isYear ? interval : undefined, priceCents }
            : choice
        }
        quote={isYear ? undefined : known}
      />
    </>
  );
}

function LoadingQuote() {
  const { t } = useTranslation('wallet');
  return (
    <LoadingRegion label={t('checkout.loading')}>
      <Skeleton shape="block" height={220} />
    </LoadingRegion>
  );
}

/** Price, included items and one button. All values are taken from the server's quote. */
function ConfirmPrice({ choice, returnPath, quote: known, onOwned }: Props) {
  const { t } = useTranslation('wallet');
  const { data: offered, error, mutate } = useQuote(choice, known);
  const discount = useDiscount(choice);
  const {
    pay,
    isOpening,
    problem: refusal,
  } = usePay(choice, returnPath, () => Promise.all([mutate(), discount.refresh()]));
  const { isFinal } = useCheckoutProblem();
  const credits = useCreditsText();
  const haveCents = useBalance();
  const { topUp, isKeeping, problem: topUpProblem } = useTopUp(choice);
  // Remains true once the credits cover the price, so that a failure to use the credits remains
  // visible.
  const [offersCredits, setOffersCredits] = useState(false);
  const kind = saleKinds[choice.transactionType];

  if (!offered || (kind.isBoughtOnce && haveCents === undefined))
    return error ? (
      <CheckoutProblem problem={error} onOwned={onOwned} onRetry={() => void mutate()} />
    ) : (
      <LoadingQuote />
    );

  const quote = discount.quote ?? offered;
  const hasNewPrice = offered.totalCents !== choice.priceCents && !known;
  const problem =
    refusal ?? topUpProblem ?? (hasNewPrice ? new ApiError(409, 'PRICE_CHANGED', '', '') : undefined);
  const balanceCents = haveCents ?? 0;
  const missingCents = quote.totalCents - balanceCents;
  const areEnough = kind.isBoughtOnce && missingCents <= 0;
  if (areEnough && !offersCredits) setOffersCredits(true);
  // A code changes the price, so that it differs from the price of a pending transaction.
  const hasTooFew = kind.isBoughtOnce && !quote.discount && missingCents > 0 && balanceCents > 0;
  return (
    <>
      <PurchaseSummary quote={quote} />
      {problem && <CheckoutProblem problem={problem} totalCents={quote.totalCents} onOwned={onOwned} />}
      {!(problem && isFinal(problem)) && (
        <>
          {kind.takesCode && <DiscountField discount={discount} />}
          {offersCredits && (
            <CreditsStep
              choice={choice}
              quote={quote}
              balanceCents={balanceCents}
              returnPath={returnPath}
              onOwned={onOwned}
            />
          )}
          <PayButton quote={quote} isSecond={areEnough} isOpening={isOpening} onPay={() => void pay(quote)} />
          {hasTooFew && (
            <p className={styles.note}>
              {t('credits.tooFew', { have: credits(balanceCents), missing: credits(missingCents) })}
            </p>
          )}
          {hasTooFew && (
            <Button
              theme="hollow"
              full
              icon="wallet"
              className={styles.credits}
              loading={isKeeping && t('credits.keeping')}
              onClick={() => void topUp(quote)}
            >
              {t('credits.topUp')}
            </Button>
          )}
        </>
      )}
      {kind.holdsSeat && <p className={styles.note}>{t('checkout.hold', { count: SEAT_HOLD_MINUTES })}</p>}
      <p className={styles.note}>{t('checkout.note')}</p>
    </>
  );
}

type PayProps = {
  quote: Quote;
  /** True below the button that uses credits. */
  isSecond: boolean;
  isOpening: boolean;
  onPay: () => void;
};

/** Returns the key of the button text; a free trial starts without a payment. */
const payText = ({ recurring, trialDays }: Quote) =>
  trialDays ? 'checkout.join.start' : recurring ? 'checkout.join.pay' : 'checkout.pay';

function PayButton({ quote, isSecond, isOpening, onPay }: PayProps) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  return (
    <Button
      theme={isSecond ? 'hollow-border' : 'green'}
      size="l"
      full
      className={isSecond ? styles.credits : styles.pay}
      loading={isOpening && t('checkout.opening')}
      onClick={onPay}
    >
      {t(payText(quote), { amount: price(quote.totalCents) })}
    </Button>
  );
}
