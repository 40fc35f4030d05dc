import { Ratings } from '@/components/ratings/Ratings';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import type { CourseCard, CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import type { Reviews } from '@/hooks/content/useRatings';
import { CourseOutline } from './CourseOutline';
import { CourseSections } from './CourseSections';
import { MoreFromCreator } from './MoreFromCreator';
import { Outcomes } from './Outcomes';
import type { ChosenPart } from './useChosenPart';

type Props = {
  course: CoursePage;
  more: CourseCard[];
  ratings: Reviews;
  viewerState: CourseViewerState | undefined;
  seesAll: boolean;
  chosen: ChosenPart;
};

/** Sections of a course for everybody who does not own it. */
export const CourseOffer = ({ course, more, ratings, viewerState, seesAll, chosen }: Props) => (
  <>
    <ErrorBoundary>
      <CourseSections course={course} hasMore={more.length > 0} />
    </ErrorBoundary>
    <ErrorBoundary>
      <Outcomes course={course} />
    </ErrorBoundary>
    <ErrorBoundary>
      <CourseOutline course={course} viewerState={viewerState} seesAll={seesAll} chosen={chosen} />
    </ErrorBoundary>
    <ErrorBoundary>
      <Ratings
        rated={{ contentType: 'COURSE', id: course.id, creatorId: course.creator.id }}
        content={course}
        viewerState={undefined}
        ratings={ratings}
      />
    </ErrorBoundary>
    <ErrorBoundary>
      {more.length > 0 && <MoreFromCreator creator={course.creator} courses={more} />}
    </ErrorBoundary>
  </>
);
