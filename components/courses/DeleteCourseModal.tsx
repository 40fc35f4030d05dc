import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { Modal, ModalActions } from '@/components/ui/Modal';
import { TextField } from '@/components/ui/TextField';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './DeleteCourseModal.module.scss';

type Props = {
  title: string;
  /** Who unlocked it and keeps it. */
  buyersCount: number;
  onClose: () => void;
  /** Deletes. @throws ApiError */
  onDelete: () => Promise<unknown>;
};

const same = (typed: string, title: string) =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase() === title.trim().replace(/\s+/g, ' ').toLowerCase();

/** Deleting cannot be undone, so the creator types the course's name. */
export function DeleteCourseModal({ title, buyersCount, onClose, onDelete }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [isMissed, setMissed] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!same(typed, title)) return setMissed(true);
    setDeleting(true);
    setFailure(undefined);
    try {
      await onDelete();
      onClose();
    } catch (error) {
      setFailure(error);
      setDeleting(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('content.remove.title', { title })} dirty={typed !== ''}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{t('content.remove.text')}</p>
        {buyersCount > 0 && <Banner tone="info">{t('content.remove.buyers', { count: buyersCount })}</Banner>}
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        <TextField
          label={t('content.remove.label')}
          hint={t('content.remove.hint', { title })}
          error={isMissed ? t('content.remove.mismatch') : undefined}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setMissed(false);
          }}
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('content.remove.cancel')}
          </Button>
          <Button theme="danger" type="submit" loading={isDeleting && t('content.remove.deleting')}>
            {t('content.remove.action')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
