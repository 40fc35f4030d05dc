import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { Cover } from '@/components/ui/display/Cover';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { Link } from '@/components/ui/actions/Link';
import { usePrice } from '@/components/money/usePrice';
import type { CourseCard } from '@/contract/courses';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { isEmptyMembership } from '@/contract/rules/empty-membership';
import { formatDuration } from '@/lib/format/format';
import styles from './MembershipPage.module.scss';

type Props = { membership: Membership; courses: CourseCard[] };

/** List of the courses of a membership with their separate prices, its posts and its benefits. */
export function IncludedItems({ membership, courses }: Props) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const { postsCount, benefits } = membership;
  const total = courses.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return (
    <section className={styles.block} aria-labelledby="included">
      <h2 id="included">{t('membership.included.title')}</h2>
      <p className={styles.lead}>
        {courses.length === 0
          ? t('membership.included.none')
          : t(membership.courseIds ? 'membership.included.some' : 'membership.included.all', {
              count: courses.length,
              total: price(total),
            })}
      </p>
      {!isEmptyMembership(membership) && (
        <Card className={styles.shelf}>
          <ul role="list">
            {courses.map((course) => (
              <li key={course.id}>
                <span className={styles.cover} aria-hidden="true">
                  <Cover picture={course.picture} topicId={course.topicId ?? course.title} sizes="96px" />
                </span>
                <p>
                  <Link href={paths.course(course.id)}>{course.title}</Link>
                  <span>
                    {t('membership.included.parts', {
                      count: course.partsCount,
                      length: formatDuration(course.durationSeconds),
                    })}
                  </span>
                </p>
                <p className={styles.own}>
                  <b>{price(course.priceCents)}</b>
                  <span>{t('membership.included.alone')}</span>
                </p>
              </li>
            ))}
            {postsCount > 0 && (
              <li>
                <Sign icon="edit" />
                <p>
                  <b>{t('membership.included.posts')}</b>
                  <span>{t('membership.included.postsSoFar', { count: postsCount })}</span>
                </p>
                <p className={styles.own}>
                  <span>{t('membership.included.only')}</span>
                </p>
              </li>
            )}
            {benefits.map((benefit) => (
              <li key={benefit}>
                <Sign icon="check" />
                <p className={styles.benefit}>
                  <b>{benefit}</b>
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className={styles.quiet}>{t('membership.included.not')}</p>
    </section>
  );
}

const Sign = ({ icon }: { icon: IconName }) => (
  <span className={styles.sign}>
    <Icon name={icon} />
  </span>
);
