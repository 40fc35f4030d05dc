import type { ReactNode } from 'react';
import type { StoredFile } from '@/contract/files';
import { FilePicture } from './FileTitle';
import styles from './FilePreview.module.scss';

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

type Props = {
  file: StoredFile;
  /** What is laid over it. */
  children?: ReactNode;
};

/** A file as a picture: a still, a page, the wave of a sound, or the icon of its kind. */
export const FilePreview = ({ file, children }: Props) => (
  <div className={styles.picture}>
    {file.wave && !file.thumbnailUrl ? <Wave parts={file.wave} /> : <FilePicture file={file} />}
    {children}
  </div>
);
