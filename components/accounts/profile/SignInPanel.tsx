import { useTranslation } from 'next-i18next/pages';
import { usePasskeys, useTwoFactor } from '@/hooks/accounts/useWaysIn';
import { AccountSection } from './AccountSection';
import { IdentitiesBlock } from './IdentitiesBlock';
import { PasskeyBlock } from './PasskeyBlock';
import { TwoFactorBlock } from './TwoFactorBlock';
import { UntilKnown } from './UntilKnown';

/** Passkeys, two-factor login and accounts elsewhere. */
export function SignInPanel() {
  const { t } = useTranslation('profile');
  const passkeys = usePasskeys();
  const factor = useTwoFactor();
  const isKnown = passkeys.passkeys && factor.twoFactor;
  const error = passkeys.error ?? factor.error;
  return (
    <AccountSection id="signIn">
      {!isKnown && (
        <UntilKnown
          error={error}
          reload={() => Promise.all([passkeys.reload(), factor.reload()])}
          loading={t('account.signIn.loading')}
        />
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
