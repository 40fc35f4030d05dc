import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { PriceTag } from '@/components/money/PriceTag';
import type { CoursePage } from '@/contract/courses';
import { paths } from '@/contract/paths';

export type OwnProps = {
  course: CoursePage;
  /**
   * Styles of the surrounding box. They are passed on because every page would load a separate
   * stylesheet.
   */
  styles: Record<string, string>;
};

/** Edit link of the creator in place of the offer. */
export function OwnCourseBox({ course, styles }: OwnProps) {
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
