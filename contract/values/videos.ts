/** The video host: the states of uploaded videos. No schema in this file: pages without a form load it in the browser. */

/** ORIGINAL: it plays as it was uploaded, because the host cannot make anything of it here. */
export const videoStates = ['PROCESSING', 'READY', 'FAILED', 'ORIGINAL'] as const;
export type VideoState = (typeof videoStates)[number];

/** Why nothing could be made of a video, or what it waits for. Each has a sentence in the creator's library. */
export const videoFaults = [
  'VIDEO_INDEX_DAMAGED',
  'VIDEO_UNREADABLE',
  'VIDEO_WITHOUT_PICTURE',
  'VIDEO_TOO_LONG',
  'VIDEO_TOO_LARGE',
  'STORAGE_FULL',
  'VIDEO_HOST_FAILED',
  'VIDEO_HOST_TOO_SLOW',
] as const;
export type VideoFault = (typeof videoFaults)[number];
