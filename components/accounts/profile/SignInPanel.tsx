import { useTranslation } from 'next-i18next/pages';
import { useIdentities } from '@/hooks/accounts/useIdentities';
import { usePasskeys, useTwoFactor } from '@/hooks/accounts/useSignInMethods';
import { AccountSection } from './AccountSection';
import { IdentitiesBlock } from './IdentitiesBlock';
import { PasskeyBlock } from './PasskeyBlock';
import { TwoFactorBlock } from './TwoFactorBlock';
import { UntilKnown } from './UntilKnown';

/** Section for passkeys, two-factor login and connected accounts. */
export function SignInPanel() {
  const { t } = useTranslation('profile');
  const keys = usePasskeys();
  const factor = useTwoFactor();
  const elsewhere = useIdentities();
  const { passkeys } = keys;
  const { twoFactor } = factor;
  const { identities, providers } = elsewhere;
  const isKnown = passkeys && twoFactor && identities && providers;
  return (
    <AccountSection id="signIn">
      {!isKnown && (
        <UntilKnown
          error={keys.error ?? factor.error ?? elsewhere.error}
          reload={() => Promise.all([keys.reload(), factor.reload(), elsewhere.reload()])}
          loading={t('account.signIn.loading')}
        />
      )}
      {isKnown && (
        <>
          <PasskeyBlock {...keys} passkeys={passkeys} hasPassword={twoFactor.hasPassword} />
          <TwoFactorBlock {...factor} twoFactor={twoFactor} />
          <IdentitiesBlock
            {...elsewhere}
            identities={identities}
            providers={providers}
            hasPassword={twoFactor.hasPassword}
          />
        </>
      )}
    </AccountSection>
  );
}
