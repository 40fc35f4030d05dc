import { useTranslation } from 'next-i18next/pages';
import { buttonClass } from '@/components/ui/actions/button-look';
import { usePrice } from '@/components/money/usePrice';
import type { OfferingCreator } from '@/contract/creators';
import type { Membership } from '@/contract/memberships';
import styles from './CreatorMemberships.module.scss';

type Props = { creator: Pick<OfferingCreator, 'counts' | 'coursesCents'>; memberships: Membership[] };

/**
 * Strip about a membership that includes all courses, shown if it costs less than all courses
 * together.
 */
export function MembershipStrip({ creator: { counts, coursesCents }, memberships }: Props) {
  const { t } = useTranslation('explore');
  const price = usePrice();
  const monthly = memberships
    .filter(({ courseIds }) => courseIds === null)
    .reduce((lowest, each) => Math.min(lowest, each.price), Infinity);
  if (counts.courses < 2 || monthly >= coursesCents) return null;
  return (
    <div className={styles.strip}>
      <div>
        <b>{t('memberships.strip', { count: counts.courses })}</b>
        <p className="tabular">
          {t('memberships.stripPrice', {
            monthly: price(monthly, { per: 'month' }),
            total: price(coursesCents),
          })}
        </p>
      </div>
      {/* A plain anchor, because the router would put the query string before the fragment. */}
      <a className={buttonClass({ theme: 'black', size: 's' })} href="#join">
        {t('memberships.stripAction')}
      </a>
    </div>
  );
}
