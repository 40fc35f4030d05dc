import type { CSSProperties } from 'react';
import { classNames } from '../class-names';
import styles from './Skeleton.module.scss';

type Props = {
  /**
   * `picture` has the 8:5 shape of a cover. `square` and `circle` need a width, and `block` needs a
   * height.
   */
  shape?: 'text' | 'picture' | 'square' | 'circle' | 'block';
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
};

/**
 * Pulsing placeholder with the size of the future content. Group placeholders in a
 * `<LoadingRegion>`.
 */
export function Skeleton({ shape = 'text', width, height }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape])}
      style={{ width, height }}
    />
  );
}
