import { useTranslation } from 'next-i18next/pages';
import { type ComponentType, type RefObject, useCallback, useEffect, useId, useState } from 'react';
import { BuyButton } from '@/components/checkout/BuyButton';
import { ContentLinks } from '@/components/gifts/ContentLinks';
import { Banner } from '@/components/ui/feedback/Banner';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Card } from '@/components/ui/layout/Card';
import { PriceTag } from '@/components/money/PriceTag';
import type { CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import type { JoinOffer } from '@/contract/memberships';
import type { Buy } from '@/hooks/checkout/useBuy';
import { useErrorText } from '@/hooks/useErrorText';
import { paths } from '@/contract/paths';
import styles from '@/components/content/BuyBox.module.scss';
import { hasFreeParts } from './course-parts';
import { Included } from './Included';
import { OrJoin } from './OrJoin';
import type { OwnProps } from './OwnCourseBox';

type Own = {
  Box: ComponentType<OwnProps>;
  /** Reserved height of the offer (px), so that nothing below it moves. */
  minHeight: number | undefined;
};

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState | undefined;
  buy: Buy;
  isPublic: boolean;
  /** True if the member's buttons are shown but have no effect. */
  isPreview?: boolean;
  /** Reloads the learning page of an owner; undefined unless loading it has failed. */
  onRetry?: () => unknown;
  /** Membership that includes the course. */
  membership: JoinOffer | null;
  box: RefObject<HTMLDivElement | null>;
};

/** Loads the creator's box on demand, because most viewers are not the creator. */
function useOwnBox(isOwn: boolean, box: Props['box']) {
  const [own, setOwn] = useState<Own>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      import('./OwnCourseBox').then(
        ({ OwnCourseBox }) => setOwn({ Box: OwnCourseBox, minHeight: box.current?.offsetHeight }),
        () => setFailed(true),
      ),
    [box],
  );
  useEffect(() => {
    if (isOwn) void load();
  }, [isOwn, load]);
  return { own, onRetry: isOwn && hasFailed && !own ? load : undefined };
}

/**
 * Price of the course, or the edit link of its creator. The learning page replaces the box for an
 * owner.
 */
export function BuyBox(props: Props) {
  const { course, viewerState, buy, isPublic, isPreview = false, box } = props;
  const { t } = useTranslation('content');
  const given = { ...course, contentType: 'COURSE' as const };
  const isOwned = viewerState?.isOwn || viewerState?.isUnlocked;
  const { own, onRetry = props.onRetry } = useOwnBox(Boolean(viewerState?.isOwn), box);
  const shown = viewerState?.isOwn ? own : undefined;
  return (
    <Card ref={box} look="raised" className={styles.box} style={{ minHeight: shown?.minHeight }}>
      <div>
        <div className={styles.state} data-waiting={shown || onRetry ? undefined : isOwned || buy.waiting}>
          {shown ? (
            <shown.Box course={course} styles={styles} />
          ) : onRetry ? (
            <RetryButton onRetry={onRetry} />
          ) : (
            <ForSale {...props} isOwned={isOwned} isPublic={isPublic || isPreview} />
          )}
        </div>
        <p role="status" className={styles.said}>
          {buy.hasUnlocked && t('course.buy.unlocked', { title: course.title })}
        </p>
      </div>
      <Included course={course} isOwned={Boolean(shown)} />
      {isPublic && !isPreview && (
        <ContentLinks
          thing={given}
          path={paths.course(course.id)}
          className={styles.links}
          gift={course.isOnSale && course.priceCents > 0 && !shown && given}
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
  isOwned,
}: Pick<Props, 'course' | 'buy' | 'membership' | 'isPublic' | 'isPreview'> & { isOwned?: boolean }) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const isFree = course.priceCents === 0;
  // The offer is rendered for an owner too. It reserves its height until the creator's box or the
  // learning page replaces it.
  const mayChoose = isPreview || isOwned ? course.isOnSale : isPublic && buy.mayChoose;
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
