import { useState } from 'react';
import type { CSSProperties } from 'react';
import { classNames } from '../class-names';
import styles from './Avatar.module.scss';
import { tintColours, tintOf } from './tints';

type Props = {
  /** Id of the person, which determines the tint. */
  id: string;
  name: string;
  src?: string | null;
  /** Diameter in pixels. */
  size?: number;
  /** True for an avatar without a name beside it. Otherwise the avatar is decorative. */
  labelled?: boolean;
};

/** Picture of a person. Initials on rings of the person's tint replace a missing picture. */
export function Avatar({ id, name, src, size = 40, labelled = false }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const style = { '--avatar-size': `${size}px` } as CSSProperties;
  if (src && src !== brokenSrc) {
    return (
      <img
        className={styles.avatar}
        style={style}
        src={src}
        alt={labelled ? name : ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenSrc(src)}
      />
    );
  }
  return (
    <span
      className={classNames(styles.avatar, styles.rings)}
      style={{ ...style, ...tintColours(tintOf(id)) }}
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first and the last word: "Noor Al-Tamrin" is NA. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}
