import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Controller, type FieldErrors, type ResolverResult } from 'react-hook-form';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { RatingInput } from '@/components/ui/RatingInput';
import { TextAreaField } from '@/components/ui/TextAreaField';
import type { CoursePage, CourseStanding } from '@/contract/courses';
import { limits } from '@/contract/values/limits';
import { useCourseActions } from '@/hooks/courses/useCourse';
import { useCallForm } from '@/hooks/form/useCallForm';
import { toFormError } from '@/lib/browser/form-error';
import styles from './CourseRatings.module.scss';

type Props = { course: CoursePage; mine: CourseStanding['myRating'] };

type Typed = { stars?: number; text: string };
type Rating = { stars: number; text: string };

/** By hand: the contract's schema would bring the schema library to the course page. */
function resolver({ stars, text }: Typed): ResolverResult<Typed, Rating> {
  const errors: FieldErrors<Typed> = {};
  if (stars === undefined) errors.stars = toFormError({ code: 'REQUIRED' });
  if (text.length > limits.reviewCharacters)
    errors.text = toFormError({ code: 'TOO_LONG', limit: limits.reviewCharacters });
  if (stars === undefined || errors.text) return { values: {}, errors };
  return { values: { stars, text }, errors: {} };
}

/** Stars and words of someone who has the course; another rating takes the place of the first. */
export function RatingForm({ course, mine }: Props) {
  const { t } = useTranslation('content');
  const { rate } = useCourseActions(course);
  const [isSent, setIsSent] = useState(false);
  const { form, field, submit, isSubmitting, textOf, hasFailed, failureText } = useCallForm({
    resolver,
    startWith: { stars: mine?.stars, text: mine?.text ?? '' },
    names: ['stars', 'text'],
    focus: 'field',
    wordsOf(name, { type }) {
      if (name === 'stars' && type === 'REQUIRED') return t('course.rate.choose');
      return type === 'TOO_LONG' ? t('course.rate.tooLong') : undefined;
    },
    async act(rating) {
      setIsSent(false);
      await rate(rating);
      setIsSent(true);
    },
  });

  return (
    <Card as="section" className={styles.form} aria-labelledby="rate-title">
      <h3 id="rate-title">{t(mine ? 'course.rate.again' : 'course.rate.title')}</h3>
      <form onSubmit={submit} noValidate>
        <Controller
          control={form.control}
          name="stars"
          render={({ field }) => (
            <RatingInput
              name="stars"
              label={t('course.rate.stars')}
              value={field.value}
              onChange={field.onChange}
              error={textOf('stars')}
            />
          )}
        />
        <TextAreaField
          {...field('text')}
          label={t('course.rate.text')}
          optional
          rows={3}
          maxCharacters={limits.reviewCharacters}
          defaultValue={form.getValues('text')}
        />
        {failureText && (
          <p role="alert" className={styles.problem}>
            {failureText}
          </p>
        )}
        <div className={styles.send}>
          <Button type="submit" theme="black" loading={isSubmitting && t('course.rate.sending')}>
            {t(mine ? 'course.rate.change' : 'course.rate.send')}
          </Button>
          <span role="status">{isSent && !hasFailed && t('course.rate.sent')}</span>
        </div>
      </form>
    </Card>
  );
}
