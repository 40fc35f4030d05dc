import { useTranslation } from 'next-i18next/pages';
import { Banner, type BannerTone } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { formatDate } from '@/lib/format/format';

const tones: Record<CreatorProfile['state'], BannerTone> = {
  DRAFT: 'info',
  PENDING_APPROVAL: 'warning',
  APPROVED: 'success',
  REJECTED: 'error',
  SUSPENDED: 'error',
};

/** Banner with the state of the profile's review and the response of the office. */
export function ProfileStateBanner({ profile }: { profile: CreatorProfile }) {
  const { t, i18n } = useTranslation('onboarding');
  const { state, rejectionReason, suspensionReason, suspendedAt } = profile;
  const suspension = suspensionReason &&
    suspendedAt && {
      context: 'explained',
      date: formatDate(suspendedAt, i18n.language),
      reason: /[.!?]$/.test(suspensionReason) ? suspensionReason : `${suspensionReason}.`,
    };
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
        : t(`creatorProfile.stateText.${state}`, { count: profile.reviewDays, ...suspension })}
    </Banner>
  );
}
