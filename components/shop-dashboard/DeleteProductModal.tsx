import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import { useTypedConfirmation } from '@/hooks/form/useTypedConfirmation';

type Props = {
  title: string;
  /** Number of unsent parcels with the product; undefined if it is unknown. */
  openParcelsCount?: number;
  onClose: () => void;
  /**
   * Deletes the product.
   * @throws ApiError
   */
  onDelete: () => Promise<unknown>;
};

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Dialog that requires the typed title, because deletion cannot be undone. */
export function DeleteProductModal({ title, openParcelsCount, onClose, onDelete }: Props) {
  const { t } = useTranslation('dashboard');
  const { field, submit, isSubmitting, isDirty, failureText } = useTypedConfirmation({
    isRight: (typed) => plain(typed) === plain(title),
    mismatch: t('content.remove.mismatch'),
    async act() {
      await onDelete();
      onClose();
    },
  });
  return (
    <Modal open onClose={onClose} title={t('content.remove.title', { title })} ignoresBackdrop={isDirty}>
      <form onSubmit={submit} noValidate>
        <p>
          {t('shop.remove.leaves')} {openParcelsCount === undefined && t('shop.remove.anyOrders')}
          {openParcelsCount !== undefined &&
            openParcelsCount > 0 &&
            t('shop.remove.orders', { count: openParcelsCount })}{' '}
          {t('shop.remove.kept')}
        </p>
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <TextField {...field('typed')} label={t('shop.remove.label', { title })} autoComplete="off" />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('content.remove.cancel')}
          </Button>
          <Button theme="danger" type="submit" loading={isSubmitting && t('content.remove.deleting')}>
            {t('shop.remove.action')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
