import type { Picture } from '../shared.ts';

/**
 * Picture widths (pixels). `small` fits a course card on a phone with two pixels per point. `large`
 * fits the course page.
 */
export const pictureWidths = { large: 1280, small: 640 } as const;

/** Returns the value of `srcset` for an `<img>`. */
export const toSrcSet = ({ url, smallUrl }: Picture): string =>
  `${smallUrl} ${pictureWidths.small}w, ${url} ${pictureWidths.large}w`;
