import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { Table, type Column } from '@/components/ui/layout/Table';
import type { StoredFile } from '@/contract/files';
import { findFileKind } from '@/contract/values/file-types';
import { formatDate, formatLanguage } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import { FilePicture, FileTitle, useFileLength } from './FileTitle';
import styles from './OwnFilesTable.module.scss';

type Props = {
  files: StoredFile[];
  /** Column of checkboxes that select files. */
  selection: Column<StoredFile>;
  onOpen: (file: StoredFile) => void;
};

/** Table of own files with kind, language, length, size and number of usages. */
export function OwnFilesTable({ files, selection, onOpen }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const lengthOf = useFileLength();
  const kindOf = ({ mimeType, language }: StoredFile) =>
    [
      t(`files.kinds.${findFileKind(mimeType) ?? 'document'}`),
      language && formatLanguage(language, i18n.language),
    ]
      .filter(Boolean)
      .join(' · ');
  const columns: Column<StoredFile>[] = [
    selection,
    {
      key: 'name',
      label: t('files.columns.name'),
      heading: true,
      cell: (file) => (
        <span className={styles.name}>
          <FilePicture file={file} />
          <span>
            <FileTitle file={file} />
            <small>{kindOf(file)}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'length',
      label: t('files.columns.length'),
      cell: lengthOf,
      isPlain: () => true,
    },
    {
      key: 'size',
      label: t('files.columns.size'),
      align: 'end',
      cell: ({ size }) => formatBytes(size, i18n.language),
    },
    {
      key: 'uses',
      label: t('files.columns.uses'),
      cell: ({ usesCount }) => t('files.uses', { count: usesCount }),
      isPlain: () => true,
    },
    {
      key: 'added',
      label: t('files.columns.added'),
      optional: true,
      cell: ({ createdAt }) => formatDate(createdAt, i18n.language),
    },
    {
      key: 'actions',
      label: t('files.columns.actions'),
      labelHidden: true,
      align: 'end',
      hasOwnRow: true,
      cell: (file) => (
        <Button
          size="s"
          theme="hollow-border"
          aria-label={t('files.openOf', { name: file.fileName })}
          onClick={() => onOpen(file)}
        >
          {t('files.open')}
        </Button>
      ),
    },
  ];
  return (
    <Card className={styles.table}>
      <Table caption={t('files.title')} captionHidden columns={columns} rows={files} rowId={({ id }) => id} />
    </Card>
  );
}
