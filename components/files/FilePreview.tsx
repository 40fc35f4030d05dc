import type { ReactNode } from 'react';
import type { StoredFile } from '@/contract/files';
import { FilePicture } from './FileTitle';
import styles from './FilePreview.module.scss';

/** Height of the waveform; each bar is one unit wide with a gap of one unit. */
const WAVE_HEIGHT = 60;

/** Waveform of an audio file, drawn as bars. */
function Waveform({ parts }: { parts: number[] }) {
  const bars = parts.map((percent, index) => {
    const height = Math.max(1, (percent / 100) * WAVE_HEIGHT);
    return `M${2 * index + 1} ${(WAVE_HEIGHT - height) / 2}v${height}`;
  });
  return (
    <svg className={styles.waveform} viewBox={`0 0 ${2 * parts.length} ${WAVE_HEIGHT}`} aria-hidden="true">
      <path d={bars.join('')} stroke="currentColor" />
    </svg>
  );
}

type Props = {
  file: StoredFile;
  /** Content in front of the picture. */
  children?: ReactNode;
};

/** Preview of a file: a still, a page, the waveform of audio, or an icon of the file's kind. */
export const FilePreview = ({ file, children }: Props) => (
  <div className={styles.picture}>
    {file.waveform && !file.thumbnailUrl ? <Waveform parts={file.waveform} /> : <FilePicture file={file} />}
    {children}
  </div>
);
