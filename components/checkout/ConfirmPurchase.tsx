import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Cover } from '@/components/ui/Cover';
import { IconList } from '@/components/ui/IconList';
import { LoadingRegion } from '@/components/ui/LoadingRegion';
import { PriceTag } from '@/components/ui/PriceTag';
import { Skeleton } from '@/components/ui/Skeleton';
import { usePrice } from '@/components/ui/usePrice';
import type { Quote } from '@/contract/checkout';
import { paths } from '@/contract/paths';
import { usePay, useQuote } from '@/hooks/checkout/useCheckout';
import { ApiError } from '@/lib/api-error';
import type { Choice } from '@/lib/checkout/choice';
import { formatDuration } from '@/lib/format/format';
import styles from './ConfirmPurchase.module.scss';
import { useCheckoutProblem } from './useCheckoutProblem';

type Props = {
  choice: Choice;
  /** A path of this site, where the card provider sends the buyer back to. */
  returnPath: string;
  /** What the page was rendered with, if it was. */
  quote?: Quote;
  /** The server answered that the buyer owns it already. */
  onOwned?: () => void;
};

/** Price, what one gets and one button, for everything that is sold: all of it is the server's quote. */
export function ConfirmPurchase({ choice, returnPath, quote: known, onOwned }: Props) {
  const { t } = useTranslation('wallet');
  const { data: quote, error, mutate } = useQuote(choice, known);
  const { pay, isOpening, problem: refusal } = usePay(choice, returnPath, () => mutate());
  const { isFinal } = useCheckoutProblem();

  if (!quote)
    return error ? (
      <Problem problem={error} onOwned={onOwned} onRetry={() => void mutate()} />
    ) : (
      <LoadingRegion label={t('checkout.loading')}>
        <Skeleton shape="block" height={220} />
      </LoadingRegion>
    );

  const hasNewPrice = quote.totalCents !== choice.priceCents && !known;
  const problem = refusal ?? (hasNewPrice ? new ApiError(409, 'PRICE_CHANGED', '', '') : undefined);
  return (
    <>
      <QuotedItem quote={quote} />
      {problem && <Problem problem={problem} totalCents={quote.totalCents} onOwned={onOwned} />}
      {!(problem && isFinal(problem)) && (
        <PayButton quote={quote} isOpening={isOpening} onPay={() => void pay(quote)} />
      )}
      <p className={styles.note}>{t('checkout.note')}</p>
    </>
  );
}

function QuotedItem({ quote }: { quote: Quote }) {
  const { t } = useTranslation('wallet');
  return (
    <>
      <div className={styles.item}>
        <div className={styles.cover}>
          <Cover picture={quote.picture} topicId={quote.topicId ?? quote.title} sizes="120px" />
        </div>
        <div>
          <p className={styles.type}>{t(`checkout.type.${quote.type}`)}</p>
          <p className={styles.title}>{quote.title}</p>
          {quote.creator && <p className={styles.by}>{quote.creator.name}</p>}
        </div>
      </div>
      <IconList
        tone="good"
        className={styles.included}
        items={quote.included.map(({ code, count, seconds }) => ({
          key: code,
          icon: 'check',
          text:
            code === 'parts' && seconds === 0
              ? t('checkout.get.reading', { count })
              : t(`checkout.get.${code}`, { count, length: formatDuration(seconds) }),
        }))}
      />
      <p className={styles.total}>
        <span>{t('checkout.total')}</span>
        <PriceTag cents={quote.totalCents} />
      </p>
    </>
  );
}

type PayProps = { quote: Quote; isOpening: boolean; onPay: () => void };

function PayButton({ quote, isOpening, onPay }: PayProps) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  return (
    <Button
      theme="green"
      size="l"
      full
      className={styles.pay}
      loading={isOpening && t('checkout.opening')}
      onClick={onPay}
    >
      {t('checkout.pay', { amount: price(quote.totalCents) })}
    </Button>
  );
}

type ProblemProps = { problem: ApiError; totalCents?: number; onOwned?: () => void; onRetry?: () => void };

/** To have something already is no error. */
const toneOf = ({ code }: ApiError) =>
  code === 'ALREADY_UNLOCKED' ? 'info' : code === 'PRICE_CHANGED' ? 'warning' : 'error';

/** Why it cannot be paid, or not at this price, and what to do about it. */
function Problem({ problem, totalCents = 0, onOwned, onRetry }: ProblemProps) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const { textOf, isFinal } = useCheckoutProblem();
  const action =
    problem.code === 'ALREADY_UNLOCKED' ? (
      <ButtonLink theme="black" size="s" href={paths.myLibrary} onClick={onOwned}>
        {t('checkout.toLibrary')}
      </ButtonLink>
    ) : (
      onRetry &&
      !isFinal(problem) && (
        <Button size="s" theme="black" icon="refresh" onClick={onRetry}>
          {t('checkout.retry')}
        </Button>
      )
    );
  return (
    <Banner tone={toneOf(problem)} announced action={action}>
      {textOf(problem, price(totalCents))}
    </Banner>
  );
}
