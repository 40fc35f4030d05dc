import { useTranslation } from 'next-i18next/pages';
import { LibraryFileSelect } from '@/components/files/LibraryFileSelect';
import { StorageUsage } from '@/components/files/StorageUsage';
import { UploadLine } from '@/components/files/UploadLine';
import { Card } from '@/components/ui/layout/Card';
import { DropZone } from '@/components/ui/fields/DropZone';
import { FieldError } from '@/components/ui/fields/Field';
import { useSortable } from '@/components/ui/sortable/useSortable';
import { limits } from '@/contract/values/limits';
import { newFile, type FileChange } from '@/lib/editing/digital-product-session';
import type { DigitalProductEditing } from '@/hooks/digital-products/useDigitalProductEditing';
import { useOwnFiles } from '@/hooks/files/useOwnFiles';
import { useUploads } from '@/hooks/files/useUploads';
import { applyMove } from '@/lib/editing/ordering';
import { acceptedFileTypes } from '@/lib/upload/part-files';
import { isFor } from '@/lib/upload/upload-item';
import styles from './DigitalProductEditorPage.module.scss';
import { ProductFileRow } from './ProductFileRow';
import list from './ProductFiles.module.scss';

/** Id of the list, which is a single sortable group. */
const GROUP_ID = 'files';
const HELP_ID = 'files-help';
const most = limits.digitalProductFiles;

/** Files of the product in order, uploaded here or chosen from the library. */
export function ProductFiles({ editing }: { editing: DigitalProductEditing }) {
  const { t } = useTranslation('content');
  const { product, values, change, errorOf } = editing;
  const { items: uploads, add } = useUploads();
  const { items: library } = useOwnFiles();
  const { files } = values;
  const set = (next: FileChange[]) =>
    change({ files: next.map(({ id, title, note, samplePages }) => ({ id, title, note, samplePages })) });

  // Details of files that were just chosen are not in the draft yet, so they come from the library.
  const factsOf = (id: string) =>
    product.files.find((file) => file.id === id) ?? library?.find((file) => file.id === id);
  const nameOf = ({ id, title }: FileChange) => title || (factsOf(id)?.fileName ?? '');

  const sortable = useSortable({
    groups: [{ id: GROUP_ID, items: files }],
    helpId: HELP_ID,
    onMove: (move) => set(applyMove([{ id: GROUP_ID, items: files }], move)[0]!.items),
    announce: ({ what, sorted, position, total }) => {
      const title = nameOf(files.find(({ id }) => id === sorted.id)!);
      return t(`digitalProductEditor.files.drag.${what}`, { title, position, total });
    },
  });
  const shown = sortable.preview
    ? applyMove([{ id: GROUP_ID, items: files }], sortable.preview)[0]!.items
    : files;
  const error = errorOf('files');
  const isFull = files.length >= most;

  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="files-title">
      <div>
        <h2 id="files-title">{t('digitalProductEditor.files.title')}</h2>
        <p className={styles.quiet}>
          {t(files.length > 0 ? 'digitalProductEditor.files.lead' : 'digitalProductEditor.files.empty')}
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {sortable.announcement}
      </p>
      <p id={HELP_ID} hidden>
        {t('editor.drag.help')}
      </p>
      {error && <FieldError id="files-error">{error}</FieldError>}
      <ol
        role="list"
        className={list.files}
        aria-label={t('digitalProductEditor.files.list')}
        {...sortable.groupProps(GROUP_ID)}
      >
        {shown.map((file) => (
          <ProductFileRow
            key={file.id}
            file={file}
            facts={factsOf(file.id)}
            sortable={sortable}
            onChange={(fields) =>
              set(files.map((each) => (each.id === file.id ? { ...each, ...fields } : each)))
            }
            onRemove={() => set(files.filter(({ id }) => id !== file.id))}
          />
        ))}
      </ol>
      <ul role="list" className={list.uploads}>
        {uploads
          .filter((item) => isFor(item, 'DIGITAL_PRODUCT', product.id))
          .map((item) => (
            <UploadLine key={item.id} item={item} />
          ))}
      </ul>
      {isFull ? (
        <p>{t('digitalProductEditor.files.full', { count: most })}</p>
      ) : (
        <>
          <DropZone
            multiple
            accept={acceptedFileTypes}
            label={t('digitalProductEditor.files.upload')}
            hint={t('digitalProductEditor.files.hint', { count: most })}
            onFiles={(chosen) => add(chosen, { target: { kind: 'DIGITAL_PRODUCT', id: product.id } })}
          />
          <LibraryFileSelect
            without={files.map(({ id }) => id)}
            onChoose={({ id }) => set([...files, newFile(id)])}
          />
        </>
      )}
      <StorageUsage />
    </Card>
  );
}
