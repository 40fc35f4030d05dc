import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { Purchase } from '@/contract/checkout';
import { paths } from '@/contract/paths';
import { usePurchases } from '@/hooks/checkout/usePurchases';
import { useErrorText } from '@/hooks/useErrorText';
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
  const errorText = useErrorText();
  const { items, error, moreError, reload, hasMore, isLoadingMore, loadMore } = usePurchases({ purchaseId });
  if (!items && error)
    return (
      <EmptyState
        isFrameless
        title={t('payments.failed')}
        action={
          <Button theme="black" icon="refresh" onClick={() => void reload()}>
            {t('checkout.retry')}
          </Button>
        }
      >
        {errorText(error)}
      </EmptyState>
    );
  if (!items)
    return (
      <LoadingRegion label={t('payments.loading')} className={styles.loading}>
        <Skeleton shape="block" height={240} />
      </LoadingRegion>
    );
  if (items.length === 0)
    return (
      <EmptyState isFrameless title={t('payments.empty.title')}>
        {t('payments.empty.text')}
      </EmptyState>
    );
  return (
    <>
      <PaymentsTable payments={items} />
      {hasMore && (
        <div className={styles.more}>
          <LoadMore
            shown={items.length}
            more
            loading={isLoadingMore}
            problem={moreError && errorText(moreError)}
            onMore={loadMore}
          />
        </div>
      )}
    </>
  );
}
