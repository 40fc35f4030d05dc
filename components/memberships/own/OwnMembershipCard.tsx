import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OwnMembership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { isEmptyMembership } from '@/contract/rules/empty-membership';
import type { OwnMemberships } from '@/hooks/memberships/useOwnMemberships';
import { useErrorText } from '@/hooks/useErrorText';
import { formatCents, formatDate, formatNumber } from '@/lib/format/format';
import styles from './OwnMemberships.module.scss';

type Props = { membership: OwnMembership; own: OwnMemberships; onEdit: () => void };
type Action = 'withdraw' | 'close' | 'open';

/**
 * Card of a membership that the creator offers, with price, contents, members, earnings and
 * actions.
 */
export function OwnMembershipCard({ membership, own, onEdit }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<Action>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { id, name: title, nextPrice, endedAt } = membership;
  const price = usePrice();
  const cents = (amount: number) => formatCents(amount, i18n.language);

  async function act(action: Action, change: () => Promise<unknown>, said: string) {
    setBusy(action);
    setFailure(undefined);
    try {
      await change();
      setAsking(false);
      toast(said);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  }
  const problem = failure !== undefined && (
    <Banner tone="error" announced>
      {errorText(failure)}
    </Banner>
  );

  return (
    <Card as="li" look="pane" className={styles.card}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Badge tone={endedAt ? 'neutral' : 'green'}>
          {t(endedAt ? 'memberships.closed' : 'memberships.onSale')}
        </Badge>
        <PriceTag cents={membership.price} monthly className={styles.price} />
        {membership.yearlyPrice !== null && <span>{price(membership.yearlyPrice, { per: 'year' })}</span>}
      </div>
      <p className={styles.quiet}>
        {t(membership.courseIds ? 'memberships.some' : 'memberships.all', {
          count: membership.coursesCount,
        })}
        {' · '}
        {t(membership.hasTrial ? 'memberships.trial' : 'memberships.noTrial')}
      </p>
      {!endedAt && isEmptyMembership(membership) && (
        <Banner tone="warning">{t('memberships.nobodyCanJoin')}</Banner>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('memberships.views')}</dt>
          <dd>{formatNumber(membership.viewsCount, i18n.language)}</dd>
        </div>
        <div>
          <dt>{t('memberships.members')}</dt>
          <dd>{formatNumber(membership.membersCount, i18n.language)}</dd>
        </div>
        <div>
          <dt>{t('memberships.earned')}</dt>
          <dd>{formatCents(membership.earnedCents, i18n.language, { exact: true })}</dd>
        </div>
      </dl>
      {nextPrice && (
        <Banner
          title={t('memberships.announced', {
            date: formatDate(nextPrice.from, i18n.language),
            price: cents(nextPrice.price),
          })}
          action={
            <Button
              size="s"
              theme="black"
              aria-label={t('memberships.withdrawThis', { title })}
              loading={busy === 'withdraw' && t('memberships.withdrawing')}
              onClick={() =>
                void act(
                  'withdraw',
                  () => own.update(id, { price: membership.price }),
                  t('memberships.withdrawn'),
                )
              }
            >
              {t('memberships.withdraw')}
            </Button>
          }
        >
          {t('memberships.announcedText', { price: cents(membership.price) })}
        </Banner>
      )}
      {!isAsking && problem}
      <div className={styles.actions}>
        {endedAt ? (
          <Button
            aria-label={t('memberships.openThis', { title })}
            loading={busy === 'open' && t('memberships.opening')}
            onClick={() =>
              void act('open', () => own.update(id, { isOpen: true }), t('memberships.openedNow', { title }))
            }
          >
            {t('memberships.open')}
          </Button>
        ) : (
          <>
            <Button icon="edit" aria-label={t('memberships.editThis', { title })} onClick={onEdit}>
              {t('memberships.edit')}
            </Button>
            <Button
              theme="hollow"
              aria-label={t('memberships.closeThis', { title })}
              onClick={() => setAsking(true)}
            >
              {t('memberships.close')}
            </Button>
          </>
        )}
        <ButtonLink
          theme="hollow"
          icon="eye"
          href={paths.membership(id)}
          aria-label={t('memberships.seeThis', { title })}
        >
          {t('memberships.see')}
        </ButtonLink>
      </div>
      {isAsking && (
        <Modal open onClose={() => setAsking(false)} title={t('memberships.closeTitle', { title })}>
          <p>{t('memberships.closeText')}</p>
          {problem}
          <ModalActions>
            <Button theme="hollow" onClick={() => setAsking(false)}>
              {t('memberships.keep')}
            </Button>
            <Button
              theme="black"
              loading={busy === 'close' && t('memberships.closing')}
              onClick={() => void act('close', () => own.close(id), t('memberships.closedNow', { title }))}
            >
              {t('memberships.close')}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </Card>
  );
}
