import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import { files } from '@/contract/files';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';

export type RenameFolderProps = {
  name: string;
  /** Called with the new name; an empty name moves the files out of the folder. */
  onRenamed: (newName: string) => Promise<unknown>;
};

type Props = RenameFolderProps & { onClose: () => void };

/** Dialog that renames a folder. */
export function RenameFolderModal({ name, onRenamed, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const { field, submit, isSubmitting, isDirty, failureText } = useCallForm({
    resolver: schemaResolver(files.renameFolder.body.omit({ name: true })),
    startWith: { newName: name },
    names: ['newName'],
    focus: 'field',
    async act({ newName }) {
      await fileActions.renameFolder(name, newName);
      await onRenamed(newName);
      onClose();
      toast(newName ? t('files.folders.renamed', { name: newName }) : t('files.folders.dissolved', { name }));
    },
  });

  return (
    <Modal open onClose={onClose} title={t('files.folders.renameTitle', { name })} dirty={isDirty}>
      <form onSubmit={submit} noValidate>
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <TextField
          {...field('newName')}
          id="new-folder-name"
          label={t('files.folders.newName')}
          hint={t('files.folders.newNameHint')}
          autoComplete="off"
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('files.folders.cancel')}
          </Button>
          <Button theme="black" type="submit" loading={isSubmitting && t('files.saving')}>
            {t('files.folders.rename')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
