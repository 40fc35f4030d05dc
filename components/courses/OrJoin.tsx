import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { Link } from '@/components/ui/actions/Link';
import { usePrice } from '@/components/money/usePrice';
import type { JoinOffer } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { firstName } from '@/lib/format/format';
import styles from '@/components/content/BuyBox.module.scss';

/** Membership that includes the course, offered as an alternative to buying the course. */
export function OrJoin({ membership: { id, creator, ...membership } }: { membership: JoinOffer }) {
  const { t } = useTranslation('content');
  const price = usePrice();
  return (
    <>
      <p className={styles.or}>{t('course.buy.or')}</p>
      <Link href={paths.membership(id)} className={styles.join}>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={40} />
        <span>
          <b>
            {t('course.buy.orJoin', {
              name: firstName(creator.name),
              price: price(membership.price, { per: 'month' }),
            })}
          </b>
          <small>{t('course.buy.orJoinText', { count: membership.coursesCount })}</small>
        </span>
      </Link>
    </>
  );
}
