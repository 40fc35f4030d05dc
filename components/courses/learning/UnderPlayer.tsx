import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import type { CourseCard, CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import { useUser } from '@/hooks/accounts/useUser';
import type { Buy } from '@/hooks/checkout/useBuy';
import { findOwnedCourse, rememberOwnedCourse } from '@/lib/courses/owned-courses';
import styles from './Learning.module.scss';

// Loaded on demand, because most visits are neither halfway nor at the end.
const FinishPanel = dynamic(() => import('./FinishPanel').then((file) => file.FinishPanel), { ssr: false });
const RatingForm = dynamic(() => import('@/components/ratings/RatingForm').then((file) => file.RatingForm), {
  ssr: false,
});

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState;
  /** Other courses of the creator. */
  more: CourseCard[];
  tip: Buy;
};

/** Progress from which an owner is asked for a rating (percent). */
const ASKED_FROM = 50;

/** Rating question halfway through the course, and the panel shown at its end. */
export function UnderPlayer(props: Props) {
  const { t } = useTranslation('learning');
  const { course, viewerState } = props;
  const { percent } = viewerState.progress;
  const isFinished = percent === 100;
  const [wasFinished] = useState(isFinished);
  return (
    <>
      {/* An ARIA live region must exist before the text that it announces. */}
      <p role="status" className="visually-hidden">
        {isFinished && !wasFinished && t('finish.title', { title: course.title })}
      </p>
      {isFinished ? (
        <FinishPanel {...props} />
      ) : (
        percent >= ASKED_FROM && (
          // Focusable, because the buttons of the question disappear after use.
          <div tabIndex={-1}>
            <HalfwayQuestion {...props} />
          </div>
        )
      )}
    </>
  );
}

/**
 * Question for a rating, halfway through the course. The owner answers it, or dismisses it until
 * the end.
 */
function HalfwayQuestion({ course, viewerState }: Props) {
  const { t } = useTranslation('learning');
  const { user } = useUser();
  const [isRating, setRating] = useState(false);
  const [isClosed, setClosed] = useState(
    () => user.id !== null && findOwnedCourse(user.id, course.id)?.wasAsked === true,
  );
  // The form remains after the rating is sent, because it shows the confirmation.
  if (isRating)
    return (
      <RatingForm
        rated={{ contentType: 'COURSE', id: course.id, creatorId: course.creator.id }}
        mine={viewerState.myRating}
      />
    );
  if (isClosed || viewerState.myRating || !viewerState.can.rate) return null;
  return (
    <Card as="section" className={styles.question} aria-labelledby="half-title">
      <div>
        <h2 id="half-title">{t('half.title')}</h2>
        <p>{t('half.text')}</p>
      </div>
      <div className={styles.answers}>
        <Button theme="black" onClick={() => setRating(true)}>
          {t('half.rate')}
        </Button>
        <Button
          theme="hollow-underlined"
          onClick={() => {
            setClosed(true);
            rememberOwnedCourse(user, course.id, { wasAsked: true });
          }}
        >
          {t('half.later')}
        </Button>
      </div>
    </Card>
  );
}
