import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { paths } from '@/contract/paths';
import { useSignOut } from '@/hooks/accounts/useUser';
import { useErrorText } from '@/hooks/useErrorText';
import { addressWith } from '@/lib/list-query';

/**
 * Prompt for a user without a password whose login is too old to change sign-in methods. Logs the
 * user out and returns here after the login.
 */
export function SignInAgain() {
  const { t } = useTranslation('profile');
  const router = useRouter();
  const signOut = useSignOut();
  const errorText = useErrorText();
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function leave() {
    setIsLeaving(true);
    try {
      await signOut();
      await router.push(addressWith(paths.login, { next: paths.myProfileAt('signIn') }));
    } catch (error) {
      setFailure(error);
      setIsLeaving(false);
    }
  }

  return (
    <Banner
      tone="warning"
      announced
      action={
        <Button size="s" loading={isLeaving && t('account.signIn.busy')} onClick={() => void leave()}>
          {t('account.signIn.again.action')}
        </Button>
      }
    >
      {failure === undefined ? t('account.signIn.again.text') : errorText(failure)}
    </Banner>
  );
}
