import { useTranslation } from 'next-i18next/pages';
import { Banner, type BannerTone } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';

const tones: Record<CreatorProfile['state'], BannerTone> = {
  DRAFT: 'info',
  PENDING_APPROVAL: 'warning',
  APPROVED: 'success',
  REJECTED: 'error',
  SUSPENDED: 'error',
};

/** Banner with the state of the profile's review and the response of the office. */
export function ProfileStateBanner({ profile }: { profile: CreatorProfile }) {
  const { t } = useTranslation('onboarding');
  const { state, rejectionReason } = profile;
  return (
    <Banner
      tone={tones[state]}
      icon={state === 'PENDING_APPROVAL' ? 'clock' : undefined}
      title={t(`creatorProfile.state.${state}`)}
      action={
        state === 'APPROVED' && (
          <ButtonLink size="s" theme="hollow-border" href={paths.creator(profile.username)}>
            {t('creatorProfile.viewPage')}
          </ButtonLink>
        )
      }
    >
      {state === 'REJECTED' && rejectionReason
        ? rejectionReason
        : t(`creatorProfile.stateText.${state}`, { count: profile.reviewDays })}
    </Banner>
  );
}
