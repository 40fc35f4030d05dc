import { useTranslation } from 'next-i18next/pages';
import { files } from '@/contract/files';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { FolderNameModal } from './FolderNameModal';

type Props = {
  onCreated: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Dialog for the name of a new folder. */
export function NewFolder({ onCreated, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const { field, ...form } = useCallForm({
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
    <FolderNameModal
      title={t('files.folders.new')}
      form={form}
      field={{
        ...field('name'),
        id: 'new-folder',
        label: t('files.fields.name'),
        hint: t('files.folders.newHint'),
      }}
      cancelText={t('files.folders.notNew')}
      submitText={t('files.folders.create')}
      onClose={onClose}
    />
  );
}
