import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import type { OwnContent } from '@/contract/content';
import { useTypedConfirmation } from '@/hooks/form/useTypedConfirmation';
import styles from './DeleteSeveralModal.module.scss';

type Props = {
  items: OwnContent[];
  onDelete: () => void;
  onClose: () => void;
};

/**
 * Confirmation before a permanent deletion. It names the content and its owners, and requires the
 * typed number of items.
 */
export function DeleteSeveralModal({ items, onDelete, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const count = items.length;
  const ownersCount = items.reduce((sum, item) => sum + item.ownersCount, 0);
  const { field, submit, isDirty } = useTypedConfirmation({
    isRight: (typed) => typed.trim() === String(count),
    mismatch: t('content.bulk.mismatch', { count }),
    act: () => Promise.resolve(onDelete()),
  });
  return (
    <Modal open onClose={onClose} title={t('content.bulk.deleteTitle', { count })} ignoresBackdrop={isDirty}>
      <form onSubmit={submit} noValidate>
        <p>{t('content.bulk.deleteText')}</p>
        <ul className={styles.titles}>
          {items.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        {ownersCount > 0 && <Banner tone="info">{t('content.bulk.buyers')}</Banner>}
        <TextField
          {...field('typed')}
          label={t('content.bulk.label')}
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
