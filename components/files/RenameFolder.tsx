import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import { files } from '@/contract/files';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';

type Props = {
  name: string;
  /** Called with the new name; an empty name moves the files out of the folder. */
  onRenamed: (newName: string) => Promise<unknown>;
};

/** Button that renames a folder; the name of another folder merges the files there. */
export function RenameFolder(props: Props) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" theme="hollow-border" icon="edit" onClick={() => setOpen(true)}>
        {t('files.folders.rename')}
      </Button>
      {isOpen && <RenameModal {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameModal({ name, onRenamed, onClose }: Props & { onClose: () => void }) {
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
