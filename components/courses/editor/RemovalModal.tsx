import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { Modal, ModalActions } from '@/components/ui/Modal';
import type { CaptionLanguage } from '@/contract/values/languages';
import { useErrorText } from '@/hooks/useErrorText';

export type Removal =
  | { kind: 'module'; id: string; title: string; partIds: string[] }
  | { kind: 'part'; id: string; title: string }
  | { kind: 'captions'; partId: string; language: CaptionLanguage; title: string };

type Props = { removal: Removal; onClose: () => void; onRemove: () => Promise<unknown> };

/** Asks before a module, a part or captions go; uploaded files stay with the creator. */
export function RemovalModal({ removal, onClose, onRemove }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function remove() {
    setRemoving(true);
    try {
      await onRemove();
      onClose();
    } catch (error) {
      setFailure(error);
      setRemoving(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('editor.remove.title', { title: removal.title })}>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <p>
        {removal.kind === 'module' && removal.partIds.length > 0
          ? t('editor.remove.moduleText', { count: removal.partIds.length })
          : t(removal.kind === 'captions' ? 'editor.remove.captionsText' : 'editor.remove.text')}
      </p>
      <ModalActions>
        <Button theme="hollow" onClick={onClose}>
          {t('editor.remove.cancel')}
        </Button>
        <Button
          theme="danger"
          loading={isRemoving && t('editor.remove.removing')}
          onClick={() => void remove()}
        >
          {t(`editor.remove.${removal.kind}`)}
        </Button>
      </ModalActions>
    </Modal>
  );
}
