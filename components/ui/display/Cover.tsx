import { useState } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours, tintOfTopic } from '@/components/ui/display/tints';
import type { Picture } from '@/contract/shared';
import { srcSetOf } from '@/contract/values/pictures';
import styles from './Cover.module.scss';

type Props = {
  picture: Picture | null;
  topicId: string;
  /** As in `<img sizes>`: how wide the picture is in the layout. */
  sizes: string;
  /** For the largest picture of the first screen (LCP); all others load lazily. */
  first?: boolean;
};

/**
 * A course's picture, 8 to 5, in its two widths, on the topic's tint until it is loaded; without one, or when it does not load, the topic's tint and icon.
 * Decoration: the title is beside it.
 */
export function Cover({ picture, topicId, sizes, first = false }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const tint = tintOfTopic(topicId);
  const colours = tintColours(tint);
  if (!picture || picture.url === brokenUrl) {
    return (
      <span className={styles.blank} style={colours}>
        <Icon name={tint} />
      </span>
    );
  }
  // Without <picture> React adds a preload link for an eager image, in the width that the layout needs. A browser that
  // already has the wider one shows that, and warns of a preloaded picture that nothing uses.
  return (
    <picture className={styles.frame}>
      <img
        className={styles.picture}
        // Until it is loaded.
        style={colours}
        src={picture.smallUrl}
        srcSet={srcSetOf(picture)}
        sizes={sizes}
        width={1280}
        height={800}
        alt=""
        decoding="async"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        onError={() => setBrokenUrl(picture.url)}
      />
    </picture>
  );
}
