/** A stored uploaded video. */
export type StoredVideo = {
  fileId: string;
  storageKey: string;
  mimeType: string;
  fileName: string;
  size: number;
};

/** Data of a video at the host. */
export type HostedVideo = {
  fileId: string;
  uri: string;
  /** Keys of the host's output in our storage. */
  storedKeys: string[];
};

/** Callbacks of a run, and the signal that ends it. */
export type VideoRun = {
  /**
   * Reports the percentage, or null for a video without a known duration. Aborts `signal` if the
   * run does not own the video any more.
   */
  onProgress(percent: number | null): Promise<void>;
  /**
   * Reports the keys before anything is stored under them. Aborts `signal` in the same case as
   * `onProgress`.
   */
  onStore(keys: string[]): Promise<void>;
  signal: AbortSignal;
  /** True if no user waits for the run, which then has the lowest priority on this machine. */
  isBackground?: true;
};

/**
 * A finished video with a `poster` picture, or the progress at a remote host, which is polled again
 * later.
 */
export type VideoProgress =
  | {
      isDone: true;
      heights: number[];
      /** Displayed size (pixels); null if the host does not state it. */
      size: { width: number; height: number } | null;
      durationSeconds: number | null;
      poster: Buffer | null;
    }
  | { isDone: false; percent: number | null };

/** Host that makes videos playable on every network. */
export type VideoHost = {
  /**
   * Returns true if the host can make videos on this machine; false when its programs are missing.
   */
  isAble(): Promise<boolean>;
  /**
   * Registers a stored video at the host.
   * @returns its address there, such as /videos/123
   */
  create(video: StoredVideo): Promise<string>;
  /**
   * Makes the video, or continues where an earlier run ended.
   * @throws VideoFaultError for a permanent fault, 507 on a full disk, and other errors for
   *   temporary faults
   */
  make(video: StoredVideo & { uri: string }, run: VideoRun): Promise<VideoProgress>;
  /**
   * Returns an HLS playlist that its bearer can play until `expiresAt`; null when the video has no
   * playlist.
   */
  linkToPlay(video: HostedVideo, expiresAt: Date): Promise<string | null>;
  /** Returns the host's own page of the video, or null without a page. */
  playerUrl(uri: string): string | null;
  /** Removes the host's data outside our storage. A repetition does nothing. */
  remove(video: HostedVideo): Promise<void>;
};
