/**
 * Video host: states of uploaded videos. No schema in this file, because pages without a form load
 * it in the browser.
 */

/** States of a video; ORIGINAL plays as uploaded because the host cannot convert it here. */
export const videoStates = ['PROCESSING', 'READY', 'FAILED', 'ORIGINAL'] as const;
export type VideoState = (typeof videoStates)[number];

/**
 * Reasons for a failed or delayed conversion of a video. Each has a text in the creator's library.
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
