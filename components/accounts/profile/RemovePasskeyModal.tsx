import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { Modal, ModalActions } from '@/components/ui/Modal';
import { useToast } from '@/components/ui/useToast';
import type { Passkey } from '@/contract/ways-in';
import { useErrorText } from '@/hooks/useErrorText';

type Props = { passkey: Passkey; remove: (id: string) => Promise<void>; onClose: () => void };

/** Asks first: a passkey that was removed cannot come back. */
export function RemovePasskeyModal({ passkey: { id, name }, remove, onClose }: Props) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function removeIt() {
    setIsRemoving(true);
    setFailure(undefined);
    try {
      await remove(id);
      onClose();
      toast(t('account.signIn.remove.done', { name }));
    } catch (error) {
      setFailure(error);
      setIsRemoving(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('account.signIn.remove.title', { name })}>
      <p>{t('account.signIn.remove.lead')}</p>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <ModalActions>
        <Button theme="hollow" onClick={onClose}>
          {t('account.signIn.cancel')}
        </Button>
        <Button
          theme="danger"
          loading={isRemoving && t('account.signIn.busy')}
          onClick={() => void removeIt()}
        >
          {t('account.signIn.remove.action')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
