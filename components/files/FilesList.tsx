import { useTranslation } from 'next-i18next/pages';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { StoredFile } from '@/contract/files';
import { RESTORE_DAYS } from '@/contract/values/limits';
import type { useOwnFiles } from '@/hooks/files/useOwnFiles';
import type { FilesFilter } from '@/lib/page/files-filter';
import { DeletedFiles } from './DeletedFiles';
import { OwnFiles } from './OwnFiles';

type Props = {
  list: Pick<ReturnType<typeof useOwnFiles>, 'items' | 'error' | 'reload'>;
  filter: FilesFilter;
  folders: string[];
  isGrid: boolean;
  onUpload: () => void;
  onClear: () => void;
  onOpen: (file: StoredFile) => void;
  onChanged: () => Promise<unknown>;
};

/** List of own files, with states for no files, no matching files and an error. */
export function FilesList({ list, filter, folders, isGrid, onUpload, onClear, onOpen, onChanged }: Props) {
  const { items, error, reload } = list;
  const { t } = useTranslation('dashboard');
  if (!items && error) return <LoadFailed title={t('files.failedTitle')} error={error} onRetry={reload} />;
  if (!items)
    return (
      <LoadingRegion label={t('files.loading')}>
        <Skeleton shape="block" height={320} />
      </LoadingRegion>
    );
  if (items.length > 0 && filter.deleted) return <DeletedFiles files={items} onChanged={onChanged} />;
  if (items.length > 0)
    return (
      // The key resets the selection, because hidden files must not stay selected.
      <OwnFiles
        key={JSON.stringify(filter)}
        files={items}
        folders={folders}
        isGrid={isGrid}
        onOpen={onOpen}
        onChanged={onChanged}
      />
    );
  const { orderBy: _, deleted, folderName, ...words } = filter;
  const isSearched = Object.values(words).some((value) => value !== undefined);
  const isNarrowed = isSearched || folderName !== undefined;
  if (folderName !== undefined && !isSearched && !deleted)
    return (
      <EmptyState
        title={t('files.folders.emptyTitle', { folderName })}
        action={
          <>
            <Button theme="green" icon="upload" onClick={onUpload}>
              {t('files.upload')}
            </Button>
            <Button onClick={onClear}>{t('files.clear')}</Button>
          </>
        }
      >
        {t('files.folders.emptyText')}
      </EmptyState>
    );
  if (deleted && !isNarrowed)
    return (
      <EmptyState
        title={t('files.deletedFiles.noneTitle')}
        action={<Button onClick={onClear}>{t('files.clear')}</Button>}
      >
        {t('files.deletedFiles.noneText', { days: RESTORE_DAYS })}
      </EmptyState>
    );
  return isNarrowed ? (
    <EmptyState
      title={filter.query ? t('files.noMatchOf', { query: filter.query }) : t('files.noMatch')}
      action={<Button onClick={onClear}>{t('files.clear')}</Button>}
    >
      {t('files.noMatchText')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('files.emptyTitle')}
      picture="/art/empty-saved.webp"
      action={
        <Button theme="green" icon="upload" onClick={onUpload}>
          {t('files.upload')}
        </Button>
      }
    >
      {t('files.emptyText')}
    </EmptyState>
  );
}
