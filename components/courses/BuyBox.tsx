import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useId, type RefObject } from 'react';
import { BuyButton } from '@/components/checkout/BuyButton';
import { ContentLinks } from '@/components/gifts/ContentLinks';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import { PriceTag } from '@/components/money/PriceTag';
import type { CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import type { Membership } from '@/contract/memberships';
import type { Buy } from '@/hooks/checkout/useBuy';
import { useErrorText } from '@/hooks/useErrorText';
import { paths } from '@/contract/paths';
import styles from '@/components/content/BuyBox.module.scss';
import { hasFreeParts, type PlacedPart } from './course-parts';
import { Included } from './Included';
import { OrJoin } from './OrJoin';

// Loaded on demand, because most viewers do not own the course.
const OwnedCourseBox = dynamic(() => import('./OwnedCourseBox').then((file) => file.OwnedCourseBox), {
  ssr: false,
});

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState | undefined;
  start: PlacedPart | undefined;
  buy: Buy;
  isPublic: boolean;
  /** True if the buttons of a member are shown without effect. */
  isPreview?: boolean;
  onStart: (partId: string) => void;
  /** Membership that includes the course. */
  membership: Membership | null;
  box: RefObject<HTMLDivElement | null>;
};

/** Price of the course or progress in it, depending on the viewer. */
export function BuyBox(props: Props) {
  const { course, viewerState, start, buy, isPublic, isPreview = false, onStart, membership, box } = props;
  const { t } = useTranslation('content');
  const given = { ...course, contentType: 'COURSE' as const };
  return (
    <Card ref={box} look="raised" className={styles.box}>
      <div>
        {viewerState && (viewerState.isOwn || viewerState.isUnlocked) ? (
          <OwnedCourseBox
            course={course}
            viewerState={viewerState}
            start={start}
            buy={buy}
            onStart={onStart}
            styles={styles}
          />
        ) : (
          <ForSale
            course={course}
            buy={buy}
            membership={membership}
            isPreview={isPreview}
            isPublic={isPublic || isPreview}
          />
        )}
        <p role="status" className={styles.said}>
          {buy.hasUnlocked && t('course.buy.unlocked', { title: course.title })}
        </p>
      </div>
      <Included course={course} isOwned={Boolean(viewerState?.isOwn || viewerState?.isUnlocked)} />
      {isPublic && !isPreview && (
        <ContentLinks
          thing={given}
          path={paths.course(course.id)}
          className={styles.links}
          gift={course.isOnSale && course.priceCents > 0 && !viewerState?.isOwn && given}
        />
      )}
    </Card>
  );
}

function ForSale({
  course,
  buy,
  membership,
  isPublic,
  isPreview,
}: Pick<Props, 'course' | 'buy' | 'membership' | 'isPublic' | 'isPreview'>) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const isFree = course.priceCents === 0;
  const mayChoose = isPreview ? course.isOnSale : isPublic && buy.mayChoose;
  const noteId = useId();
  return (
    <div>
      <p className={styles.price}>
        <PriceTag size="l" cents={course.priceCents} />
        <span>{t(isFree ? 'buy.freeTerms' : 'buy.terms')}</span>
      </p>
      {mayChoose ? (
        <BuyButton
          buy={buy}
          full
          className={styles.action}
          aria-disabled={isPreview}
          aria-describedby={isPreview ? noteId : undefined}
        >
          {t(isFree ? 'buy.unlockFree' : 'course.buy.unlock')}
        </BuyButton>
      ) : (
        <div className={styles.action}>
          <Banner tone="warning">
            {isPublic
              ? t(hasFreeParts(course) ? 'course.buy.notNowFree' : 'course.buy.notNow', {
                  name: course.creator.name,
                })
              : t('course.buy.notPublic')}
          </Banner>
        </div>
      )}
      {isPreview && (
        <p id={noteId} className={styles.note}>
          {t('course.buy.preview')}
        </p>
      )}
      {membership && !isFree && <OrJoin membership={membership} />}
      <noscript>
        <p className={styles.note}>{t('course.buy.noScript')}</p>
      </noscript>
      {buy.problem && (
        <p role="alert" className={styles.problem}>
          {errorText(buy.problem)}
        </p>
      )}
    </div>
  );
}
