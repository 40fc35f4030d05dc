import type { VideoFault } from '../../../contract/values/videos.ts';

/** Permanent fault of a video, for which a retry is useless. */
export class VideoFaultError extends Error {
  readonly fault: VideoFault;

  constructor(fault: VideoFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
