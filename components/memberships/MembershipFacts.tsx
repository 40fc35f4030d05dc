import { useTranslation } from 'next-i18next/pages';
import { ShareButton } from '@/components/content/ShareButton';
import { Icon } from '@/components/ui/display/Icon';
import { Rating } from '@/components/ui/display/Rating';
import type { CourseCard } from '@/contract/courses';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import styles from './MembershipPage.module.scss';

type Props = { membership: Membership; courses: CourseCard[] };

/** Returns the average rating of the courses; null if there are no ratings. */
function averageOf(courses: CourseCard[]): { value: number; count: number } | null {
  const count = courses.reduce((sum, { ratingCount }) => sum + ratingCount, 0);
  const stars = courses.reduce(
    (sum, { ratingAverage, ratingCount }) => sum + (ratingAverage ?? 0) * ratingCount,
    0,
  );
  return count === 0 ? null : { value: Math.round((stars * 10) / count) / 10, count };
}

/** Number of members and average rating of a membership, and its share button. */
export function MembershipFacts({ membership, courses }: Props) {
  const { t } = useTranslation('wallet');
  const rating = averageOf(courses);
  const { id, creator, name, membersCount } = membership;
  return (
    <div className={styles.facts}>
      {membersCount > 0 && (
        <span>
          <Icon name="users" />
          {t('membership.members', { count: membersCount })}
        </span>
      )}
      {rating && <Rating {...rating} />}
      <span>
        <Icon name="return" />
        {t('membership.anyTime')}
      </span>
      <ShareButton
        shared={{
          contentType: 'SUBSCRIPTION',
          contentId: id,
          creatorId: creator.id,
          title: name,
          path: paths.membership(id),
        }}
      />
    </div>
  );
}
