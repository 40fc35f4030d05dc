import type { Outcome } from '../../contract/social.ts';
import {
  platformOf,
  type ConversionFault,
  type ExportRefusal,
  type PlatformKey,
} from '../../contract/values/social-platforms.ts';
import type { VideoFault, VideoState } from '../../contract/values/videos.ts';
import type { CreatorActor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

/** The owner is a condition of each query in the repository. */
export const canExport = (actor: CreatorActor): Verdict =>
  actor.creator.state !== 'SUSPENDED' || 'A suspended creator cannot export.';

/** What is known of a video or picture. */
export type Measured = {
  kind: 'video' | 'image';
  /** As it is shown, in pixels; null while that is not known. */
  width: number | null;
  height: number | null;
  /** Of a video. */
  durationSeconds: number | null;
  /** What the video host has made of it; null for a picture, and for a video that the host was never given. */
  video: { state: VideoState; fault: VideoFault | null } | null;
};

/** Two shapes that differ by less look the same. */
const SAME_SHAPE = 0.01;

const hostFaults: VideoFault[] = ['STORAGE_FULL', 'VIDEO_HOST_FAILED', 'VIDEO_HOST_TOO_SLOW'];

/** Why nothing can be made of something for a platform; null when something can. */
export function refusalOf(key: PlatformKey, source: Measured): ExportRefusal | null {
  const { takesPictures, video } = platformOf(key);
  if (source.kind === 'image') return takesPictures ? null : 'VIDEOS_ONLY';
  if (!video) return 'PICTURES_ONLY';
  const { durationSeconds } = source;
  const { state, fault } = source.video ?? {};
  if (state === 'ORIGINAL') return 'NO_VIDEO_TOOLS';
  if (state === 'PROCESSING') return 'VIDEO_NOT_READY';
  // What was the host's or the disk's fault says nothing of the video.
  if (state === 'FAILED' && fault && !hostFaults.includes(fault)) return 'VIDEO_UNREADABLE';
  return durationSeconds !== null && durationSeconds < video.shortest ? 'VIDEO_TOO_SHORT' : null;
}

/** How something would come out on a platform. */
export function outcomeOf(platformKey: PlatformKey, source: Measured): Outcome {
  const reason = refusalOf(platformKey, source);
  if (reason) return { platformKey, outcome: 'CANNOT', reason, isEnlarged: false, cutToSeconds: null };
  const platform = platformOf(platformKey);
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

/** The clip of a video that a platform gets; null when it is too short there. */
export function clipOf(
  key: PlatformKey,
  { durationSeconds }: Measured,
  asked: { startSeconds: number; lengthSeconds: number | null },
): { startSeconds: number; lengthSeconds: number } | null {
  const { shortest, longest } = platformOf(key).video!;
  const { startSeconds } = asked;
  const left = durationSeconds === null ? longest : durationSeconds - startSeconds;
  const lengthSeconds = Math.min(asked.lengthSeconds ?? longest, longest, left);
  return lengthSeconds < shortest ? null : { startSeconds, lengthSeconds };
}

/** What may pass, such as a full disk. */
export const mayPass = (fault: ConversionFault): boolean =>
  fault === 'STORAGE_FULL' || fault === 'CONVERSION_FAILED';
