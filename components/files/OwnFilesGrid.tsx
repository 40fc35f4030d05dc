import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import type { StoredFile } from '@/contract/files';
import { formatBytes } from '@/lib/format/format-bytes';
import { FilePreview } from './FilePreview';
import { FileTitle, useFileLength } from './FileTitle';
import styles from './OwnFilesGrid.module.scss';

type Props = {
  files: StoredFile[];
  /** Returns the checkbox that selects a file. */
  boxOf: (file: StoredFile) => ReactNode;
  isSelected: (file: StoredFile) => boolean;
  onOpen: (file: StoredFile) => void;
};

/** Grid of the creator's files, with the same actions as the table. */
export function OwnFilesGrid({ files, boxOf, isSelected, onOpen }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const lengthOf = useFileLength();
  return (
    <ul role="list" className={styles.grid} aria-label={t('files.title')}>
      {files.map((file) => (
        <Card as="li" key={file.id} className={styles.card} data-selected={isSelected(file)}>
          <FilePreview file={file}>
            {boxOf(file)}
            {lengthOf(file) && <small className={styles.length}>{lengthOf(file)}</small>}
          </FilePreview>
          <div className={styles.text}>
            <FileTitle file={file} />
            <small>
              {t('files.sizeAndUses', {
                size: formatBytes(file.size, i18n.language),
                uses: t('files.usedIn', { count: file.usesCount }),
              })}
            </small>
          </div>
          <Button
            size="s"
            theme="hollow-border"
            aria-label={t('files.openOf', { name: file.fileName })}
            onClick={() => onOpen(file)}
          >
            {t('files.open')}
          </Button>
        </Card>
      ))}
    </ul>
  );
}
