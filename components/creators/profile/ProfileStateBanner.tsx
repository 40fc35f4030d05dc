import { useTranslation } from 'next-i18next/pages';
import { Banner, type BannerTone } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { StandingBanner } from './StandingBanner';

const tones: Record<'DRAFT' | 'PENDING_APPROVAL' | 'APPROVED', BannerTone> = {
  DRAFT: 'info',
  PENDING_APPROVAL: 'warning',
  APPROVED: 'success',
};

type Props = {
  profile: CreatorProfile;
  /** True in the profile editor, which needs no link to itself. */
  isEditor?: boolean;
};

/** Banner with the state of the profile's review and the response of the office. */
export function ProfileStateBanner({ profile, isEditor = false }: Props) {
  const { t } = useTranslation('onboarding');
  const { state } = profile;
  if (state === 'SUSPENDED' || state === 'REJECTED')
    return <StandingBanner profile={profile} isThere={isEditor && state === 'REJECTED'} />;
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
      {t(`creatorProfile.stateText.${state}`, { count: profile.reviewDays })}
    </Banner>
  );
}
