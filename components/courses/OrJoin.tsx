import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { usePrice } from '@/components/money/usePrice';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { firstName } from '@/lib/format/format';
import styles from '@/components/content/BuyBox.module.scss';

/** Link to the membership that includes the course. */
export function OrJoin({ membership }: { membership: Membership }) {
  const { t } = useTranslation('content');
  const price = usePrice();
  return (
    <p className={styles.note}>
      <Link href={paths.membership(membership.id)} className="link">
        {t('course.buy.orJoin', {
          name: firstName(membership.creator.name),
          price: price(membership.price, { monthly: true }),
        })}
      </Link>{' '}
      {t('course.buy.orJoinText', { count: membership.coursesCount })}
    </p>
  );
}
