import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { LoadingRegion } from '@/components/ui/LoadingRegion';
import { Skeleton } from '@/components/ui/Skeleton';
import { usePasskeys, useTwoFactor } from '@/hooks/accounts/useWaysIn';
import { useErrorText } from '@/hooks/useErrorText';
import { AccountSection } from './AccountSection';
import { IdentitiesBlock } from './IdentitiesBlock';
import { PasskeyBlock } from './PasskeyBlock';
import { TwoFactorBlock } from './TwoFactorBlock';

/** Passkeys, two-factor login and accounts elsewhere. */
export function SignInPanel() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const passkeys = usePasskeys();
  const factor = useTwoFactor();
  const isKnown = passkeys.passkeys && factor.twoFactor;
  const error = passkeys.error ?? factor.error;
  return (
    <AccountSection id="signIn">
      {!isKnown && error && (
        <Banner
          tone="error"
          action={
            <Button size="s" onClick={() => void Promise.all([passkeys.reload(), factor.reload()])}>
              {t('account.retry')}
            </Button>
          }
        >
          {errorText(error)}
        </Banner>
      )}
      {!isKnown && !error && (
        <LoadingRegion label={t('account.signIn.loading')}>
          <Skeleton />
        </LoadingRegion>
      )}
      {isKnown && (
        <>
          <PasskeyBlock {...passkeys} passkeys={passkeys.passkeys!} />
          <TwoFactorBlock {...factor} twoFactor={factor.twoFactor!} />
          <IdentitiesBlock />
        </>
      )}
    </AccountSection>
  );
}
