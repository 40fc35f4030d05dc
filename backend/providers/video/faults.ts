import type { VideoFault } from '../../../contract/values/videos.ts';

/** Nothing can be made of a video, however often it is tried. */
export class VideoFaultError extends Error {
  readonly fault: VideoFault;

  constructor(fault: VideoFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
