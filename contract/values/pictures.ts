import type { Picture } from '../shared.ts';

/** In pixels. The small one is a course's card on a phone with two pixels to the point; the large one its page. */
export const pictureWidths = { large: 1280, small: 640 } as const;

/** As in `<img srcset>`. */
export const srcSetOf = ({ url, smallUrl }: Picture): string =>
  `${smallUrl} ${pictureWidths.small}w, ${url} ${pictureWidths.large}w`;
