import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { RatingInput } from '@/components/ui/RatingInput';
import { TextAreaField } from '@/components/ui/TextAreaField';
import type { CoursePage, CourseStanding } from '@/contract/courses';
import { limits } from '@/contract/values/limits';
import { useCourseActions } from '@/hooks/courses/useCourse';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './CourseRatings.module.scss';

type Props = { course: CoursePage; mine: CourseStanding['myRating'] };

/** Stars and words of someone who has the course; another rating takes the place of the first. */
export function RatingForm({ course, mine }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { rate } = useCourseActions(course.id);
  const [stars, setStars] = useState(mine?.stars);
  const [text, setText] = useState(mine?.text ?? '');
  const [wasTried, setWasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isTooLong = text.length > limits.reviewCharacters;

  async function send(event: FormEvent) {
    event.preventDefault();
    setWasTried(true);
    setIsSent(false);
    if (stars === undefined || isTooLong || isSending) return;
    setIsSending(true);
    setProblem(undefined);
    try {
      await rate({ stars, text });
      setIsSent(true);
    } catch (error) {
      setProblem(error);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Card as="section" className={styles.form} aria-labelledby="rate-title">
      <h3 id="rate-title">{t(mine ? 'course.rate.again' : 'course.rate.title')}</h3>
      <form onSubmit={send} noValidate>
        <RatingInput
          name="stars"
          label={t('course.rate.stars')}
          value={stars}
          onChange={setStars}
          error={wasTried && stars === undefined ? t('course.rate.choose') : undefined}
        />
        <TextAreaField
          label={t('course.rate.text')}
          optional
          rows={3}
          maxCharacters={limits.reviewCharacters}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={wasTried && isTooLong ? t('course.rate.tooLong') : undefined}
        />
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {errorText(problem)}
          </p>
        )}
        <div className={styles.send}>
          <Button type="submit" theme="black" loading={isSending && t('course.rate.sending')}>
            {t(mine ? 'course.rate.change' : 'course.rate.send')}
          </Button>
          <span role="status">{isSent && t('course.rate.sent')}</span>
        </div>
      </form>
    </Card>
  );
}
