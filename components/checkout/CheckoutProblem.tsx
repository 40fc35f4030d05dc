import { useTranslation } from 'next-i18next/pages';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { usePrice } from '@/components/money/usePrice';
import { paths } from '@/contract/paths';
import type { ApiError } from '@/lib/api-error';
import { useCheckoutProblem } from './useCheckoutProblem';

type Props = { problem: ApiError; totalCents?: number; onOwned?: () => void; onRetry?: () => void };

/** Returns the tone of the message; owning the content already is not an error. */
const toneOf = ({ code }: ApiError) =>
  code === 'ALREADY_UNLOCKED' || code === 'ALREADY_MEMBER'
    ? 'info'
    : code === 'PRICE_CHANGED'
      ? 'warning'
      : 'error';

/** Reason why the payment or its price was refused, with a next step. */
export function CheckoutProblem({ problem, totalCents = 0, onOwned, onRetry }: Props) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const { textOf, isFinal } = useCheckoutProblem();
  const action =
    problem.code === 'ALREADY_UNLOCKED' ? (
      <ButtonLink theme="black" size="s" href={paths.myLibrary} onClick={onOwned}>
        {t('checkout.toLibrary')}
      </ButtonLink>
    ) : problem.code === 'ALREADY_MEMBER' ? (
      <ButtonLink theme="black" size="s" href={paths.purchases} onClick={onOwned}>
        {t('checkout.join.manage')}
      </ButtonLink>
    ) : (
      onRetry && !isFinal(problem) && <RetryButton size="s" theme="black" onRetry={onRetry} />
    );
  return (
    <Banner tone={toneOf(problem)} announced action={action}>
      {textOf(problem, price(totalCents))}
    </Banner>
  );
}
