import path from 'node:path';
import { config } from '../../config.ts';
import { disk, storage } from '../storage/storage.ts';
import { embeddedVideo } from './embedded.ts';
import { vimeoVideo } from './vimeo.ts';

/** An uploaded video as it is stored. */
export type StoredVideo = {
  fileId: string;
  storageKey: string;
  mimeType: string;
  fileName: string;
  size: number;
};

/** What the host knows of a video. */
export type HostedVideo = {
  fileId: string;
  uri: string;
  /** Keys of what it has stored in our storage. */
  storedKeys: string[];
};

/** How a run reports, and how it is ended. */
export type VideoRun = {
  /** Percent, null for a video that does not say how long it is; aborts `signal` when the run has lost its video. */
  onProgress(percent: number | null): Promise<void>;
  /** Before anything is stored under these keys; aborts like `onProgress`. */
  onStore(keys: string[]): Promise<void>;
  signal: AbortSignal;
  /** Nobody waits for it: it takes only what everything else on this machine leaves. */
  isBackground?: true;
};

/** A finished video; `poster` is a picture of it. Or how far a host elsewhere is, which is asked again later. */
export type VideoProgress =
  | {
      isDone: true;
      heights: number[];
      /** As it is shown, in pixels; null where the host does not say it. */
      size: { width: number; height: number } | null;
      durationSeconds: number | null;
      poster: Buffer | null;
    }
  | { isDone: false; percent: number | null };

/** Where videos are made playable on every network. */
export type VideoHost = {
  /** Whether it can make anything on this machine; false when its programs are missing. */
  isAble(): Promise<boolean>;
  /** Makes a stored video known to the host. @returns its address there, such as /videos/123 */
  create(video: StoredVideo): Promise<string>;
  /**
   * Makes the video, or continues where an earlier run ended.
   * @throws VideoFaultError when nothing can be made of it, 507 on a full disk, and others for what may pass
   */
  make(video: StoredVideo & { uri: string }, run: VideoRun): Promise<VideoProgress>;
  /** An HLS playlist that its bearer can play until `expiresAt`; null when it has none. */
  linkToPlay(video: HostedVideo, expiresAt: Date): Promise<string | null>;
  /** The host's own page of the video; null without one. */
  playerUrl(uri: string): string | null;
  /** Removes what it keeps elsewhere than in our storage. Harmless when it was removed already. */
  remove(video: HostedVideo): Promise<void>;
};

export const videoHost: VideoHost = config.video.vimeo
  ? vimeoVideo({ accessToken: config.video.vimeo.accessToken, storage })
  : embeddedVideo({
      storage,
      pathOf: disk ? (key) => path.join(disk!.root, key) : null,
      workFolder: path.join(config.dataFolder, 'videos'),
      ffmpeg: config.video.ffmpegPath,
      secret: config.storage.secret,
    });
