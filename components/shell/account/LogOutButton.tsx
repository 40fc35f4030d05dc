import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import type { ButtonLook } from '@/components/ui/actions/button-look';
import { paths } from '@/contract/paths';
import { useSignOut } from '@/hooks/accounts/useUser';
import { confirmAbortUploads } from '@/hooks/files/useUploads';
import { useErrorText } from '@/hooks/useErrorText';

/** Button that ends the session, unless the user cancels because an upload is running. */
export function LogOutButton(look: ButtonLook) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const signOut = useSignOut();
  const errorText = useErrorText();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function leave() {
    if (!confirmAbortUploads(t('uploads.leave'))) return;
    setLeaving(true);
    setFailure(undefined);
    try {
      await signOut();
      await router.push(paths.home);
    } catch (error) {
      setFailure(error);
    } finally {
      setLeaving(false);
    }
  }

  return (
    <>
      {failure !== undefined && <p role="alert">{errorText(failure)}</p>}
      <Button
        {...look}
        icon="logout"
        loading={isLeaving && t('account.leaving')}
        onClick={() => void leave()}
      >
        {t('account.logout')}
      </Button>
    </>
  );
}
