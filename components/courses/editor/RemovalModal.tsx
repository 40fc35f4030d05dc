import { useTranslation } from 'next-i18next/pages';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { useErrorText } from '@/hooks/useErrorText';

export type Removal =
  | { kind: 'module'; id: string; title: string; partIds: string[] }
  | { kind: 'part'; id: string; title: string };

type Props = { removal: Removal; onClose: () => void; onRemove: () => Promise<unknown> };

/** Confirmation before a module or part is deleted. Its files are not deleted from the library. */
export function RemovalModal({ removal, onClose, onRemove }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  return (
    <ConfirmModal
      title={t('editor.remove.title', { title: removal.title })}
      action={t(`editor.remove.${removal.kind}`)}
      acting={t('editor.remove.removing')}
      keep={t('editor.remove.cancel')}
      onConfirm={onRemove}
      onClose={onClose}
      errorText={errorText}
    >
      <p>
        {removal.kind === 'module' && removal.partIds.length > 0
          ? t('editor.remove.moduleText', { count: removal.partIds.length })
          : t('editor.remove.text')}
      </p>
    </ConfirmModal>
  );
}
