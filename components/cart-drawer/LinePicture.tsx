import { useState } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import type { Picture } from '@/contract/shared';
import styles from './LinePicture.module.scss';

type Props = {
  picture: Picture | null;
  /** Width of the square (pixels). */
  size: number;
};

/**
 * Decorative square picture of a cart line, or an icon if the picture is missing or fails to load.
 */
export function LinePicture({ picture, size }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const url = picture?.smallUrl;
  return (
    <span className={styles.picture}>
      {url && url !== brokenUrl ? (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(url)}
        />
      ) : (
        <Icon name="bag" />
      )}
    </span>
  );
}
