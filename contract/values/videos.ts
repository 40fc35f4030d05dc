/**
 * States and faults of videos at the video host. This file must not contain schemas, because pages
 * without a form load it in the browser.
 */

/** States of a video. ORIGINAL: the video plays as uploaded, because the host cannot convert it. */
export const videoStates = ['PROCESSING', 'READY', 'FAILED', 'ORIGINAL'] as const;
export type VideoState = (typeof videoStates)[number];

/**
 * Reasons why the conversion of a video failed or is delayed. The creator's library has a text for
 * each.
 */
export const videoFaults = [
  'VIDEO_INDEX_DAMAGED',
  'VIDEO_UNREADABLE',
  'VIDEO_WITHOUT_PICTURE',
  'VIDEO_TOO_LONG',
  'VIDEO_TOO_LARGE',
  'VIDEO_HDR',
  'STORAGE_FULL',
  'VIDEO_HOST_FAILED',
  'VIDEO_HOST_TOO_SLOW',
] as const;
export type VideoFault = (typeof videoFaults)[number];
