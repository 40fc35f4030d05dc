import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Breadcrumbs } from '@/components/ui/Breadcrumbs';
import type { CourseCard, CoursePage } from '@/contract/courses';
import { useBuy } from '@/hooks/checkout/useBuy';
import { useCourseActions, useStanding } from '@/hooks/courses/useCourse';
import { useCourseView } from '@/hooks/courses/useCourseView';
import { useUser } from '@/hooks/accounts/useUser';
import type { ReplyOf } from '@/lib/api-call';
import { returnPathOf } from '@/lib/checkout/checkout-return';
import { choiceOf } from '@/lib/checkout/choice';
import { paths } from '@/contract/paths';
import { BuyBar } from './BuyBar';
import { BuyBox } from './BuyBox';
import { partToStart, withKeptParts } from './course-parts';
import { CourseIntro } from './CourseIntro';
import { SectionLinks } from './SectionLinks';
import { CourseOutline } from './CourseOutline';
import { CourseRatings } from './CourseRatings';
import { CourseStage } from './CourseStage';
import styles from './CourseDetails.module.scss';
import { CreatorPanel } from './CreatorPanel';
import { Outcomes } from './Outcomes';
import { MoreFromCreator } from './MoreFromCreator';
import { useChosenPart } from './useChosenPart';

const CheckoutModal = dynamic(
  () => import('@/components/checkout/CheckoutModal').then((file) => file.CheckoutModal),
  {
    ssr: false,
  },
);

export type CourseDetailsProps = {
  course: CoursePage;
  /** Other courses of the creator. */
  more: CourseCard[];
  ratings: ReplyOf<'GET /courses/:id/rating'>;
  /** Address of the page that shows the course; a part is added to it. */
  path: string;
  /** False for a course that only its creator, the office and its buyers may see. */
  isPublic?: boolean;
  /** Query values that name the page, and stay in its address when a payment returns to it. */
  keep?: readonly string[];
};

/** A course for everyone who may see it: what differs between visitor, member, owner and creator is read after load. */
export function CourseDetails({
  course: offered,
  more,
  ratings,
  path,
  isPublic = true,
  keep,
}: CourseDetailsProps) {
  const { t } = useTranslation(['content', 'common']);
  const { asPath } = useRouter();
  const { user } = useUser();
  const { standing, refreshStanding } = useStanding(offered.id);
  const course = withKeptParts(offered, standing, t('course.outline.kept'));
  const chosen = useChosenPart(path);
  const choice = choiceOf('PPV_COURSE', 'COURSE', course);
  const { unlockFree } = useCourseActions(course);
  const buy = useBuy(choice, { can: standing?.can, unlock: unlockFree });
  useCourseView(course);

  const isOwned = Boolean(standing?.isUnlocked || standing?.isOwn);
  const seesAll = isOwned || user.isOffice;
  const start = partToStart(course, standing, seesAll);

  return (
    <div className={styles.page}>
      <Breadcrumbs
        trail={[
          { label: t('course.crumb'), href: paths.courses },
          { label: t(`common:topics.${course.topicId}`), href: paths.coursesOf(course.topicId) },
          { label: course.title },
        ]}
      />
      <div className={styles.layout}>
        <div className={styles.intro}>
          <CourseIntro course={course} />
          <ErrorBoundary>
            <CourseStage
              course={course}
              standing={standing}
              seesAll={seesAll}
              start={start}
              chosen={chosen}
              onUnlock={buy.choose}
            />
          </ErrorBoundary>
        </div>
        <aside className={styles.side} aria-label={t('course.buy.region')}>
          <ErrorBoundary>
            <BuyBox
              course={course}
              standing={standing}
              start={start}
              buy={buy}
              isPublic={isPublic}
              onStart={chosen.choose}
            />
          </ErrorBoundary>
          <ErrorBoundary>
            <CreatorPanel creator={course.creator} />
          </ErrorBoundary>
        </aside>
        <div className={styles.main}>
          <ErrorBoundary>
            <SectionLinks course={course} hasMore={more.length > 0} />
          </ErrorBoundary>
          <ErrorBoundary>
            <Outcomes course={course} />
          </ErrorBoundary>
          <ErrorBoundary>
            <CourseOutline course={course} standing={standing} seesAll={seesAll} chosen={chosen} />
          </ErrorBoundary>
          <ErrorBoundary>
            <CourseRatings course={course} standing={standing} ratings={ratings} />
          </ErrorBoundary>
          <ErrorBoundary>
            {more.length > 0 && <MoreFromCreator creator={course.creator} courses={more} />}
          </ErrorBoundary>
        </div>
      </div>
      {isPublic && !isOwned && buy.mayChoose && (
        <ErrorBoundary>
          <BuyBar course={course} buy={buy} />
        </ErrorBoundary>
      )}
      {buy.isConfirming && (
        <CheckoutModal
          choice={choice}
          returnPath={returnPathOf(asPath, keep)}
          onClose={buy.close}
          onOwned={refreshStanding}
        />
      )}
      <CheckoutReturn
        keep={keep}
        onSettled={refreshStanding}
        onRetry={buy.choose}
        onStart={() => start && chosen.choose(start.id)}
      />
    </div>
  );
}
