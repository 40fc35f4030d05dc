import { LoadFailed } from '@/components/loading/LoadFailed';
import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { UploadPanel } from '@/components/files/UploadPanel';
import { Greeting } from '@/components/shell/account/Greeting';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import { useUser } from '@/hooks/accounts/useUser';
import { useWallet } from '@/hooks/wallet/useWallet';
import { CONTENT_ROWS, publishedQuery } from '@/lib/dashboard/overview-reads';
import { paths } from '@/contract/paths';
import { ContentPanel } from './ContentPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { EarningsCard } from './EarningsCard';
import { FiguresCard } from './FiguresCard';
import { FirstRun } from './FirstRun';
import styles from './OverviewPage.module.scss';
import { PayoutCard } from './PayoutCard';
import { RecentCard } from './RecentCard';
import { TodoStrip } from './TodoStrip';
import { Today } from './Today';

/** Overview of a creator: open tasks, steps to the first sale, uploads and the latest content. */
export function OverviewPage() {
  const { t } = useTranslation('dashboard');
  const { user } = useUser();
  const { profile, error: profileError, reload: reloadProfile } = useCreatorProfile();
  const { items, error: contentError, reload: reloadContent } = useOwnContent({ limit: CONTENT_ROWS });
  const published = useOwnContent(publishedQuery);
  const { wallet } = useWallet();
  const hasEarned = wallet !== undefined && wallet.firstMonth !== null;
  const error = (!profile && profileError) || (!items && contentError);

  return (
    <DashboardFrame
      title={t('overview.title')}
      heading={<Greeting name={user.name} />}
      lead={<Today />}
      actions={
        <>
          {user.creator?.state === 'APPROVED' && (
            <ButtonLink theme="hollow-border" icon="eye" href={paths.creator(user.creator.username)}>
              {t('overview.viewPage')}
            </ButtonLink>
          )}
          <ButtonLink theme="green" icon="plus" href={paths.newContent}>
            {t('overview.new')}
          </ButtonLink>
        </>
      }
    >
      {error && (
        <LoadFailed
          title={t('overview.failedTitle')}
          error={error}
          onRetry={() => Promise.all([reloadProfile(), reloadContent()])}
        />
      )}
      {!error && !(profile && items) && (
        <LoadingRegion label={t('overview.loading')} className={styles.skeleton}>
          <Skeleton shape="block" height={74} />
          <Skeleton shape="block" height={320} />
        </LoadingRegion>
      )}
      {profile && items && (
        <>
          <ErrorBoundary>
            <TodoStrip profile={profile} items={items} />
          </ErrorBoundary>
          <div className={styles.columns}>
            <div className={styles.main}>
              {published.items && <FirstRun profile={profile} items={[...items, ...published.items]} />}
              {hasEarned && (
                <ErrorBoundary>
                  <EarningsCard />
                </ErrorBoundary>
              )}
              {items.length > 0 && (
                <Card as="section" aria-labelledby="own-content" className={styles.content}>
                  <header className={styles.head}>
                    <h2 id="own-content">{t('overview.content')}</h2>
                    <Link className={styles.all} href={paths.dashboardContent}>
                      {t('overview.seeAll')}
                      <Icon name="arrow" />
                    </Link>
                  </header>
                  <ContentPanel shortTo={CONTENT_ROWS} />
                </Card>
              )}
            </div>
            <div className={styles.main}>
              {hasEarned && (
                <ErrorBoundary>
                  <PayoutCard wallet={wallet} />
                </ErrorBoundary>
              )}
              <ErrorBoundary>
                <FiguresCard />
              </ErrorBoundary>
              <ErrorBoundary>
                <UploadPanel>
                  <p className={styles.files}>
                    {t('overview.files')}{' '}
                    <Link className="link" href={paths.ownFiles}>
                      {t('overview.toLibrary')}
                    </Link>
                  </p>
                </UploadPanel>
              </ErrorBoundary>
              <ErrorBoundary>
                <RecentCard />
              </ErrorBoundary>
            </div>
          </div>
        </>
      )}
    </DashboardFrame>
  );
}
