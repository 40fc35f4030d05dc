import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { formatDate } from '@/lib/format/format';

type Props = {
  profile: CreatorProfile;
  /** True on the page to which the next step would link. */
  isThere?: boolean;
};

/**
 * Decision of the office about a suspended or returned profile, shown to its creator. It states the
 * reason, the date, what still works and the next step. Renders nothing for other profiles.
 */
export function StandingBanner({ profile, isThere = false }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const { state, rejectionReason, suspensionReason, suspendedAt, rejectedAt } = profile;
  if (state !== 'SUSPENDED' && state !== 'REJECTED') return null;
  const isSuspended = state === 'SUSPENDED';
  const reason = isSuspended ? suspensionReason : rejectionReason;
  const decidedAt = isSuspended ? suspendedAt : rejectedAt;
  return (
    <Banner
      tone="error"
      icon="warning"
      title={t(`standing.${state}.title`, {
        context: decidedAt ? 'dated' : undefined,
        date: decidedAt && formatDate(decidedAt, i18n.language),
      })}
      action={
        !isThere && (
          <ButtonLink size="s" theme="hollow-border" href={isSuspended ? paths.contact : paths.editProfile}>
            {t(`standing.${state}.action`)}
          </ButtonLink>
        )
      }
    >
      {reason && <p>{t('standing.reason', { reason })}</p>}
      <p>{t(`standing.${state}.works`)}</p>
      <p>{t(`standing.${state}.next`)}</p>
    </Banner>
  );
}
