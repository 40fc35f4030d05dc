import { useTranslation } from 'next-i18next/pages';
import { FlowFrame } from '@/components/accounts/FlowFrame';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Checklist } from '@/components/ui/layout/Checklist';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { paths } from '@/contract/paths';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';

/**
 * Last page of a creator's sign-up: profile, payouts and a first course, all of which can be
 * postponed.
 */
export function CreatorCompletePage() {
  const { t } = useTranslation('onboarding');
  const { profile, error: profileError, reload: reloadProfile } = useCreatorProfile();
  const { items, error: contentError, reload: reloadContent } = useOwnContent({ limit: 1 });
  const error = (!profile && profileError) || (!items && contentError);
  const isSubmitted = profile && profile.state !== 'DRAFT' && profile.state !== 'REJECTED';
  const hasContent = (items?.length ?? 0) > 0;

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
          <Skeleton shape="block" height={320} />
        </LoadingRegion>
      )}
      {profile && items && (
        <>
          <Card look="pane">
            <Checklist
              steps={[
                {
                  id: 'profile',
                  title: t(`creatorComplete.profile.${isSubmitted ? 'done' : 'title'}`),
                  isDone: Boolean(isSubmitted),
                  text: t('creatorComplete.profile.text', { count: profile.reviewDays }),
                  action: (
                    <ButtonLink size="s" theme="green" href={paths.creatorDetails}>
                      {t('creatorComplete.profile.action')}
                    </ButtonLink>
                  ),
                },
                {
                  id: 'payouts',
                  title: t(`creatorComplete.payouts.${profile.canReceivePayments ? 'done' : 'title'}`),
                  isDone: profile.canReceivePayments,
                  text: t('creatorComplete.payouts.text'),
                  action: (
                    <ButtonLink size="s" href={paths.wallet}>
                      {t('creatorComplete.payouts.action')}
                    </ButtonLink>
                  ),
                },
                {
                  id: 'course',
                  title: t(`creatorComplete.course.${hasContent ? 'done' : 'title'}`),
                  isDone: hasContent,
                  text: t('creatorComplete.course.text'),
                  action: (
                    <ButtonLink size="s" theme={isSubmitted ? 'green' : 'grey'} href={paths.newContent}>
                      {t('creatorComplete.course.action')}
                    </ButtonLink>
                  ),
                },
              ]}
            />
          </Card>
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
