import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import type { OwnProduct } from '@/contract/shop-editing';
import { useTypedConfirmation } from '@/hooks/form/useTypedConfirmation';
import styles from './ProductsPage.module.scss';

type Props = { items: OwnProduct[]; onDelete: () => void; onClose: () => void };

/** Confirmation before several products are deleted; requires the typed number of products. */
export function DeleteProductsModal({ items, onDelete, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const count = items.length;
  const { field, submit, isDirty } = useTypedConfirmation({
    isRight: (typed) => typed.trim() === String(count),
    mismatch: t('content.bulk.mismatch', { count }),
    act: () => Promise.resolve(onDelete()),
  });
  return (
    <Modal open onClose={onClose} title={t('shop.bulk.deleteTitle', { count })} ignoresBackdrop={isDirty}>
      <form onSubmit={submit} noValidate>
        <p>{t('shop.bulk.deleteText', { count })}</p>
        <ul className={styles.titles}>
          {items.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <TextField
          {...field('typed')}
          label={t('shop.bulk.deleteLabel')}
          hint={t('content.bulk.hint', { count })}
          inputMode="numeric"
          autoComplete="off"
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('content.bulk.keep')}
          </Button>
          <Button theme="danger" type="submit">
            {t('content.delete')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
