import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { usePrice } from '@/components/money/usePrice';
import type { DigitalProductPage } from '@/contract/digital-products';
import styles from './ComesWith.module.scss';

type Props = Pick<DigitalProductPage, 'courses' | 'creator'>;

/** Courses that bundle the digital product, as an alternative to buying it. */
export function ComesWith({ courses, creator }: Props) {
  const { t } = useTranslation('content');
  const price = usePrice();
  if (courses.length === 0) return null;
  return (
    <>
      <p className={styles.or}>{t('digitalProduct.or')}</p>
      {courses.map((course) => (
        <Card key={course.id} className={styles.course}>
          <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={44} />
          <p>
            <CardLink href={course.path}>{t('digitalProduct.comesWith', { title: course.title })}</CardLink>
            <small>
              {course.priceCents === 0
                ? t('digitalProduct.courseFree')
                : t('digitalProduct.coursePrice', { price: price(course.priceCents) })}
            </small>
          </p>
        </Card>
      ))}
    </>
  );
}
