import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Card } from '@/components/ui/Card';
import { PriceTag } from '@/components/ui/PriceTag';
import { ProgressRing } from '@/components/ui/ProgressRing';
import type { CoursePage, CourseStanding } from '@/contract/courses';
import type { Buy } from '@/hooks/checkout/useBuy';
import { useErrorText } from '@/hooks/useErrorText';
import { paths } from '@/contract/paths';
import styles from './BuyBox.module.scss';
import { hasFreeParts, type PlacedPart } from './course-parts';
import { Included } from './Included';

type Props = {
  course: CoursePage;
  standing: CourseStanding | undefined;
  start: PlacedPart | undefined;
  buy: Buy;
  isPublic: boolean;
  onStart: (partId: string) => void;
};

/** What the course costs, or how far one is: by who is looking. */
export function BuyBox({ course, standing, start, buy, isPublic, onStart }: Props) {
  return (
    <Card look="raised" className={styles.box} id="buy">
      {standing?.isOwn ? (
        <Own course={course} />
      ) : standing?.isUnlocked ? (
        <Unlocked course={course} standing={standing} start={start} onStart={onStart} />
      ) : (
        <ForSale course={course} buy={buy} isPublic={isPublic} />
      )}
      <Included course={course} isOwned={Boolean(standing?.isOwn || standing?.isUnlocked)} />
    </Card>
  );
}

function ForSale({ course, buy, isPublic }: Pick<Props, 'course' | 'buy' | 'isPublic'>) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const isFree = course.priceCents === 0;
  const mayChoose = isPublic && buy.mayChoose;
  return (
    <div>
      <p className={styles.price}>
        <PriceTag size="l" cents={course.priceCents} />
        <span>{t(isFree ? 'course.buy.freeTerms' : 'course.buy.terms')}</span>
      </p>
      {mayChoose ? (
        <Button
          theme="green"
          size="l"
          full
          className={styles.action}
          loading={buy.isUnlocking && t('course.buy.unlocking')}
          onClick={buy.choose}
        >
          {t(isFree ? 'course.buy.unlockFree' : 'course.buy.unlock')}
        </Button>
      ) : (
        <Banner tone="warning">
          {isPublic
            ? t(hasFreeParts(course) ? 'course.buy.notNowFree' : 'course.buy.notNow', {
                name: course.creator.name,
              })
            : t('course.buy.notPublic')}
        </Banner>
      )}
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

function Unlocked({
  course,
  standing,
  start,
  onStart,
}: Pick<Props, 'course' | 'start' | 'onStart'> & { standing: CourseStanding }) {
  const { t } = useTranslation('content');
  const { percent, continuePartId } = standing.progress;
  const label = percent === 100 ? 'again' : continuePartId ? 'continue' : 'begin';
  return (
    <div>
      <div className={styles.progress}>
        <ProgressRing percent={percent} label={t('course.buy.progress', { percent, title: course.title })} />
        <p>
          <b>{t('course.buy.owned')}</b>
          {t('course.buy.doneOf', {
            done: standing.progress.completedPartIds.length,
            count: course.partsCount,
          })}
        </p>
      </div>
      {start && (
        <Button theme="green" size="l" full className={styles.action} onClick={() => onStart(start.id)}>
          {t(`course.buy.${label}`, { number: start.number })}
        </Button>
      )}
    </div>
  );
}

function Own({ course }: Pick<Props, 'course'>) {
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
