import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import { files } from '@/contract/files';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';

type Props = {
  onCreated: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Dialog for the name of a new folder. */
export function NewFolder({ onCreated, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const { field, submit, isSubmitting, failureText } = useCallForm({
    resolver: schemaResolver(files.createFolder.body),
    startWith: { name: '' },
    names: ['name'],
    focus: 'field',
    asksBeforeLeaving: false,
    async act({ name }) {
      await fileActions.createFolder(name);
      await onCreated(name);
    },
  });
  return (
    <Modal open onClose={onClose} title={t('files.folders.new')}>
      <form onSubmit={submit} noValidate>
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <TextField
          {...field('name')}
          id="new-folder"
          label={t('files.fields.name')}
          hint={t('files.folders.newHint')}
          autoComplete="off"
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('files.folders.notNew')}
          </Button>
          <Button theme="black" type="submit" loading={isSubmitting && t('files.saving')}>
            {t('files.folders.create')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
