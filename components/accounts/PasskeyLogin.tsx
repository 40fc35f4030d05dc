import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { hasPasskeys } from '@/lib/session/passkeys';

/** Button for signing in with a passkey, in browsers that support passkeys. */
export function PasskeyLogin({ onDone }: { onDone: () => Promise<unknown> }) {
  const { t } = useTranslation('onboarding');
  const errorText = useErrorText();
  const { signInWithPasskey } = useAccounts();
  // The server renders the button, because most browsers support passkeys. A button that appears
  // after hydration would move the content below it.
  const isPossible = useBrowserValue(hasPasskeys, true);
  const [isWaiting, setIsWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function logIn() {
    setFailure(undefined);
    setIsWaiting(true);
    try {
      if (await signInWithPasskey()) await onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsWaiting(false);
    }
  }

  function textOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('flow.login.passkeyFailed');
    return error.code === 'PASSKEY_NOT_VALID' ? t('flow.login.passkeyRefused') : errorText(error);
  }

  if (!isPossible) return null;
  return (
    <>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {textOf(failure)}
        </Banner>
      )}
      <Button
        theme="hollow-border"
        size="l"
        full
        icon="key"
        loading={isWaiting && t('flow.login.passkeyBusy')}
        onClick={() => void logIn()}
      >
        {t('flow.login.passkey')}
      </Button>
    </>
  );
}
