type TrackKind = 'video' | 'audio';

type Handler = (kind: TrackKind, track: MediaStreamTrack) => void;

/**
 * Tracks that a creator publishes. There is always a track of each kind, because viewers would see
 * a frozen picture if the video track ended.
 */
export class PublishedTracks {
  readonly #tracks: Record<TrackKind, MediaStreamTrack>;
  readonly #handlers = new Set<Handler>();

  constructor(video: MediaStreamTrack, audio: MediaStreamTrack) {
    this.#tracks = { video, audio };
  }

  get video(): MediaStreamTrack {
    return this.#tracks.video;
  }

  get audio(): MediaStreamTrack {
    return this.#tracks.audio;
  }

  /** Publishes another track. The caller stops the previous track. */
  replace(kind: TrackKind, track: MediaStreamTrack): void {
    if (this.#tracks[kind] === track) return;
    this.#tracks[kind] = track;
    this.#handlers.forEach((handler) => handler(kind, track));
  }

  /** Calls `handler` for each replaced track. Returns a function that unsubscribes. */
  onReplace(handler: Handler): () => void {
    this.#handlers.add(handler);
    return () => void this.#handlers.delete(handler);
  }
}
