import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import type { StoredFile } from '@/contract/files';
import { formatBytes } from '@/lib/format/format-bytes';
import { FilePicture, FileTitle, useFileLength } from './FileTitle';
import styles from './OwnFilesGrid.module.scss';

type Props = {
  files: StoredFile[];
  /** The box that selects a file. */
  boxOf: (file: StoredFile) => ReactNode;
  isSelected: (file: StoredFile) => boolean;
  onOpen: (file: StoredFile) => void;
};

/** A part is one unit wide and has one beside it. */
const WAVE_HEIGHT = 60;

/** How loud a sound is from its beginning to its end, as bars. */
function Wave({ parts }: { parts: number[] }) {
  const bars = parts.map((percent, index) => {
    const height = Math.max(1, (percent / 100) * WAVE_HEIGHT);
    return `M${2 * index + 1} ${(WAVE_HEIGHT - height) / 2}v${height}`;
  });
  return (
    <svg className={styles.wave} viewBox={`0 0 ${2 * parts.length} ${WAVE_HEIGHT}`} aria-hidden="true">
      <path d={bars.join('')} stroke="currentColor" />
    </svg>
  );
}

/** The own files as pictures; what can be done with them is the same as in the table. */
export function OwnFilesGrid({ files, boxOf, isSelected, onOpen }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const lengthOf = useFileLength();
  return (
    <ul role="list" className={styles.grid} aria-label={t('files.title')}>
      {files.map((file) => (
        <Card as="li" key={file.id} className={styles.card} data-selected={isSelected(file)}>
          <div className={styles.picture}>
            {file.wave && !file.thumbnailUrl ? <Wave parts={file.wave} /> : <FilePicture file={file} />}
            {boxOf(file)}
            {lengthOf(file) && <small className={styles.length}>{lengthOf(file)}</small>}
          </div>
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
