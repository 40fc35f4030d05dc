import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { BuyBar } from '@/components/checkout/BuyBar';
import { BuyButton } from '@/components/checkout/BuyButton';
import { PageCheckout } from '@/components/checkout/PageCheckout';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { classNames } from '@/components/ui/class-names';
import { Breadcrumbs } from '@/components/ui/layout/Breadcrumbs';
import type { CourseCard, CoursePage } from '@/contract/courses';
import type { CourseViewerState, PlayablePart } from '@/contract/learning';
import { useBuy, useTip } from '@/hooks/checkout/useBuy';
import { useCourseViewerState, useUnlockFree } from '@/hooks/courses/useCourse';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { usePageView } from '@/hooks/content/usePageView';
import { useUser } from '@/hooks/accounts/useUser';
import type { JoinOffer } from '@/contract/memberships';
import type { ReplyOf } from '@/lib/api-call';
import { moveFocus } from '@/lib/page/focus';
import { toChoice, tipFor } from '@/lib/checkout/choice';
import { paths } from '@/contract/paths';
import { BuyBox } from './BuyBox';
import { findPartToStart, addRemovedParts } from './course-parts';
import { CourseIntro } from './CourseIntro';
import { CourseOffer } from './CourseOffer';
import { CourseStage } from './CourseStage';
import styles from '@/components/content/ContentDetails.module.scss';
import { CreatorPanel } from './CreatorPanel';
import own from './CourseDetails.module.scss';
import { useChosenPart } from './useChosenPart';
import { useLearning } from './useLearning';

export type CourseDetailsProps = {
  course: CoursePage;
  /** Other courses of the creator. */
  more: CourseCard[];
  /** Membership that includes the course, if any. */
  membership?: JoinOffer | null;
  ratings: ReplyOf<'GET /courses/:id/rating'>;
  /** Address of the course page, to which the address of a part is appended. */
  path: string;
  /** False for a course that only its creator, the office and its buyers may view. */
  isPublic?: boolean;
  /** Viewer state to preview instead of the viewer's own. Nothing can be unlocked in a preview. */
  preview?: { viewerState: CourseViewerState; seesAll: boolean };
  /** Query parameters that identify the page, so they are not removed when a payment returns. */
  keep?: readonly string[];
};

/**
 * Page of a course. Data that depends on the viewer is loaded after the page. For an owner, the
 * learning page is loaded last.
 */
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
  const { user, isKnown, isUnreachable, isSignedIn } = useUser();
  const { viewerState: loaded, error, refreshViewerState } = useCourseViewerState(offered.id);
  const viewerState = preview?.viewerState ?? loaded;
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
      // The pressed button has disappeared, on small screens together with its bar. The focus
      // therefore moves to the new state.
      moveFocus(side.current);
    },
  });
  const tipChoice = tipFor(course.creator, { contentType: 'COURSE', contentId: course.id });
  const tip = useTip(tipChoice, course.creator.takesTips && isPublic && !preview);
  usePageView(preview ? null : { contentType: 'COURSE', contentId: course.id, creatorId: course.creator.id });

  // Shares the viewer state between the links of both layouts, so that it is requested once.
  useViewerStates(isPublic && !preview ? [{ id: course.id }] : [], 'COURSE');

  const isOwned = Boolean(viewerState?.isUnlocked || viewerState?.isOwn);
  const seesAll = preview ? preview.seesAll : isOwned || user.isOffice;
  const start = findPartToStart(course, viewerState, seesAll);
  const isOther = error !== undefined || isUnreachable || (isKnown && !isSignedIn);
  const isLearner = viewerState ? viewerState.isUnlocked && !viewerState.isOwn : isOther ? false : undefined;
  const { learning, onRetry } = useLearning(course.id, isLearner, preview !== undefined);
  const [part, setPart] = useState<PlayablePart>();
  const owned = { course, viewerState: viewerState!, more, tip, isPublic, isPreview: preview !== undefined };

  /** Starts the course after a payment, when all parts are unlocked. */
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
        <div className={classNames(styles.intro, own.intro, learning && own.learns)}>
          <CourseIntro course={course} isLearner={learning !== undefined} />
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
              onOpened={setPart}
            />
          </ErrorBoundary>
          <ErrorBoundary>{learning && <learning.UnderPlayer {...owned} />}</ErrorBoundary>
        </div>
        <aside
          ref={side}
          className={classNames(styles.side, own.side, learning && own.learns)}
          aria-label={t(learning ? 'course.learn' : 'course.buy.region')}
          tabIndex={-1}
        >
          {learning ? (
            <ErrorBoundary>
              <learning.Side {...owned} start={start} chosen={chosen} buy={buy} box={box} />
            </ErrorBoundary>
          ) : (
            <div className={own.offer}>
              <ErrorBoundary>
                <BuyBox
                  course={course}
                  viewerState={viewerState}
                  buy={buy}
                  isPublic={isPublic}
                  isPreview={preview !== undefined}
                  onRetry={onRetry}
                  membership={isPublic && !preview ? membership : null}
                  box={box}
                />
              </ErrorBoundary>
              <ErrorBoundary>
                <CreatorPanel creator={course.creator} tip={tip} />
              </ErrorBoundary>
            </div>
          )}
          {/* Rendered here so that the focus returns to this element when the dialogs close. */}
          <PageCheckout
            choice={choice}
            buy={buy}
            tipChoice={tipChoice}
            tip={tip}
            keep={keep}
            comesWith={course.digitalProduct?.title}
            backTo={() => box.current?.querySelector('button')}
            onOwned={refreshViewerState}
            onStart={() => void startLearning()}
          />
        </aside>
        <div className={classNames(styles.main, !learning && own.sales)}>
          {learning ? (
            <learning.Main {...owned} part={part} ratings={ratings} />
          ) : (
            <CourseOffer
              course={course}
              more={more}
              ratings={ratings}
              viewerState={viewerState}
              seesAll={seesAll}
              chosen={chosen}
            />
          )}
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
