import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Loaded } from '@/components/loading/Loaded';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { OwnMembership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useOwnMemberships } from '@/hooks/memberships/useOwnMemberships';
import styles from './OwnMemberships.module.scss';
import { OwnMembershipCard } from './OwnMembershipCard';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const MembershipForm = dynamic(() => import('./MembershipForm').then((file) => file.MembershipForm), {
  ssr: false,
});

/**
 * Page with the creator's memberships and their members; a membership is not offered before payouts
 * are active.
 */
export function OwnMembershipsPage() {
  const { t } = useTranslation('dashboard');
  const own = useOwnMemberships();
  const { profile } = useCreatorProfile();
  const [editing, setEditing] = useState<OwnMembership | 'new'>();
  const { memberships, error } = own;
  const isApproved = profile?.state === 'APPROVED';
  const mayOffer = isApproved && profile.canReceivePayments;

  return (
    <DashboardFrame
      title={t('memberships.title')}
      lead={t('memberships.lead')}
      actions={
        mayOffer && (
          <Button theme="green" icon="plus" onClick={() => setEditing('new')}>
            {t('memberships.new')}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {profile && !isApproved && <Banner tone="warning">{t('memberships.notApproved')}</Banner>}
        {isApproved && !profile.canReceivePayments && (
          <Banner
            tone="warning"
            title={t('memberships.noPayouts.title')}
            action={
              <ButtonLink size="s" theme="black" href={paths.wallet}>
                {t('memberships.noPayouts.action')}
              </ButtonLink>
            }
          >
            {t('memberships.noPayouts.text')}
          </Banner>
        )}
        <Loaded
          of={{ data: memberships, error, reload: own.reload }}
          failed={{ title: t('memberships.failed') }}
          loading={t('memberships.loading')}
          skeleton={<Skeleton shape="block" height={200} />}
        >
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('memberships.empty.title')}>{t('memberships.empty.text')}</EmptyState>
            ) : (
              <ul role="list" className={styles.stack}>
                {rows.map((membership) => (
                  <OwnMembershipCard
                    key={membership.id}
                    membership={membership}
                    own={own}
                    onEdit={() => setEditing(membership)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {editing && (
        <MembershipForm
          membership={editing === 'new' ? undefined : editing}
          own={own}
          onClose={() => setEditing(undefined)}
        />
      )}
    </DashboardFrame>
  );
}
