import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { GiftButton } from '@/components/gifts/GiftButton';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { IconList } from '@/components/ui/display/IconList';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { isEmptyMembership } from '@/contract/rules/empty-membership';
import { yearlySavingCents } from '@/contract/rules/yearly-saving';
import { giftTerms } from '@/contract/values/gifts';
import type { Join } from '@/hooks/memberships/useMemberships';
import { formatDate } from '@/lib/format/format';
import styles from './MembershipPage.module.scss';

const SubscriptionCard = dynamic(() => import('./SubscriptionCard').then((file) => file.SubscriptionCard), {
  ssr: false,
});

/** Maximum number of benefits in the box; the page lists all benefits. */
const SHOWN_BENEFITS = 3;

type Props = { membership: Membership; join: Join };

/**
 * Price and benefits of joining. A member sees their membership instead, and the creator sees the
 * edit link.
 */
export function JoinBox({ membership, join }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const { buy, isOwn, isOnSale, subscription, granted, own } = join;
  if (subscription) return <SubscriptionCard subscription={subscription} actions={own} />;
  const monthly = price(membership.price, { per: 'month' });
  const { nextPrice } = membership;
  const orYear = (yearlyCents: number) => {
    const saving = yearlySavingCents(membership.price, yearlyCents);
    const about = { price: price(yearlyCents, { per: 'year' }), saving: price(saving) };
    return t(saving > 0 ? 'membership.orYearSaving' : 'membership.orYear', about);
  };
  return (
    <>
      {granted && <SubscriptionCard subscription={granted} actions={own} />}
      <Card look="raised" className={styles.box}>
        <p className={styles.price}>
          <PriceTag size="l" cents={membership.price} />
          <span>{t('membership.aMonth')}</span>
        </p>
        {membership.yearlyPrice !== null && <p className={styles.orYear}>{orYear(membership.yearlyPrice)}</p>}
        {nextPrice && (
          <Banner>
            <span suppressHydrationWarning>
              {t('membership.nextPrice', {
                price: price(nextPrice.price, { per: 'month' }),
                date: formatDate(nextPrice.from, i18n.language),
              })}
            </span>
          </Banner>
        )}
        {isOwn ? (
          <>
            {isEmptyMembership(membership) && <Banner tone="warning">{t('membership.emptyOwn')}</Banner>}
            <ButtonLink theme="black" size="l" full icon="edit" href={paths.dashboardMemberships}>
              {t('membership.edit')}
            </ButtonLink>
          </>
        ) : buy.mayChoose ? (
          <div data-waiting={buy.waiting}>
            <Button
              theme="green"
              size="l"
              full
              loading={buy.isWaiting && t('membership.loading')}
              onClick={buy.choose}
            >
              {t(membership.hasTrial ? 'membership.startFree' : 'membership.join', { price: monthly })}
            </Button>
            <p className={styles.quiet}>
              {t(membership.hasTrial ? 'membership.underFree' : 'membership.under', { price: monthly })}
            </p>
            <noscript>
              <p className={styles.quiet}>{t('membership.noScript')}</p>
            </noscript>
          </div>
        ) : (
          <Banner tone="warning">
            {t(membership.endedAt === null ? 'membership.empty' : 'membership.closed')}
          </Banner>
        )}
        <IconList
          tone="good"
          className={styles.gives}
          items={[
            {
              key: 'courses',
              icon: 'video',
              text: t(membership.courseIds ? 'membership.gives.some' : 'membership.gives.all', {
                count: membership.coursesCount,
              }),
            },
            { key: 'posts', icon: 'edit', text: t('membership.gives.posts') },
            ...membership.benefits
              .slice(0, SHOWN_BENEFITS)
              .map((text) => ({ key: text, icon: 'check' as const, text })),
            { key: 'keep', icon: 'clock', text: t('membership.gives.while') },
          ]}
        />
        {isOnSale && !isOwn && (
          <GiftButton
            thing={{
              contentType: 'SUBSCRIPTION',
              id: membership.id,
              title: membership.name,
              priceCents: membership.price,
            }}
          >
            {t('gift.giveMonths', { months: giftTerms.membershipMonths })}
          </GiftButton>
        )}
      </Card>
    </>
  );
}
