import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import { BuyBar } from '@/components/checkout/BuyBar';
import { BuyButton } from '@/components/checkout/BuyButton';
import { PageCheckout } from '@/components/checkout/PageCheckout';
import { Ratings } from '@/components/ratings/Ratings';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Breadcrumbs } from '@/components/ui/layout/Breadcrumbs';
import { FeedbackButton } from '@/components/testimonials/FeedbackButton';
import type { CourseCard, CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import { useBuy, useTip } from '@/hooks/checkout/useBuy';
import { useCourseViewerState, useUnlockFree } from '@/hooks/courses/useCourse';
import { usePageView } from '@/hooks/content/usePageView';
import { useUser } from '@/hooks/accounts/useUser';
import type { Membership } from '@/contract/memberships';
import type { ReplyOf } from '@/lib/api-call';
import { moveFocus } from '@/lib/page/focus';
import { toChoice, tipFor } from '@/lib/checkout/choice';
import { paths } from '@/contract/paths';
import { BuyBox } from './BuyBox';
import { findPartToStart, addRemovedParts } from './course-parts';
import { CourseIntro } from './CourseIntro';
import { CourseSections } from './CourseSections';
import { CourseOutline } from './CourseOutline';
import { CourseStage } from './CourseStage';
import styles from '@/components/content/ContentDetails.module.scss';
import { CreatorPanel } from './CreatorPanel';
import { Outcomes } from './Outcomes';
import { MoreFromCreator } from './MoreFromCreator';
import { useChosenPart } from './useChosenPart';

export type CourseDetailsProps = {
  course: CoursePage;
  /** Other courses of the creator. */
  more: CourseCard[];
  /** Membership that includes the course, if any. */
  membership?: Membership | null;
  ratings: ReplyOf<'GET /courses/:id/rating'>;
  /** Address of the course page; the part is appended to it. */
  path: string;
  /** False for a course that only its creator, the office and its buyers may view. */
  isPublic?: boolean;
  /** Viewer state to preview instead of the viewer's own. Nothing can be unlocked in a preview. */
  preview?: { viewerState: CourseViewerState; seesAll: boolean };
  /** Query parameters that identify the page and stay in its address when a payment returns. */
  keep?: readonly string[];
};

/** Page of a course. Data that depends on the viewer is loaded after the page. */
export function CourseDetails({
  course: offered,
  more,
  membership = null,
  ratings,
  path,
  isPublic = true,
  preview,
  keep,
}: CourseDetailsProps) {
  const { t } = useTranslation(['content', 'common']);
  const { user } = useUser();
  const { viewerState: own, error, refreshViewerState } = useCourseViewerState(offered.id);
  const viewerState = preview?.viewerState ?? own;
  const course = addRemovedParts(offered, viewerState, t('course.outline.kept'));
  const chosen = useChosenPart(path);
  const choice = toChoice('PPV_COURSE', 'COURSE', course);
  const unlockFree = useUnlockFree(course.id);
  const side = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const buy = useBuy(choice, {
    can: viewerState?.can,
    isOnSale: course.isOnSale,
    hasFailed: error !== undefined,
    async unlock() {
      await unlockFree();
      // The button has disappeared, also in the bar of small screens, so the focus moves to the new
      // state.
      moveFocus(side.current);
    },
  });
  const tipChoice = tipFor(course.creator, { contentType: 'COURSE', contentId: course.id });
  const tip = useTip(tipChoice, course.creator.takesTips && isPublic && !preview);
  usePageView(preview ? null : { contentType: 'COURSE', contentId: course.id, creatorId: course.creator.id });

  const isOwned = Boolean(viewerState?.isUnlocked || viewerState?.isOwn);
  const seesAll = preview ? preview.seesAll : isOwned || user.isOffice;
  const start = findPartToStart(course, viewerState, seesAll);

  /** Starts the course after a payment; all parts are unlocked by then. */
  async function startLearning() {
    const first = findPartToStart(course, await refreshViewerState(), true);
    if (first) chosen.choose(first.id);
  }

  return (
    <div className={styles.page}>
      <Breadcrumbs
        trail={[
          { label: t('course.crumb'), href: paths.courses },
          ...(course.topicId
            ? [{ label: t(`common:topics.${course.topicId}`), href: paths.coursesOf(course.topicId) }]
            : []),
          { label: course.title },
        ]}
      />
      <div className={styles.layout}>
        <div className={styles.intro}>
          <CourseIntro course={course} />
          <ErrorBoundary>
            <CourseStage
              course={course}
              viewerState={viewerState}
              seesAll={seesAll}
              start={start}
              chosen={chosen}
              isPreview={preview !== undefined}
              isBuying={buy.isConfirming}
              onUnlock={preview || !buy.mayChoose ? undefined : buy.choose}
            />
          </ErrorBoundary>
        </div>
        <aside ref={side} className={styles.side} aria-label={t('course.buy.region')} tabIndex={-1}>
          <ErrorBoundary>
            <BuyBox
              course={course}
              viewerState={viewerState}
              start={start}
              buy={buy}
              isPublic={isPublic}
              isPreview={preview !== undefined}
              onStart={chosen.choose}
              membership={isPublic && !preview ? membership : null}
              box={box}
            />
          </ErrorBoundary>
          <ErrorBoundary>
            <CreatorPanel creator={course.creator} tip={tip} />
          </ErrorBoundary>
          {/* Rendered here so that the focus returns to this element when the dialogs close. */}
          <PageCheckout
            choice={choice}
            buy={buy}
            tipChoice={tipChoice}
            tip={tip}
            keep={keep}
            backTo={() => box.current?.querySelector('button')}
            onOwned={refreshViewerState}
            onStart={() => void startLearning()}
          />
        </aside>
        <div className={styles.main}>
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
              viewerState={viewerState}
              ratings={ratings}
            >
              {viewerState?.progress.percent === 100 && <FeedbackButton />}
            </Ratings>
          </ErrorBoundary>
          <ErrorBoundary>
            {more.length > 0 && <MoreFromCreator creator={course.creator} courses={more} />}
          </ErrorBoundary>
        </div>
      </div>
      {isPublic && !isOwned && buy.mayChoose && (
        <ErrorBoundary>
          <BuyBar
            priceCents={course.priceCents}
            terms={t(course.priceCents === 0 ? 'buy.freeTermsShort' : 'buy.termsShort')}
            label={t('course.buy.quick')}
            box={box}
          >
            <BuyButton buy={buy}>
              {t(course.priceCents === 0 ? 'buy.unlockFree' : 'course.buy.unlock')}
            </BuyButton>
          </BuyBar>
        </ErrorBoundary>
      )}
    </div>
  );
}
