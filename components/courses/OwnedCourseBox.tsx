import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { PriceTag } from '@/components/money/PriceTag';
import { ProgressRing } from '@/components/ui/feedback/ProgressRing';
import { usePrice } from '@/components/money/usePrice';
import type { CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import { paths } from '@/contract/paths';
import type { Buy } from '@/hooks/checkout/useBuy';
import { sendEvent } from '@/lib/browser/events';
import { firstName } from '@/lib/format/format';
import type { PlacedPart } from './course-parts';

export type OwnedProps = {
  course: CoursePage;
  viewerState: CourseViewerState;
  start: PlacedPart | undefined;
  buy: Buy;
  onStart: (partId: string) => void;
  /** Styles of the surrounding box. A separate stylesheet would be loaded by every page. */
  styles: Record<string, string>;
};

/** Progress of an owner, or the edit link of the creator, in place of the price. */
export function OwnedCourseBox(props: OwnedProps) {
  return props.viewerState.isOwn ? <Own {...props} /> : <Unlocked {...props} />;
}

function Unlocked({ course, viewerState, start, buy, onStart, styles }: OwnedProps) {
  const { t } = useTranslation('content');
  const price = usePrice();
  // A course from a membership can still be bought to keep.
  const mayKeep = viewerState.can.buy && course.priceCents > 0;
  const { percent, continuePartId } = viewerState.progress;
  const label = percent === 100 ? 'again' : continuePartId ? 'continue' : 'begin';
  return (
    <div>
      <div className={styles.progress}>
        <ProgressRing percent={percent} label={t('course.buy.progress', { percent, title: course.title })} />
        <p>
          <b>{t(mayKeep ? 'course.buy.withMembership' : 'course.buy.owned')}</b>
          {t('course.buy.doneOf', {
            done: viewerState.progress.completedPartIds.length,
            count: course.partsCount,
          })}
        </p>
      </div>
      {start && (
        <Button theme="green" size="l" full className={styles.action} onClick={() => onStart(start.id)}>
          {t(`course.buy.${label}`, { number: start.number })}
        </Button>
      )}
      {mayKeep && (
        <Button theme="hollow-border" full className={styles.action} onClick={buy.choose}>
          {t('buy.toKeep', { price: price(course.priceCents) })}
        </Button>
      )}
      <ButtonLink
        theme="hollow"
        full
        icon="message"
        className={styles.action}
        href={paths.messageTo(course.creator.id)}
        onClick={() => sendEvent('ASK_ITEM', { itemId: course.id, creatorId: course.creator.id })}
      >
        {t('course.buy.ask', { name: firstName(course.creator.name) })}
      </ButtonLink>
    </div>
  );
}

function Own({ course, styles }: Pick<OwnedProps, 'course' | 'styles'>) {
  const { t } = useTranslation('content');
  return (
    <div>
      <p className={styles.price}>
        <PriceTag size="l" cents={course.priceCents} />
        <span>{t('course.buy.own')}</span>
      </p>
      <ButtonLink
        theme="black"
        size="l"
        full
        icon="edit"
        className={styles.action}
        href={paths.editCourse(course.id)}
      >
        {t('course.buy.edit')}
      </ButtonLink>
    </div>
  );
}
