import type { Outcome } from '../../contract/social.ts';
import {
  getPlatform,
  type ConversionFault,
  type ExportRefusal,
  type PlatformKey,
} from '../../contract/values/social-platforms.ts';
import type { VideoFault, VideoState } from '../../contract/values/videos.ts';
import type { CreatorActor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

/** Returns the verdict on exporting. The repository's queries check the ownership. */
export const canExport = (actor: CreatorActor): Verdict =>
  actor.creator.state !== 'SUSPENDED' || 'A suspended creator cannot export.';

/** Known properties of a video or picture. */
export type Measured = {
  kind: 'video' | 'image';
  /** Displayed size in pixels; null while unknown. */
  width: number | null;
  height: number | null;
  /** Duration of a video; null while unknown. */
  durationSeconds: number | null;
  /**
   * Result of the video host; null for a picture, and for a video that was never sent to the host.
   */
  video: { state: VideoState; fault: VideoFault | null } | null;
};

/** Maximum difference between two aspect ratios that look the same. */
const SAME_SHAPE = 0.01;

const hostFaults: VideoFault[] = ['STORAGE_FULL', 'VIDEO_HOST_FAILED', 'VIDEO_HOST_TOO_SLOW'];

/** Returns the reason why a source cannot be converted for a platform; null if it can. */
export function findExportRefusal(key: PlatformKey, source: Measured): ExportRefusal | null {
  const { takesPictures, video } = getPlatform(key);
  if (source.kind === 'image') return takesPictures ? null : 'VIDEOS_ONLY';
  if (!video) return 'PICTURES_ONLY';
  const { durationSeconds } = source;
  const { state, fault } = source.video ?? {};
  if (state === 'ORIGINAL') return 'NO_VIDEO_TOOLS';
  if (state === 'PROCESSING') return 'VIDEO_NOT_READY';
  // Other faults are caused by the host or the disk and do not concern the video.
  if (state === 'FAILED' && fault && !hostFaults.includes(fault)) return 'VIDEO_UNREADABLE';
  return durationSeconds !== null && durationSeconds < video.shortest ? 'VIDEO_TOO_SHORT' : null;
}

/**
 * Returns the reason why a video or picture cannot be exported to a platform. Otherwise, returns
 * whether the export is cropped, enlarged or shortened.
 */
export function assessExport(platformKey: PlatformKey, source: Measured): Outcome {
  const reason = findExportRefusal(platformKey, source);
  if (reason) return { platformKey, outcome: 'CANNOT', reason, isEnlarged: false, cutToSeconds: null };
  const platform = getPlatform(platformKey);
  const { kind, width, height, durationSeconds } = source;
  const isKnown = width !== null && height !== null;
  const shape = isKnown ? width / height / (platform.width / platform.height) : 0;
  const longest = kind === 'video' ? platform.video!.longest : null;
  return {
    platformKey,
    outcome: Math.abs(shape - 1) < SAME_SHAPE ? 'FITS' : 'CROPPED',
    reason: null,
    isEnlarged: isKnown && Math.max(platform.width / width, platform.height / height) > 1,
    cutToSeconds:
      longest !== null && (durationSeconds === null || durationSeconds > longest) ? longest : null,
  };
}

/** Returns the clip of a video for a platform; null if it is too short there. */
export function findClip(
  key: PlatformKey,
  { durationSeconds }: Measured,
  asked: { startSeconds: number; lengthSeconds: number | null },
): { startSeconds: number; lengthSeconds: number } | null {
  const { shortest, longest } = getPlatform(key).video!;
  const { startSeconds } = asked;
  const left = durationSeconds === null ? longest : durationSeconds - startSeconds;
  const lengthSeconds = Math.min(asked.lengthSeconds ?? longest, longest, left);
  return lengthSeconds < shortest ? null : { startSeconds, lengthSeconds };
}

/** Returns true for a temporary fault, such as a full disk. */
export const mayPass = (fault: ConversionFault): boolean =>
  fault === 'STORAGE_FULL' || fault === 'CONVERSION_FAILED';
