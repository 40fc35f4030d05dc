import { useTranslation } from 'next-i18next/pages';
import type { RefObject } from 'react';
import { usePrice } from '@/components/money/usePrice';
import { Button } from '@/components/ui/actions/Button';
import { ProgressRing } from '@/components/ui/feedback/ProgressRing';
import { Card } from '@/components/ui/layout/Card';
import type { CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import type { Buy } from '@/hooks/checkout/useBuy';
import type { PlacedPart } from '../course-parts';
import type { ChosenPart } from '../useChosenPart';
import styles from './Learning.module.scss';
import { LearningOutline } from './LearningOutline';

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState;
  start: PlacedPart | undefined;
  chosen: ChosenPart;
  buy: Buy;
  /** True for a course that everybody can see; false for a course that was taken off sale. */
  isPublic: boolean;
  isPreview: boolean;
  box: RefObject<HTMLDivElement | null>;
};

/** Progress of an owner with the next step, and the list of parts. */
export function LearningSide({ course, viewerState, start, chosen, buy, isPublic, isPreview, box }: Props) {
  const { t } = useTranslation(['content', 'learning']);
  const price = usePrice();
  // A course that is included in a membership can still be bought permanently.
  const mayKeep = viewerState.can.buy && course.priceCents > 0;
  const { percent, continuePartId, completedPartIds } = viewerState.progress;
  const isFinished = percent === 100;
  const label = isFinished ? 'again' : continuePartId ? 'continue' : 'begin';
  return (
    <>
      <Card ref={box} className={styles.progress}>
        <div className={styles.state}>
          <ProgressRing
            percent={percent}
            label={t('course.buy.progress', { percent, title: course.title })}
          />
          <p>
            <b>{t(mayKeep ? 'course.buy.withMembership' : 'course.buy.owned')}</b>
            {t('course.buy.doneOf', { done: completedPartIds.length, count: course.partsCount })}
          </p>
        </div>
        {start && (
          <Button
            theme={isFinished ? 'hollow-border' : 'green'}
            size={isFinished ? 'm' : 'l'}
            full
            onClick={() => chosen.choose(start.id)}
          >
            {t(`course.buy.${label}`, { number: start.number })}
          </Button>
        )}
        {mayKeep && (
          <Button theme="hollow-border" full onClick={buy.choose}>
            {t('buy.toKeep', { price: price(course.priceCents) })}
          </Button>
        )}
        {!isPublic && !isPreview && (
          <p className={styles.note}>{t('learning:offSale', { name: course.creator.name })}</p>
        )}
        <p role="status" className={styles.said}>
          {buy.hasUnlocked && t('course.buy.unlocked', { title: course.title })}
        </p>
      </Card>
      <LearningOutline
        course={course}
        viewerState={viewerState}
        chosen={chosen}
        currentId={chosen.partId ?? start?.id}
      />
    </>
  );
}
