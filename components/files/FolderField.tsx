import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { TextField } from '@/components/ui/fields/TextField';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { folders: string[] };

/** Field for the name of an existing or a new folder. */
export function FolderField({ folders, ...field }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <TextField
        id="file-folder"
        label={t('files.fields.folder')}
        hint={t('files.fields.folderHint')}
        autoComplete="off"
        list="file-folders"
        {...field}
      />
      <datalist id="file-folders">
        {folders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
