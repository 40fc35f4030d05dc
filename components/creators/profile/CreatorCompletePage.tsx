import { useTranslation } from 'next-i18next/pages';
import { FlowFrame } from '@/components/accounts/FlowFrame';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { paths } from '@/contract/paths';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { CONTENT_ROWS } from '@/lib/dashboard/overview-reads';
import { FirstSteps } from './FirstSteps';

/** Last page of a creator's sign-up: the first steps, all of which can be postponed. */
export function CreatorCompletePage() {
  const { t } = useTranslation('onboarding');
  const { profile, error: profileError, reload: reloadProfile } = useCreatorProfile();
  const { items, error: contentError, reload: reloadContent } = useOwnContent({ limit: CONTENT_ROWS });
  const error = (!profile && profileError) || (!items && contentError);

  return (
    <FlowFrame
      title={t('creatorComplete.title')}
      lead={t('creatorComplete.lead')}
      canonical={paths.creatorComplete}
    >
      {error && (
        <LoadFailed
          title={t('creatorComplete.failedTitle')}
          error={error}
          onRetry={() => Promise.all([reloadProfile(), reloadContent()])}
        />
      )}
      {!error && !(profile && items) && (
        <LoadingRegion label={t('creatorComplete.loading')}>
          <Skeleton shape="block" height={420} />
        </LoadingRegion>
      )}
      {profile && items && (
        <>
          <FirstSteps profile={profile} items={items} />
          <p>
            <ButtonLink theme="hollow-border" iconAfter="arrow" href={paths.dashboard}>
              {t('creatorComplete.toDashboard')}
            </ButtonLink>
          </p>
        </>
      )}
    </FlowFrame>
  );
}
