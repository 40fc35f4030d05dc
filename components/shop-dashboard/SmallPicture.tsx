import { Icon } from '@/components/ui/display/Icon';
import type { Picture } from '@/contract/shared';
import styles from './SmallPicture.module.scss';

/** Cover of a product beside its title; decorative, because the title states the same. */
export const SmallPicture = ({
  picture,
  size = 48,
}: {
  picture: Picture | null;
  size?: 40 | 44 | 48 | 64;
}) =>
  picture ? (
    <img
      className={styles.picture}
      src={picture.smallUrl}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className={styles.picture} style={{ width: size, height: size }}>
      <Icon name="image" />
    </span>
  );
