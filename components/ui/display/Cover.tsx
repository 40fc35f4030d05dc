import { useState } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours, tintOfTopic } from '@/components/ui/display/tints';
import type { Picture } from '@/contract/shared';
import { toSrcSet } from '@/contract/values/pictures';
import styles from './Cover.module.scss';

type Props = {
  picture: Picture | null;
  topicId: string;
  /** Layout width of the picture, as in `<img sizes>`. */
  sizes: string;
  /** True for the largest picture of the first screen (LCP); all other pictures load lazily. */
  first?: boolean;
};

/**
 * Decorative picture of a course (8 to 5) in two widths, on the topic's tint until loaded. Without
 * a picture, or if the picture fails to load, the cover shows the topic's tint and icon. The title
 * is beside the cover.
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
  // Without `<picture>` React would add a preload link for an eager image in the layout's width. A
  // browser with the wider image in its cache would show the wider image and warn of an unused
  // preload.
  return (
    <picture className={styles.frame}>
      <img
        className={styles.picture}
        // Colours shown until the picture is loaded.
        style={colours}
        src={picture.smallUrl}
        srcSet={toSrcSet(picture)}
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
