import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge, type BadgeTone } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Link } from '@/components/ui/actions/Link';
import { useToast } from '@/components/ui/feedback/useToast';
import { usePrice } from '@/components/money/usePrice';
import type { Subscription } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import type { SubscriptionState } from '@/contract/values/memberships';
import type { Subscriptions } from '@/hooks/memberships/useMemberships';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatDate } from '@/lib/format/format';
import { CancelModal } from './CancelModal';
import { CardReturn } from './CardReturn';
import { ChangeCard } from './ChangeCard';
import { PrivateFeed } from './PrivateFeed';
import styles from './SubscriptionCard.module.scss';
import { useCardText } from './useCardText';

type Props = { subscription: Subscription; actions: Pick<Subscriptions, 'cancel' | 'resume' | 'keep'> };

const tones: Record<SubscriptionState, BadgeTone> = {
  TRIAL: 'green',
  ACTIVE: 'green',
  CANCELLING: 'warning',
  PAST_DUE: 'danger',
  CANCELLED: 'neutral',
};

/** Card of a member's own membership, with its state, next payment and actions. */
export function SubscriptionCard({ subscription, actions }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const toast = useToast();
  const errorText = useErrorText();
  const [isCancelling, setCancelling] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { state, isGift, creator, name, graceEndsAt, payUrl, nextPrice, card } = subscription;
  const mayResume = state === 'CANCELLING' && !isGift;
  const cardText = useCardText(card);
  const runs = state === 'ACTIVE' || state === 'TRIAL' || state === 'PAST_DUE';
  const about = {
    name: creator.name,
    price: price(subscription.price, { per: subscription.interval }),
    date: formatDate(subscription.periodEndsAt, i18n.language),
  };

  async function resume() {
    setBusy(true);
    setFailure(undefined);
    try {
      await actions.resume(subscription.id);
      toast(t('membership.own.resumed', about));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card as="section" look="raised" className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={44} />
        <p>
          <Link href={paths.membership(subscription.membershipId)}>{name}</Link>
          <span>{t(isGift ? 'membership.own.byGift' : 'membership.own.by', about)}</span>
        </p>
        <Badge tone={isGift && state !== 'CANCELLED' ? 'green' : tones[state]}>
          {t(`membership.own.badge.${isGift && state !== 'CANCELLED' ? 'GIFT' : state}`)}
        </Badge>
      </div>
      <CardReturn subscription={subscription} keep={actions.keep} />
      {state === 'PAST_DUE' && (
        <Banner tone="error" title={t('membership.own.declined', { price: price(subscription.price) })}>
          {graceEndsAt
            ? t('membership.own.grace', { date: formatDate(graceEndsAt, i18n.language) })
            : t('membership.own.locked')}
        </Banner>
      )}
      {nextPrice && state !== 'CANCELLED' && !isGift && (
        <Banner
          title={t('membership.own.nextPrice', {
            price: price(nextPrice.price, { per: 'month' }),
            date: formatDate(nextPrice.from, i18n.language),
          })}
        >
          {t('membership.own.nextPriceText', { date: formatDate(nextPrice.from, i18n.language) })}
        </Banner>
      )}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <dl className={styles.facts}>
        <dt>{t(`membership.own.when.${state}`)}</dt>
        <dd>{about.date}</dd>
        {runs && (
          <>
            <dt>
              {t(`membership.own.amount.${state}`, {
                context: subscription.interval === 'year' ? 'year' : undefined,
              })}
            </dt>
            <dd>{price(subscription.price)}</dd>
          </>
        )}
        {card && (
          <>
            <dt>{t('membership.card.label')}</dt>
            <dd>
              {cardText}
              <small>{t('membership.card.expires', { month: card.expMonth, year: card.expYear })}</small>
            </dd>
          </>
        )}
        <dt>{t('membership.own.since')}</dt>
        <dd>{formatDate(subscription.createdAt, i18n.language)}</dd>
      </dl>
      {state === 'CANCELLING' && (
        <p className={styles.quiet}>
          {t(isGift ? 'membership.own.giftText' : 'membership.own.resumeText', about)}
        </p>
      )}
      <div className={styles.actions}>
        {state === 'PAST_DUE' && payUrl ? (
          // The card used on the provider's page also pays all later charges.
          <ButtonLink theme="green" href={payUrl} aria-label={t('membership.own.payFor', { title: name })}>
            {t('membership.own.pay')}
          </ButtonLink>
        ) : (
          runs && <ChangeCard subscription={subscription} />
        )}
        {runs && (
          <Button
            theme="hollow-border"
            aria-label={t('membership.own.cancelThis', { title: name })}
            onClick={() => setCancelling(true)}
          >
            {t('membership.own.cancel')}
          </Button>
        )}
        {mayResume && (
          <Button
            theme="green"
            aria-label={t('membership.own.resumeThis', { title: name })}
            loading={isBusy && t('membership.own.resuming')}
            onClick={() => void resume()}
          >
            {t('membership.own.resume')}
          </Button>
        )}
        {state === 'CANCELLED' && subscription.isOnSale && (
          <ButtonLink theme="hollow-border" href={paths.membership(subscription.membershipId)}>
            {t('membership.own.rejoin')}
          </ButtonLink>
        )}
        <ButtonLink theme="hollow" icon="message" href={paths.messageTo(creator.id)}>
          {t('membership.own.message', { name: firstName(creator.name) })}
        </ButtonLink>
        {state !== 'CANCELLED' && <PrivateFeed creator={creator} />}
        {!isGift && (
          <p className={styles.payments}>
            <Link
              className="link"
              href={paths.membershipPayments(subscription.id)}
              aria-label={t('membership.own.paymentsOf', { title: name })}
            >
              {t('membership.own.payments')}
            </Link>
          </p>
        )}
      </div>
      {isCancelling && (
        <CancelModal
          subscription={subscription}
          cancel={() => actions.cancel(subscription.id)}
          onClose={() => setCancelling(false)}
        />
      )}
    </Card>
  );
}
