import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useId, useState } from 'react';
import type { Reviews } from '@/hooks/content/useRatings';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Button } from '@/components/ui/actions/Button';
import { Tabs, toPanel } from '@/components/ui/layout/Tabs';
import type { CoursePage } from '@/contract/courses';
import type { CourseViewerState, PlayablePart } from '@/contract/learning';
import type { Buy } from '@/hooks/checkout/useBuy';
import { AboutCourse } from './AboutCourse';
import styles from './Learning.module.scss';
import { LearningLinks } from './LearningLinks';
import { hasNotes, PartNotes } from './PartNotes';

// Loaded on demand, because most visits don't open the tab.
const Ratings = dynamic(() => import('@/components/ratings/Ratings').then((file) => file.Ratings), {
  ssr: false,
});
const RatingForm = dynamic(() => import('@/components/ratings/RatingForm').then((file) => file.RatingForm), {
  ssr: false,
});

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState;
  /** Course part that is open. */
  part: PlayablePart | undefined;
  ratings: Reviews;
  tip: Buy;
  isPublic: boolean;
  isPreview: boolean;
};

type Tab = 'part' | 'about' | 'ratings';

/** Tabs and course links below the player of an owner. */
export function LearningMain({ course, viewerState, part, ratings, tip, isPublic, isPreview }: Props) {
  const { t } = useTranslation('learning');
  const id = useId();
  const [chosen, setChosen] = useState<Tab>();
  const notes = part && hasNotes(part, course) ? part : undefined;
  const shown: Tab[] = [...(notes ? (['part'] as const) : []), 'about', 'ratings'];
  const tab = chosen && shown.includes(chosen) ? chosen : shown[0]!;
  return (
    <div className={styles.main}>
      <Tabs
        id={id}
        label={t('tabs.label')}
        tabs={shown.map((each) => ({ id: each, text: t(`tabs.${each}`) }))}
        current={tab}
        onChoose={setChosen}
      />
      {/* Focusable, because the button that opens the form disappears after use. */}
      <div {...toPanel(id, tab)} className={styles.panel} tabIndex={-1}>
        <ErrorBoundary key={tab}>
          {tab === 'part' && notes && <PartNotes part={notes} course={course} />}
          {tab === 'about' && <AboutCourse course={course} tip={tip} />}
          {tab === 'ratings' && (
            <Ratings
              rated={{ contentType: 'COURSE', id: course.id, creatorId: course.creator.id }}
              content={course}
              viewerState={undefined}
              ratings={ratings}
            >
              {viewerState.can.rate && <OwnRating course={course} viewerState={viewerState} />}
            </Ratings>
          )}
        </ErrorBoundary>
      </div>
      {!isPreview && <LearningLinks course={course} isPublic={isPublic} />}
    </div>
  );
}

/**
 * Button that opens the owner's rating form at any time, not only when the page asks for a rating.
 */
function OwnRating({ course, viewerState }: Pick<Props, 'course' | 'viewerState'>) {
  const { t } = useTranslation('learning');
  const [isOpen, setOpen] = useState(false);
  const { myRating } = viewerState;
  const rated = { contentType: 'COURSE' as const, id: course.id, creatorId: course.creator.id };
  if (isOpen) return <RatingForm rated={rated} mine={myRating} />;
  return (
    <p className={styles.own}>
      <Button theme="hollow-border" onClick={() => setOpen(true)}>
        {t(myRating ? 'rate.change' : 'rate.open')}
      </Button>
    </p>
  );
}
