import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useRef, useState, type ChangeEvent } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { MoreItems } from '@/components/loading/MoreItems';
import { Button } from '@/components/ui/actions/Button';
import { DropZone } from '@/components/ui/fields/DropZone';
import { paths } from '@/contract/paths';
import { useFolders, useOwnFiles } from '@/hooks/files/useOwnFiles';
import { useStorageUsage } from '@/hooks/files/useStorageUsage';
import { useSizeLimits } from '@/hooks/files/useSizeLimits';
import { useUploads } from '@/hooks/files/useUploads';
import { addressWith, readKnownValue, readQueryValue } from '@/lib/list-query';
import { readFilesFilter, type FilesFilter } from '@/lib/page/files-filter';
import { acceptedFileTypes } from '@/lib/upload/part-files';
import { FilesFilterBar, layouts, type Layout } from '@/components/files/FilesFilterBar';
import { FilesList } from '@/components/files/FilesList';
import { FolderList } from '@/components/files/FolderList';
import { RenameFolder } from '@/components/files/RenameFolder';
import { SpaceCard } from '@/components/files/SpaceCard';
import styles from './OwnFilesPage.module.scss';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const NewFolder = dynamic(() => import('@/components/files/NewFolder').then((file) => file.NewFolder), {
  ssr: false,
});
const FileDetails = dynamic(() => import('@/components/files/FileDetails').then((file) => file.FileDetails), {
  ssr: false,
});

/**
 * Library of the creator's files with their usages and actions. The address contains the filter.
 */
export function OwnFilesPage() {
  const { t } = useTranslation('dashboard');
  const router = useRouter();
  const { query } = router;
  const filter = readFilesFilter(query);
  const { folderName } = filter;
  const list = useOwnFiles(filter);
  const { folders, reload: reloadFolders } = useFolders();
  const { reload: reloadUsage } = useStorageUsage();
  const { add } = useUploads();
  const sizes = useSizeLimits();
  const input = useRef<HTMLInputElement>(null);
  const openId = readQueryValue(query, 'file') ?? null;
  const [isNaming, setNaming] = useState(false);

  const layout = readKnownValue(query, 'layout', layouts) ?? 'list';

  type Change = FilesFilter & { file?: string; layout?: Layout };
  const addressOf = (change: Change) => {
    const { folderName: folder, layout: wanted = layout, ...rest } = { ...filter, ...change };
    return addressWith(paths.ownFiles, { ...rest, folder, layout: wanted === 'grid' ? wanted : undefined });
  };
  const show = (change: Change) =>
    router.replace(addressOf(change), undefined, { shallow: true, scroll: false });

  const take = (given: File[]) => add(given, { folderName });

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    take([...(target.files ?? [])]);
    // Cleared because choosing the same file again would not trigger a change event.
    target.value = '';
  }
  const upload = () => input.current?.click();
  const reload = () => Promise.all([list.reload(), reloadFolders(), reloadUsage()]);
  const folderNames = folders?.map(({ name }) => name) ?? [];

  async function openNewFolder(name: string) {
    await reloadFolders();
    setNaming(false);
    await show({
      query: undefined,
      kind: undefined,
      unused: undefined,
      deleted: undefined,
      folderName: name,
    });
  }
  return (
    <DashboardFrame
      title={t('files.title')}
      lead={t('files.lead')}
      actions={
        <>
          <Button theme="hollow-border" icon="folder" onClick={() => setNaming(true)}>
            {t('files.folders.new')}
          </Button>
          <Button theme="green" icon="upload" onClick={upload}>
            {t('files.upload')}
          </Button>
        </>
      }
    >
      <input ref={input} type="file" multiple hidden accept={acceptedFileTypes} onChange={choose} />
      <SpaceCard
        unusedHref={addressOf({
          query: undefined,
          kind: undefined,
          folderName: undefined,
          deleted: undefined,
          unused: 'true',
          orderBy: 'size',
        })}
      />
      <DropZone
        multiple
        accept={acceptedFileTypes}
        hint={[folderName && t('files.dropHintFolder', { folderName }), t('files.dropHint', sizes)]
          .filter(Boolean)
          .join(' ')}
        onFiles={take}
      />
      {folders && folders.length > 0 && (
        <FolderList
          folders={folders}
          onNew={() => setNaming(true)}
          chosen={filter.deleted ? null : folderName}
          addressOf={(name) => addressOf({ folderName: name, deleted: undefined })}
        />
      )}
      <div className={styles.head}>
        <h2>{folderName ?? t(filter.deleted ? 'files.deletedFiles.title' : 'files.folders.all')}</h2>
        {folderName && !filter.deleted && folderNames.includes(folderName) && (
          <RenameFolder
            key={folderName}
            name={folderName}
            onRenamed={async (newName) => {
              await reload();
              await show({ folderName: newName || undefined });
            }}
          />
        )}
      </div>
      <FilesFilterBar
        filter={filter}
        onChange={(change) => void show(change)}
        layout={layout}
        onLayout={(wanted) => void show({ layout: wanted })}
      />
      <FilesList
        list={list}
        filter={filter}
        folders={folderNames}
        isGrid={layout === 'grid'}
        onUpload={upload}
        onClear={() => void router.replace(paths.ownFiles, undefined, { shallow: true })}
        onOpen={({ id }) => void show({ file: id })}
        onChanged={reload}
      />
      <MoreItems list={list} />
      {isNaming && <NewFolder onCreated={openNewFolder} onClose={() => setNaming(false)} />}
      {openId && (
        <FileDetails
          key={openId}
          id={openId}
          folders={folderNames}
          onChanged={reload}
          onClose={() => show({})}
        />
      )}
    </DashboardFrame>
  );
}
