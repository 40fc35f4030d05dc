import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Link } from '@/components/ui/Link';
import { PriceTag } from '@/components/ui/PriceTag';
import { usePrice } from '@/components/ui/usePrice';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { useJoin } from '@/hooks/memberships/useMemberships';
import { returnPathOf } from '@/lib/checkout/checkout-return';
import { firstName } from '@/lib/format/format';
import { JoinModal } from './JoinModal';
import styles from './CreatorMemberships.module.scss';

type Props = { name: string; memberships: Membership[] };

/** What a creator offers every month, on their page. */
export function CreatorMemberships({ name, memberships }: Props) {
  const { t } = useTranslation('explore');
  if (memberships.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="creator-memberships">
      <h2 id="creator-memberships">{t('memberships.joinTitle', { name: firstName(name) })}</h2>
      <ul role="list">
        {memberships.map((membership) => (
          <JoinRow key={membership.id} membership={membership} />
        ))}
      </ul>
    </section>
  );
}

function JoinRow({ membership }: { membership: Membership }) {
  const { t } = useTranslation('explore');
  const { asPath } = useRouter();
  const price = usePrice();
  const join = useJoin(membership);
  const { buy, isMember, isOwn } = join;
  const action = membership.hasTrial
    ? t('memberships.startFree')
    : t('memberships.join', { price: price(membership.price, { monthly: true }) });
  return (
    <Card as="li" className={styles.row}>
      <div>
        <h3>
          <Link href={paths.membership(membership.id)}>{membership.name}</Link>
        </h3>
        <p>
          {t(membership.courseIds ? 'memberships.some' : 'memberships.all', {
            count: membership.coursesCount,
          })}
        </p>
        <p>{t(membership.hasTrial ? 'memberships.trialTerms' : 'memberships.terms')}</p>
      </div>
      <div className={styles.side}>
        <PriceTag cents={membership.price} monthly />
        {isMember ? (
          <ButtonLink theme="hollow-border" href={paths.membership(membership.id)}>
            {t('memberships.manage')}
          </ButtonLink>
        ) : isOwn ? (
          <ButtonLink theme="hollow-border" icon="edit" href={paths.dashboardMemberships}>
            {t('memberships.edit')}
          </ButtonLink>
        ) : (
          buy.mayChoose && (
            <Button
              theme="green"
              loading={buy.isWaiting && t('memberships.loading')}
              aria-label={t('memberships.joinThis', { action, title: membership.name })}
              onClick={buy.choose}
            >
              {action}
            </Button>
          )
        )}
      </div>
      {buy.isConfirming && <JoinModal join={join} returnPath={returnPathOf(asPath)} onClose={buy.close} />}
    </Card>
  );
}
