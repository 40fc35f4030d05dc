import { useTranslation } from 'next-i18next/pages';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { Avatar } from '@/components/ui/display/Avatar';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Grid } from '@/components/ui/layout/Grid';
import type { Subscription } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { useSubscriptions } from '@/hooks/memberships/useMemberships';
import { formatDate } from '@/lib/format/format';
import styles from './LibraryMemberships.module.scss';

/** Current memberships; payments and cancellation are on the page of purchases. */
export function LibraryMemberships() {
  const { t } = useTranslation('content');
  const { subscriptions, error, reload } = useSubscriptions();
  if (!subscriptions && error)
    return <LoadFailed title={t('library.failed.title')} error={error} onRetry={reload} theme="black" />;
  if (!subscriptions)
    return (
      <LoadingRegion label={t('library.loading')}>
        <Skeleton shape="block" height={112} />
      </LoadingRegion>
    );
  const current = subscriptions.filter(({ state }) => state !== 'CANCELLED');
  if (current.length === 0)
    return (
      <EmptyState
        title={t('library.empty.memberships.title')}
        picture="/art/empty-followed.webp"
        action={
          <ButtonLink theme="green" href={paths.memberships}>
            {t('library.empty.memberships.action')}
          </ButtonLink>
        }
      >
        {t('library.empty.memberships.text')}
      </EmptyState>
    );
  return (
    <>
      <Grid look="panels">
        {current.map((subscription) => (
          <MembershipRow key={subscription.id} subscription={subscription} />
        ))}
      </Grid>
      <p className={styles.manage}>
        <ButtonLink theme="hollow-border" href={paths.purchases}>
          {t('library.membership.manage')}
        </ButtonLink>
      </p>
    </>
  );
}

/**
 * Membership with what happens next. It links to the creator or, while the creator has no page, to
 * the posts that the member keeps.
 */
function MembershipRow({
  subscription: { creator, name, state, isGift, periodEndsAt, keptPostId },
}: {
  subscription: Subscription;
}) {
  const { t, i18n } = useTranslation('content');
  const next = isGift ? 'gift' : state;
  return (
    <Card as="li" className={styles.row}>
      <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={52} />
      <div>
        <h2>
          <CardLink
            href={keptPostId ? paths.viewContent('POST', keptPostId) : paths.creator(creator.username)}
          >
            {name}
          </CardLink>
        </h2>
        <p>{creator.name}</p>
        {keptPostId && <p>{t('library.membership.kept')}</p>}
        <p suppressHydrationWarning>
          {t(`library.membership.next.${next}`, { date: formatDate(periodEndsAt, i18n.language) })}
        </p>
      </div>
    </Card>
  );
}
