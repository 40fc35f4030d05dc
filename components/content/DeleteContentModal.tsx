import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import type { ContentType } from '@/contract/values/content';
import { useTypedConfirmation } from '@/hooks/form/useTypedConfirmation';
import { toOwnKind } from '@/lib/content/own-content';

type Props = {
  kind: ContentType;
  title: string;
  /** Number of owners, who keep their access. */
  ownersCount: number;
  onClose: () => void;
  /**
   * Deletes the content.
   * @throws ApiError
   */
  onDelete: () => Promise<unknown>;
};

const same = (typed: string, title: string) =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase() === title.trim().replace(/\s+/g, ' ').toLowerCase();

/** Dialog that requires the typed name, because deletion cannot be undone. */
export function DeleteContentModal({ kind, title, ownersCount, onClose, onDelete }: Props) {
  const { t } = useTranslation('dashboard');
  const { field, submit, isSubmitting, isDirty, failureText } = useTypedConfirmation({
    isRight: (typed) => same(typed, title),
    mismatch: t('content.remove.mismatch'),
    async act() {
      await onDelete();
      onClose();
    },
  });

  return (
    <Modal open onClose={onClose} title={t('content.remove.title', { title })} ignoresBackdrop={isDirty}>
      <form onSubmit={submit} noValidate>
        <p>{t(`content.remove.text.${kind}`)}</p>
        {ownersCount > 0 && toOwnKind(kind).isKept && (
          <Banner tone="info">{t('content.remove.buyers', { count: ownersCount })}</Banner>
        )}
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <TextField
          {...field('typed')}
          label={t(`content.remove.label.${kind}`)}
          hint={t('content.remove.hint', { title })}
          autoComplete="off"
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('content.remove.cancel')}
          </Button>
          <Button theme="danger" type="submit" loading={isSubmitting && t('content.remove.deleting')}>
            {t(`content.remove.action.${kind}`)}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
