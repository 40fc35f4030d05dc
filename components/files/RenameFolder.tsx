import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import type { RenameFolderProps } from './RenameFolderModal';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const RenameFolderModal = dynamic(
  () => import('./RenameFolderModal').then((file) => file.RenameFolderModal),
  {
    ssr: false,
  },
);

/**
 * Button that renames a folder. With the name of another folder, the files are merged into that
 * folder.
 */
export function RenameFolder(props: RenameFolderProps) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" theme="hollow-border" icon="edit" onClick={() => setOpen(true)}>
        {t('files.folders.rename')}
      </Button>
      {isOpen && <RenameFolderModal {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
