import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/Button';
import { Modal, ModalActions } from '@/components/ui/Modal';
import { TextField } from '@/components/ui/TextField';
import { files } from '@/contract/files';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';

type Props = {
  onNamed: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a folder, which is there for good once a file is in it. */
export function NewFolder({ onNamed, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const { field, submit } = useCallForm({
    resolver: schemaResolver(files.renameFolder.body.pick({ name: true })),
    startWith: { name: '' },
    names: ['name'],
    focus: 'field',
    asksBeforeLeaving: false,
    act: ({ name }) => Promise.resolve(onNamed(name)),
  });
  return (
    <Modal open onClose={onClose} title={t('files.folders.new')}>
      <form onSubmit={submit} noValidate>
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
          <Button theme="black" type="submit">
            {t('files.folders.create')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
