import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { BulkBar } from '@/components/ui/layout/BulkBar';
import { Button } from '@/components/ui/actions/Button';
import { useSelection } from '@/components/ui/layout/useSelection';
import { useToast } from '@/components/ui/feedback/useToast';
import type { StoredFile } from '@/contract/files';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useBulkAction } from '@/hooks/useBulkAction';
import { DeleteFiles } from './DeleteFiles';
import { OwnFilesGrid } from './OwnFilesGrid';
import { OwnFilesTable } from './OwnFilesTable';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const MoveFiles = dynamic(() => import('./MoveFiles').then((file) => file.MoveFiles), { ssr: false });

type Props = {
  files: StoredFile[];
  folders: string[];
  isGrid: boolean;
  onOpen: (file: StoredFile) => void;
  onChanged: () => Promise<unknown>;
};

/**
 * Own files as a table or a grid. Several files can be selected, then moved or deleted together.
 */
export function OwnFiles({ files, folders, isGrid, onOpen, onChanged }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const { selected, select, isSelected, box, column } = useSelection<StoredFile>({
    columnLabel: t('files.columns.select'),
    labelOf: ({ fileName }) => t('files.select', { name: fileName }),
  });
  const { progress, refusals, run } = useBulkAction<StoredFile>({
    select,
    nameOf: ({ fileName }) => fileName,
    onChanged,
  });
  const [asked, setAsked] = useState<'move' | 'delete'>();

  async function move(folderName: string) {
    const moved = await run(selected, ({ id }) => fileActions.change({ fileID: id, folderName }));
    if (moved.length === 0) return;
    const back = ({ id, folderName: before }: StoredFile) =>
      fileActions.change({ fileID: id, folderName: before });
    toast(
      folderName
        ? t('files.bulk.moved', { count: moved.length, folderName })
        : t('files.bulk.movedOut', { count: moved.length }),
      { label: t('files.undo'), onAction: () => void run(moved, back) },
    );
  }

  async function remove(rows: StoredFile[]) {
    const removed = await run(rows, ({ id }) => fileActions.remove(id));
    const restorable = removed.filter(({ state }) => state === 'READY');
    if (removed.length === 0) return;
    toast(
      t('files.bulk.deleted', { count: removed.length }),
      restorable.length > 0
        ? {
            label: t('files.undo'),
            onAction: () => void run(restorable, ({ id }) => fileActions.restore(id)),
          }
        : undefined,
    );
  }

  return (
    <>
      {isGrid ? (
        <OwnFilesGrid files={files} boxOf={box} isSelected={isSelected} onOpen={onOpen} />
      ) : (
        <OwnFilesTable files={files} selection={column} onOpen={onOpen} />
      )}
      <BulkBar
        count={selected.length}
        progress={progress}
        refusals={refusals}
        onSelectAll={() => select(files)}
        onClear={() => select([])}
      >
        <Button size="s" icon="folder" onClick={() => setAsked('move')}>
          {t('files.bulk.move')}
        </Button>
        <Button size="s" icon="trash" onClick={() => setAsked('delete')}>
          {t('files.delete')}
        </Button>
      </BulkBar>
      {asked === 'move' && (
        <MoveFiles
          count={selected.length}
          folders={folders}
          onMove={(folderName) => {
            setAsked(undefined);
            void move(folderName);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && (
        <DeleteFiles
          files={selected}
          onDelete={(rows) => {
            setAsked(undefined);
            void remove(rows);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
