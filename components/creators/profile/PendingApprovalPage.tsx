import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { Loaded } from '@/components/loading/Loaded';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { paths } from '@/contract/paths';
import styles from './PendingApprovalPage.module.scss';
import { ProfileStateBanner } from './ProfileStateBanner';

const LOOK_AGAIN_MS = 20_000;
const steps = ['read', 'mail', 'open'] as const;

/** State of the profile's review, polled until the office decides. */
export function PendingApprovalPage() {
  const { t } = useTranslation('onboarding');
  const { profile, error, reload } = useCreatorProfile({ pollMs: LOOK_AGAIN_MS });
  const state = profile?.state;

  return (
    <div className={styles.page}>
      <PageHead title={t('pending.title')} noIndex />
      <h1>{t(state ? `pending.heading.${state}` : 'pending.title')}</h1>
      <Loaded
        of={{ data: profile, error, reload }}
        failed={{ title: t('creatorProfile.failedTitle') }}
        loading={t('creatorProfile.loading')}
        skeleton={<Skeleton shape="block" height={240} />}
      >
        {(profile) => (
          <>
            <ProfileStateBanner profile={profile} />
            {state === 'PENDING_APPROVAL' && (
              <section aria-labelledby="next">
                <h2 id="next">{t('pending.next')}</h2>
                <ol className={styles.steps}>
                  {steps.map((step) => (
                    <li key={step}>{t(`pending.steps.${step}`, { count: profile.reviewDays })}</li>
                  ))}
                </ol>
              </section>
            )}
            <div className={styles.actions}>
              {state === 'APPROVED' && (
                <ButtonLink theme="green" iconAfter="arrow" href={paths.dashboard}>
                  {t('pending.toDashboard')}
                </ButtonLink>
              )}
              {(state === 'REJECTED' || state === 'DRAFT') && (
                <ButtonLink theme="green" icon="edit" href={paths.editProfile}>
                  {t('pending.edit')}
                </ButtonLink>
              )}
              {state !== 'APPROVED' && state !== 'SUSPENDED' && (
                <ButtonLink
                  theme={state === 'PENDING_APPROVAL' ? 'green' : 'hollow-border'}
                  icon="plus"
                  href={paths.newCourse}
                >
                  {t('pending.draft')}
                </ButtonLink>
              )}
              {state === 'PENDING_APPROVAL' && (
                <ButtonLink theme="hollow-border" href={paths.editProfile}>
                  {t('pending.edit')}
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}
