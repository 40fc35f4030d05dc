import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useRef, type ComponentProps } from 'react';
import { BuyBar } from '@/components/checkout/BuyBar';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { IconList } from '@/components/ui/display/IconList';
import { Link } from '@/components/ui/actions/Link';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import type { OfferingCreator } from '@/contract/creators';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { useJoin } from '@/hooks/memberships/useMemberships';
import { toReturnPath } from '@/lib/checkout/checkout-return';
import { firstName } from '@/lib/format/format';
import { JoinModal } from './JoinModal';
import styles from './CreatorMemberships.module.scss';

/** Maximum number of benefits in an offer; the page of the membership lists all benefits. */
const SHOWN_BENEFITS = 3;

type Props = { creator: Pick<OfferingCreator, 'name' | 'counts'>; memberships: Membership[] };

/** Memberships of a creator, shown beside the content. */
export function CreatorMemberships({ creator, memberships }: Props) {
  const { t } = useTranslation('explore');
  if (memberships.length === 0) return null;
  return (
    <section id="join" className={styles.section} aria-labelledby="creator-memberships">
      <h2 id="creator-memberships" className="visually-hidden">
        {t('memberships.joinTitle', { name: firstName(creator.name) })}
      </h2>
      {memberships.map((membership, place) => (
        <Offer key={membership.id} membership={membership} creator={creator} hasBar={place === 0} />
      ))}
    </section>
  );
}

type OfferProps = Pick<Props, 'creator'> & { membership: Membership; hasBar: boolean };

function Offer({ membership, creator, hasBar }: OfferProps) {
  const { t } = useTranslation('explore');
  const { asPath } = useRouter();
  const price = usePrice();
  const join = useJoin(membership);
  const box = useRef<HTMLDivElement>(null);
  const { buy, isMember, isOwn } = join;
  const action = membership.hasTrial
    ? t('memberships.startFree')
    : t('memberships.join', { price: price(membership.price, { per: 'month' }) });
  const isOffered = !isMember && !isOwn && buy.mayChoose;
  const joinButton = (
    <Button
      theme="green"
      size="l"
      full
      loading={buy.isWaiting && t('memberships.loading')}
      aria-label={t('memberships.joinThis', { action, title: membership.name })}
      onClick={buy.choose}
    >
      {action}
    </Button>
  );
  return (
    <Card ref={box} look="raised" className={styles.offer}>
      <div>
        <h3>
          <Link href={paths.membership(membership.id)}>{membership.name}</Link>
        </h3>
        {membership.headline && <p className={styles.headline}>{membership.headline}</p>}
        <PriceTag size="l" cents={membership.price} monthly className={styles.price} />
      </div>
      <Includes membership={membership} creator={creator} />
      {/* All buttons have the same size, so that nothing moves once the user is known. */}
      <div data-waiting={buy.waiting}>
        {isMember ? (
          <ButtonLink theme="hollow-border" size="l" full href={paths.membership(membership.id)}>
            {t('memberships.manage')}
          </ButtonLink>
        ) : isOwn ? (
          <ButtonLink theme="hollow-border" size="l" full icon="edit" href={paths.dashboardMemberships}>
            {t('memberships.edit')}
          </ButtonLink>
        ) : (
          isOffered && joinButton
        )}
        <p className={styles.terms}>
          {t(membership.hasTrial ? 'memberships.trialTerms' : 'memberships.terms')}
        </p>
      </div>
      {hasBar && isOffered && (
        <BuyBar
          priceCents={membership.price}
          terms={t('memberships.aMonth')}
          label={t('memberships.quick', { name: firstName(creator.name) })}
          box={box}
        >
          {joinButton}
        </BuyBar>
      )}
      {buy.isConfirming && <JoinModal join={join} returnPath={toReturnPath(asPath)} onClose={buy.close} />}
    </Card>
  );
}

/** List of what members receive: existing content and later additions. */
function Includes({ membership, creator: { counts } }: Pick<OfferProps, 'membership' | 'creator'>) {
  const { t } = useTranslation('explore');
  const hasAll = membership.courseIds === null;
  const courses = hasAll
    ? counts.courses > 0
      ? t('memberships.includesAll', { count: counts.courses })
      : t('memberships.includesNew')
    : t('memberships.some', { count: membership.coursesCount });
  const items: ComponentProps<typeof IconList>['items'] = [
    {
      key: 'courses',
      icon: 'check',
      text: (
        <span>
          <b>{courses}</b>
          {hasAll && counts.parts > 0 && t('memberships.parts', { count: counts.parts })}
        </span>
      ),
    },
  ];
  if (counts.memberPosts > 0)
    items.push({
      key: 'posts',
      icon: 'check',
      text: (
        <span>
          <b>{t('memberships.memberPosts')}</b>
          {t('memberships.soFar', { count: counts.memberPosts })}
        </span>
      ),
    });
  for (const benefit of membership.benefits.slice(0, SHOWN_BENEFITS))
    items.push({ key: benefit, icon: 'check', text: <b>{benefit}</b> });
  return <IconList tone="good" className={styles.includes} items={items} />;
}
