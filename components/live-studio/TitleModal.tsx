import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import { limits } from '@/contract/values/limits';
import { useErrorText } from '@/hooks/useErrorText';

type Props = { title: string; onRename: (title: string) => Promise<void>; onClose: () => void };

/** Form for changing the title during the live. */
export function TitleModal({ title, onRename, onClose }: Props) {
  const { t } = useTranslation('studio');
  const errorText = useErrorText();
  const [typed, setTyped] = useState(title);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    setSaving(true);
    try {
      await onRename(typed.trim());
      onClose();
    } catch (error) {
      setFailure(error);
      setSaving(false);
    }
  }

  return (
    <Modal open variant="dark" title={t('studio.title.heading')} dirty={typed !== title} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label={t('studio.title.label')}
          hint={t('studio.title.hint')}
          error={failure === undefined ? undefined : errorText(failure)}
          value={typed}
          maxLength={limits.titleCharacters.max}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <ModalActions>
          <Button theme="hollow-border" onClick={onClose}>
            {t('studio.title.cancel')}
          </Button>
          <Button theme="white" type="submit" loading={isSaving && t('studio.title.saving')}>
            {t('studio.title.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
