import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import styles from './SubscriptionCard.module.scss';
import { SubscriptionsPanel } from './SubscriptionsPanel';

/**
 * Page with the memberships of the signed-in member, each with its next payment and its actions.
 */
export function OwnMembershipsPage() {
  const { t } = useTranslation('wallet');
  return (
    <div className={styles.page}>
      <PageHead title={t('membership.own.page')} noIndex />
      <PageHeader title={t('membership.own.page')} lead={t('membership.own.lead')} />
      <SubscriptionsPanel
        empty={
          <EmptyState
            title={t('membership.own.none.title')}
            action={
              <ButtonLink theme="green" href={paths.creators}>
                {t('membership.own.none.action')}
              </ButtonLink>
            }
          >
            {t('membership.own.none.text')}
          </EmptyState>
        }
      />
    </div>
  );
}
