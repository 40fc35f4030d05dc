import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { AccountSection } from './AccountSection';
import { UntilKnown } from './UntilKnown';

/** Payout status of the creator; a price requires active payouts. */
export function PayoutsPanel() {
  const { t } = useTranslation('profile');
  const { profile, error, reload } = useCreatorProfile();
  return (
    <AccountSection id="payouts">
      {profile ? (
        <Banner
          tone={profile.canReceivePayments ? 'success' : 'info'}
          action={
            <ButtonLink size="s" theme="hollow-border" href={paths.wallet}>
              {t(`account.payouts.${profile.canReceivePayments ? 'toWallet' : 'connect'}`)}
            </ButtonLink>
          }
        >
          {t(`account.payouts.${profile.canReceivePayments ? 'on' : 'off'}`)}
        </Banner>
      ) : (
        <UntilKnown error={error} reload={reload} loading={t('account.payouts.loading')} />
      )}
    </AccountSection>
  );
}
