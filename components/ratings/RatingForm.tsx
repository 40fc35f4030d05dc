import { useTranslation } from 'next-i18next/pages';
import { useId, useState, type ReactNode } from 'react';
import { Controller, type FieldErrors, type ResolverResult } from 'react-hook-form';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { RatingInput } from '@/components/ui/fields/RatingInput';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { useToast } from '@/components/ui/feedback/useToast';
import { limits } from '@/contract/values/limits';
import { useRatingActions, type Rated } from '@/hooks/content/useRatings';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useErrorText } from '@/hooks/useErrorText';
import { toFormError } from '@/lib/browser/form-error';
import styles from './Ratings.module.scss';

type Props = { rated: Rated; mine: Rating | null };

type Typed = { stars?: number; text: string };
type Rating = { stars: number; text: string };

/**
 * Validates by hand, because the contract's schema would add the schema library to public pages.
 */
function resolver({ stars, text }: Typed): ResolverResult<Typed, Rating> {
  const errors: FieldErrors<Typed> = {};
  if (stars === undefined) errors.stars = toFormError({ code: 'REQUIRED' });
  if (text.length > limits.reviewCharacters)
    errors.text = toFormError({ code: 'TOO_LONG', limit: limits.reviewCharacters });
  if (stars === undefined || errors.text) return { values: {}, errors };
  return { values: { stars, text }, errors: {} };
}

/**
 * Form for the rating of an owner. A new rating replaces the previous rating, and a rating can be
 * withdrawn.
 */
export function RatingForm({ rated, mine }: Props) {
  const { t } = useTranslation('content');
  const toast = useToast();
  const errorText = useErrorText();
  const { rate, withdraw: withdrawRating } = useRatingActions(rated);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** Counter that resets the fields to the stored rating. */
  const [round, setRound] = useState(0);
  const titleId = useId();

  async function attempt(task: () => Promise<void>): Promise<boolean> {
    setFailure(undefined);
    try {
      await task();
      setRound((count) => count + 1);
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    }
  }

  async function withdraw(rating: Rating, task: () => Promise<void>) {
    setIsWithdrawing(true);
    const isWithdrawn = await attempt(task);
    setIsWithdrawing(false);
    if (isWithdrawn)
      toast(t('ratings.rate.withdrawn'), {
        label: t('ratings.rate.undo'),
        onAction: () => void attempt(() => rate(rating)),
      });
  }

  return (
    // Focusable, because the withdraw button disappears after use.
    <Card as="section" className={styles.form} aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId}>{t(mine ? 'ratings.rate.again' : 'ratings.rate.title')}</h3>
      <RatingFields key={round} mine={mine} onRate={rate}>
        {mine && withdrawRating && (
          <Button
            theme="hollow-underlined"
            loading={isWithdrawing && t('ratings.rate.withdrawing')}
            onClick={() => void withdraw(mine, withdrawRating)}
          >
            {t('ratings.rate.withdraw')}
          </Button>
        )}
      </RatingFields>
      {failure !== undefined && (
        <p role="alert" className={styles.problem}>
          {errorText(failure)}
        </p>
      )}
    </Card>
  );
}

type FieldsProps = {
  mine: Props['mine'];
  onRate: (rating: Rating) => Promise<void>;
  /** Content beside the submit button. */
  children: ReactNode;
};

function RatingFields({ mine, onRate, children }: FieldsProps) {
  const { t } = useTranslation('content');
  const [isSent, setIsSent] = useState(false);
  const { form, field, submit, isSubmitting, textOf, hasFailed, failureText } = useCallForm({
    resolver,
    startWith: { stars: mine?.stars, text: mine?.text ?? '' },
    names: ['stars', 'text'],
    focus: 'field',
    wordsOf(name, { type }) {
      if (name === 'stars' && type === 'REQUIRED') return t('ratings.rate.choose');
      return type === 'TOO_LONG' ? t('ratings.rate.tooLong') : undefined;
    },
    async act(rating) {
      setIsSent(false);
      await onRate(rating);
      setIsSent(true);
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Controller
        control={form.control}
        name="stars"
        render={({ field }) => (
          <RatingInput
            name="stars"
            label={t('ratings.rate.stars')}
            value={field.value}
            onChange={field.onChange}
            error={textOf('stars')}
          />
        )}
      />
      <TextAreaField
        {...field('text')}
        label={t('ratings.rate.text')}
        optional
        rows={3}
        maxCharacters={limits.reviewCharacters}
      />
      {failureText && (
        <p role="alert" className={styles.problem}>
          {failureText}
        </p>
      )}
      <div className={styles.send}>
        <Button type="submit" theme="black" loading={isSubmitting && t('ratings.rate.sending')}>
          {t(mine ? 'ratings.rate.change' : 'ratings.rate.send')}
        </Button>
        {children}
        <span role="status">{isSent && !hasFailed && t('ratings.rate.sent')}</span>
      </div>
    </form>
  );
}
