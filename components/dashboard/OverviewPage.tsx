import { LoadFailed } from '@/components/loading/LoadFailed';
import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
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
import { CONTENT_ROWS, firstRange } from '@/lib/dashboard/overview-reads';
import { paths } from '@/contract/paths';
import { BestContent } from './ContentPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { EarningsCard } from './EarningsCard';
import { FirstSteps } from '@/components/creators/profile/FirstSteps';
import { StandingBanner } from '@/components/creators/profile/StandingBanner';
import { FiguresCard } from './FiguresCard';
import styles from './OverviewPage.module.scss';
import { PayoutCard } from './PayoutCard';
import { RecentCard } from './RecentCard';
import { TodoStrip } from './TodoStrip';
import { Today } from './Today';
import { useIsBeginning } from './useIsBeginning';

/**
 * Overview of a creator: open tasks, steps to the first sale, earnings and best-earning content.
 */
export function OverviewPage() {
  const { t } = useTranslation('dashboard');
  const { user } = useUser();
  const { profile, error: profileError, reload: reloadProfile } = useCreatorProfile();
  const { items, error: contentError, reload: reloadContent } = useOwnContent({ limit: CONTENT_ROWS });
  const isBeginning = useIsBeginning(profile, items);
  const { wallet } = useWallet();
  const [range, setRange] = useState(firstRange);
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
          <ButtonLink theme="hollow-border" icon="upload" href={paths.ownFiles}>
            {t('overview.upload')}
          </ButtonLink>
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
          <StandingBanner profile={profile} />
          <ErrorBoundary>
            <TodoStrip profile={profile} items={items} />
          </ErrorBoundary>
          <div className={styles.columns}>
            <div className={styles.main}>
              {isBeginning && <FirstSteps profile={profile} items={items} />}
              {hasEarned && (
                <ErrorBoundary>
                  <EarningsCard range={range} onRange={setRange} />
                </ErrorBoundary>
              )}
              {items.length > 0 && (
                <Card as="section" aria-labelledby="own-content" className={styles.content}>
                  <header className={styles.head}>
                    <div>
                      <h2 id="own-content">{t('overview.content')}</h2>
                      {hasEarned && <p>{t(`overview.contentOf.${range}`)}</p>}
                    </div>
                    <Link className={styles.all} href={paths.dashboardContent}>
                      {t('overview.seeAll')}
                      <Icon name="arrow" />
                    </Link>
                  </header>
                  <BestContent range={range} />
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
                <RecentCard />
              </ErrorBoundary>
            </div>
          </div>
        </>
      )}
    </DashboardFrame>
  );
}
