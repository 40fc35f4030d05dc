import { useTranslation } from 'next-i18next/pages';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { MoneyField } from '@/components/money/MoneyField';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { usePrice } from '@/components/money/usePrice';
import type { Quote } from '@/contract/checkout';
import { limits } from '@/contract/values/limits';
import { usePay, useQuote } from '@/hooks/checkout/useCheckout';
import { useFieldText } from '@/hooks/form/useFieldText';
import type { ApiError } from '@/lib/api-error';
import type { Choice } from '@/lib/checkout/choice';
import { firstName } from '@/lib/format/format';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import { CheckoutProblem } from './CheckoutProblem';
import { TipShare } from './TipShare';
import styles from './TipForm.module.scss';
import { useCheckoutProblem } from './useCheckoutProblem';

type Props = {
  choice: Choice;
  /** Path of this site that the card provider returns the giver to. */
  returnPath: string;
  /** Quote that the page was rendered with, if any. */
  quote?: Quote;
};

/** Form for a tip above zero, suggested by the creator or custom. */
export function TipForm({ choice, returnPath, quote: known }: Props) {
  const { t } = useTranslation('wallet');
  const { data: quote, error, mutate } = useQuote(choice, known);
  if (quote) return <AmountForm choice={choice} returnPath={returnPath} quote={quote} />;
  return error ? (
    <CheckoutProblem problem={error} onRetry={() => void mutate()} />
  ) : (
    <LoadingRegion label={t('tip.loading')}>
      <Skeleton shape="block" height={220} />
    </LoadingRegion>
  );
}

const findWrong = (problem: ApiError | undefined, field: 'amount' | 'note') =>
  problem?.errors.find(({ path }) => path === `stripeOperation.${field}`);

function AmountForm({ choice, returnPath, quote }: Props & { quote: Quote }) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const hintId = useId();
  const [typed, setTyped] = useState(plainAmount(quote.totalCents));
  const [note, setNote] = useState('');
  const fieldText = useFieldText();
  const { pay, isOpening, problem, forget } = usePay(choice, returnPath, () => Promise.resolve());
  const { isFinal } = useCheckoutProblem();
  const cents = parseCents(typed, i18n.language) ?? 0;
  const wrong = findWrong(problem, 'amount');
  const wrongNote = findWrong(problem, 'note');
  const name = firstName(quote.creator?.name ?? '');

  function change(text: string) {
    setTyped(text);
    forget();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (cents > 0) void pay(quote, { amountCents: cents, note: note.trim() });
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <RadioCards
        label={t('tip.amount')}
        labelHidden
        name="tip-amount"
        layout="chips"
        value={String(cents)}
        onChange={({ currentTarget }) => change(plainAmount(Number(currentTarget.value)))}
        options={quote.suggestedCents.map((amount) => ({ value: String(amount), label: price(amount) }))}
      />
      <MoneyField
        label={t('tip.own')}
        value={typed}
        onChange={({ target }) => change(target.value)}
        error={
          wrong &&
          t(`tip.wrong.${wrong.code === 'TOO_BIG' ? 'tooMuch' : 'tooLittle'}`, {
            least: price(limits.tipCents.min),
            most: price(limits.tipCents.max),
          })
        }
      />
      <TextAreaField
        label={t('tip.note', { name })}
        hint={t('tip.noteHint', { name })}
        optional
        rows={2}
        maxCharacters={limits.tipNoteCharacters}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          forget();
        }}
        error={fieldText(wrongNote)}
      />
      {problem && !wrong && !wrongNote && <CheckoutProblem problem={problem} />}
      {!(problem && isFinal(problem)) && (
        <div>
          <Button
            type="submit"
            theme="green"
            size="l"
            full
            loading={isOpening && t('checkout.opening')}
            aria-disabled={cents === 0}
            aria-describedby={hintId}
          >
            {cents > 0 ? t('tip.send', { amount: price(cents, { exact: true }) }) : t('tip.sendAny')}
          </Button>
          <p id={hintId} className={styles.note}>
            {cents === 0 && t('tip.choose')}
            {cents > 0 && !wrong && <TipShare cents={cents} name={name} />}
          </p>
        </div>
      )}
      <p className={styles.note}>{t('checkout.note')}</p>
    </form>
  );
}
