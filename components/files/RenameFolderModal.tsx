import { useTranslation } from 'next-i18next/pages';
import { useToast } from '@/components/ui/feedback/useToast';
import { files } from '@/contract/files';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { FolderNameModal } from './FolderNameModal';

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
  const { field, isDirty, ...form } = useCallForm({
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
    <FolderNameModal
      title={t('files.folders.renameTitle', { name })}
      form={form}
      dirty={isDirty}
      field={{
        ...field('newName'),
        id: 'new-folder-name',
        label: t('files.folders.newName'),
        hint: t('files.folders.newNameHint'),
      }}
      cancelText={t('files.folders.cancel')}
      submitText={t('files.folders.rename')}
      onClose={onClose}
    />
  );
}
