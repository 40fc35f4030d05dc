import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { useCreditsText } from '@/components/money/useCreditsText';
import type { Quote } from '@/contract/checkout';
import { useSpend } from '@/hooks/credits/useCredits';
import type { Choice } from '@/lib/checkout/choice';
import { CheckoutProblem } from './CheckoutProblem';
import styles from './CreditsStep.module.scss';
import { useCheckoutProblem } from './useCheckoutProblem';

type Props = {
  choice: Choice;
  quote: Quote;
  balanceCents: number;
  returnPath: string;
  onOwned?: () => void;
};

/** Remaining credits after the purchase, with the button that spends them. */
export function CreditsStep({ choice, quote, balanceCents, returnPath, onOwned }: Props) {
  const { t } = useTranslation('wallet');
  const credits = useCreditsText();
  const { spend, isSpending, problem } = useSpend(choice, returnPath);
  const { isFinal } = useCheckoutProblem();
  const left = balanceCents - quote.totalCents;
  return (
    <>
      <dl className={styles.lines}>
        <div>
          <dt>{t('credits.have')}</dt>
          <dd>{credits(balanceCents)}</dd>
        </div>
        <div>
          <dt>{t('credits.left')}</dt>
          <dd>{credits(Math.max(left, 0))}</dd>
        </div>
      </dl>
      {problem && <CheckoutProblem problem={problem} totalCents={quote.totalCents} onOwned={onOwned} />}
      {left >= 0 && !(problem && isFinal(problem)) && (
        <Button
          theme="green"
          size="l"
          full
          className={styles.use}
          loading={isSpending && t('credits.spending')}
          onClick={() => void spend(quote)}
        >
          {t('credits.use', { amount: credits(quote.totalCents) })}
        </Button>
      )}
    </>
  );
}
