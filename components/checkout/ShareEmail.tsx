import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { useSharingWith } from '@/hooks/audience/useEmailSharing';
import { useErrorText } from '@/hooks/useErrorText';

/**
 * Choice, offered after a purchase, to show the buyer's email address to the seller; off by
 * default.
 */
export function ShareEmail({ seller: { id, name } }: { seller: { id: string; name: string } }) {
  const { t } = useTranslation('wallet');
  const { sharing, set } = useSharingWith(id);
  const errorText = useErrorText();
  const [wasShared, setWasShared] = useState<boolean>();
  const [failure, setFailure] = useState<unknown>();
  if (sharing && wasShared === undefined) setWasShared(sharing.sharedAt !== null);
  // The choice remains visible while the dialog is open, so that it can be undone.
  if (!sharing || wasShared !== false) return null;

  async function choose(isShared: boolean) {
    setFailure(undefined);
    try {
      await set(isShared);
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Checkbox
      label={t('checkout.shareEmail.label', { name })}
      hint={t('checkout.shareEmail.hint')}
      error={failure === undefined ? undefined : errorText(failure)}
      checked={sharing.sharedAt !== null}
      onChange={({ target }) => void choose(target.checked)}
    />
  );
}
