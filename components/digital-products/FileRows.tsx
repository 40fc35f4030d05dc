import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours, tintOf } from '@/components/ui/display/tints';
import type { DigitalProductFile } from '@/contract/digital-products';
import { formatDuration, formatLanguage } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import styles from './FileRows.module.scss';

type Props = {
  files: DigitalProductFile[];
  /** Returns the action at the end of a file's row. */
  actionOf: (file: DigitalProductFile) => ReactNode;
};

const iconOf = ({ mimeType }: DigitalProductFile) =>
  (['audio', 'video', 'image'] as const).find((kind) => mimeType.startsWith(`${kind}/`)) ?? 'document';

/** Returns the file extension in capitals, such as "PDF" for "diary.pdf". */
const endingOf = ({ fileName }: DigitalProductFile) => /\.(\w{1,5})$/.exec(fileName)?.[1]?.toUpperCase();

/** List of the files of a digital product with their details. */
export function FileRows({ files, actionOf }: Props) {
  const { t, i18n } = useTranslation('content');
  const factsOf = (file: DigitalProductFile) => [
    endingOf(file),
    file.format,
    file.language && formatLanguage(file.language, i18n.language),
    file.pages !== null && t('digitalProduct.pages', { count: file.pages }),
    file.durationSeconds !== null && formatDuration(Math.round(file.durationSeconds)),
    formatBytes(file.size, i18n.language),
  ];
  return (
    <Card className={styles.files}>
      <ul role="list">
        {files.map((file) => (
          <li key={file.id}>
            <span className={styles.kind} style={tintColours(tintOf(file.id))}>
              <Icon name={iconOf(file)} />
            </span>
            <p className={styles.title}>
              <b>{file.title}</b>
              {file.note && <span>{file.note}</span>}
            </p>
            <p className={styles.facts}>
              {[...new Set(factsOf(file).filter(Boolean))].map((fact) => (
                <Badge key={String(fact)}>{fact}</Badge>
              ))}
            </p>
            <div className={styles.action}>{actionOf(file)}</div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
