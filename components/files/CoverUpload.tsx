import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './CoverUpload.module.scss';
import { PictureUpload } from './PictureUpload';

type Props = Omit<ComponentProps<typeof PictureUpload>, 'children'> & {
  /** Stored picture; null if none exists yet. */
  src: string | null;
  alt: string;
  /** Text shown in place of a missing picture. */
  empty: string;
  /** Shape of the picture. `card`: 8 to 5, as on a card. `banner`: 8 to 3, behind a portrait. */
  shape: 'card' | 'banner';
};

/** Upload field for a wide picture, with a text while there is no picture. */
export const CoverUpload = ({ src, alt, empty, shape, ...upload }: Props) => (
  <PictureUpload {...upload}>
    {(previewUrl) => {
      const shown = previewUrl ?? src;
      const className = classNames(styles.cover, styles[shape]);
      return shown ? (
        <img className={className} src={shown} alt={alt} width={480} height={shape === 'card' ? 300 : 180} />
      ) : (
        <span className={classNames(className, styles.empty)}>{empty}</span>
      );
    }}
  </PictureUpload>
);
