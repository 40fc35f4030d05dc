import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { TipButton } from '@/components/checkout/TipButton';
import { RatingForm } from '@/components/ratings/RatingForm';
import { FeedbackButton } from '@/components/testimonials/FeedbackButton';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Rating } from '@/components/ui/display/Rating';
import { Card } from '@/components/ui/layout/Card';
import type { CourseCard, CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import { paths } from '@/contract/paths';
import type { Buy } from '@/hooks/checkout/useBuy';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { firstName } from '@/lib/format/format';
import { CourseGrid } from '../CourseGrid';
import styles from './Learning.module.scss';

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState;
  /** Other courses of the creator. */
  more: CourseCard[];
  tip: Buy;
};

const MOST_NEXT = 3;

/** Panel after the last part: the rating, the creator's next courses and a tip. */
export function FinishPanel({ course, viewerState, more, tip }: Props) {
  const { t } = useTranslation('learning');
  const { creator } = course;
  const name = firstName(creator.name);
  const stateOf = useViewerStates(more, 'COURSE');
  const next = more.filter((other) => stateOf(other).owned?.percent !== 100).slice(0, MOST_NEXT);
  // The form remains after the rating is sent, because it shows the confirmation.
  const [isAsked] = useState(viewerState.myRating === null);
  const rated = { contentType: 'COURSE' as const, id: course.id, creatorId: creator.id };
  return (
    <Card as="section" look="raised" className={styles.finish} aria-labelledby="finish-title">
      <div>
        <h2 id="finish-title">{t('finish.title', { title: course.title })}</h2>
        <p className={styles.note}>{t('finish.text')}</p>
      </div>
      {viewerState.can.rate && isAsked && <RatingForm rated={rated} mine={viewerState.myRating} />}
      {!isAsked && viewerState.myRating && (
        <p className={styles.rated}>
          {t('finish.rated')} <Rating value={viewerState.myRating.stars} stars />
        </p>
      )}
      {next.length > 0 && (
        <section aria-labelledby="next-title">
          <h3 id="next-title">{t('finish.next', { name })}</h3>
          <div className={styles.next}>
            <CourseGrid courses={next} look="three" withoutCreator />
          </div>
        </section>
      )}
      <div className={styles.answers}>
        <TipButton name={creator.name} tip={tip} />
        <ButtonLink theme="hollow-border" href={paths.creator(creator.username)}>
          {t('finish.all', { name })}
        </ButtonLink>
        <FeedbackButton />
      </div>
    </Card>
  );
}
