import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { PagedList } from '@/components/loading/PagedList';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { Purchase } from '@/contract/checkout';
import { paths } from '@/contract/paths';
import { usePurchases } from '@/hooks/checkout/usePurchases';
import { PaymentsTable } from './PaymentsTable';
import styles from './PurchasesPage.module.scss';

/** List of all charges of one membership, each with its period and receipt. */
export function MembershipPaymentsPage({
  purchase: { id, title, path, creatorName },
}: {
  purchase: Purchase;
}) {
  const { t } = useTranslation('wallet');
  return (
    <div className={styles.page}>
      <PageHead title={t('payments.title', { title })} noIndex />
      <Link href={paths.purchases} className={styles.back}>
        <Icon name="back" />
        {t('bought.title')}
      </Link>
      <PageHeader
        title={t('payments.title', { title })}
        lead={t('payments.lead', { creator: creatorName })}
      />
      <p>
        <Link href={path} className="link">
          {t('payments.membership')}
        </Link>
      </p>
      <div className={styles.contents}>
        <Card as="section" className={styles.list} aria-label={t('payments.contents')}>
          <Payments purchaseId={id} />
        </Card>
      </div>
    </div>
  );
}

function Payments({ purchaseId }: { purchaseId: string }) {
  const { t } = useTranslation('wallet');
  return (
    <PagedList
      list={usePurchases({ purchaseId })}
      failed={{ title: t('payments.failed'), isFrameless: true, theme: 'black' }}
      loading={t('payments.loading')}
      loadingClass={styles.loading}
      skeleton={<Skeleton shape="block" height={240} />}
      empty={
        <EmptyState isFrameless title={t('payments.empty.title')}>
          {t('payments.empty.text')}
        </EmptyState>
      }
      more={{ className: styles.more }}
    >
      {(payments) => <PaymentsTable payments={payments} />}
    </PagedList>
  );
}
