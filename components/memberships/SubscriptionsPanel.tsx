import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Banner } from '@/components/ui/feedback/Banner';
import { useSubscriptions } from '@/hooks/memberships/useMemberships';
import { useErrorText } from '@/hooks/useErrorText';
import { SubscriptionCard } from './SubscriptionCard';
import styles from './SubscriptionCard.module.scss';

type Props = {
  /** Content shown if there are no memberships; nothing by default. */
  empty?: ReactNode;
};

/**
 * Memberships of the signed-in member: the newest membership per creator, and granted memberships.
 */
export function SubscriptionsPanel({ empty = null }: Props) {
  const { t } = useTranslation('wallet');
  const errorText = useErrorText();
  const { subscriptions, error, reload, ...actions } = useSubscriptions();
  if (!subscriptions && error)
    return (
      <Banner
        tone="error"
        title={t('membership.own.failed')}
        action={<RetryButton size="s" theme="black" onRetry={() => reload()} />}
      >
        {errorText(error)}
      </Banner>
    );
  const newest = [
    ...Map.groupBy(subscriptions ?? [], ({ creator, isGift }) => `${creator.id} ${isGift}`).values(),
  ].map(([first]) => first!);
  if (newest.length === 0) return subscriptions ? empty : null;
  return (
    <section className={styles.panel} aria-labelledby="own-memberships">
      <h2 id="own-memberships">{t('membership.own.title')}</h2>
      <ul role="list">
        {newest.map((subscription) => (
          <li key={subscription.id}>
            <SubscriptionCard subscription={subscription} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}
