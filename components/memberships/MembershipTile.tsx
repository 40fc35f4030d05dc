import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { PriceTag } from '@/components/money/PriceTag';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import styles from './MembershipsPage.module.scss';

/** List entry of a membership with creator, contents and price. */
export function MembershipTile({ membership }: { membership: Membership }) {
  const { t } = useTranslation('explore');
  const { creator, coursesCount } = membership;
  return (
    <Card as="li" className={styles.tile}>
      <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={64} />
      <div>
        <h2>
          <CardLink href={paths.membership(membership.id)}>{membership.name}</CardLink>
        </h2>
        <p>{t('memberships.by', { name: creator.name })}</p>
        {membership.headline && <p>{membership.headline}</p>}
        <p>{t(membership.courseIds ? 'memberships.some' : 'memberships.all', { count: coursesCount })}</p>
      </div>
      <div className={styles.price}>
        <PriceTag cents={membership.price} monthly />
        {membership.hasTrial && <Badge tone="green">{t('memberships.trial')}</Badge>}
      </div>
    </Card>
  );
}
