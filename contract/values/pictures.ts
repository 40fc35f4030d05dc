import type { Picture } from '../shared.ts';

/**
 * Picture widths (pixels). The small one fits a course card on a phone with two pixels per point;
 * the large one fits the course page.
 */
export const pictureWidths = { large: 1280, small: 640 } as const;

/** Returns the value for `<img srcset>`. */
export const toSrcSet = ({ url, smallUrl }: Picture): string =>
  `${smallUrl} ${pictureWidths.small}w, ${url} ${pictureWidths.large}w`;
