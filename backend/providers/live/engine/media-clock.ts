import { clockRates, Unwrapper, type Kind } from './rtp.ts';

/** Minimum change by which sound is shifted again after the first shift (s). */
const MOST_DRIFT = 0.1;

type Anchor = { ticks: number; seconds: number };

/**
 * Places packets of sound and picture on one time line (s). Initially it uses the times of arrival.
 * Once both tracks have a sender report, the sound is shifted so that lips and voice match.
 */
export class MediaClock {
  readonly #unwrappers: Record<Kind, Unwrapper> = { audio: new Unwrapper(32), video: new Unwrapper(32) };
  readonly #arrivals: Partial<Record<Kind, Anchor>> = {};
  readonly #reports: Partial<Record<Kind, Anchor>> = {};
  #audioShift = 0;
  #isShifted = false;

  /** Returns the time of a packet on the time line. */
  place(kind: Kind, timestamp: number, arrivedAtMs: number): number {
    const ticks = this.#unwrappers[kind].unwrap(timestamp);
    const arrival = (this.#arrivals[kind] ??= { ticks, seconds: arrivedAtMs / 1000 });
    const at = toSeconds(kind, ticks, arrival);
    return kind === 'audio' ? at + this.#audioShift : at;
  }

  /**
   * Records a sender report: `seconds` is the time on the sender's clock that corresponds to the
   * RTP timestamp.
   */
  report(kind: Kind, timestamp: number, seconds: number): void {
    if (!this.#arrivals[kind]) return;
    this.#reports[kind] = { ticks: this.#unwrappers[kind].unwrap(timestamp), seconds };
    const { audio, video } = this.#reports;
    if (!audio || !video) return;
    // Sound that was recorded at the time of the video's report must be played with its picture.
    const pictureAt = toSeconds('video', video.ticks, this.#arrivals.video!);
    const soundTicks = audio.ticks + (video.seconds - audio.seconds) * clockRates.audio;
    const soundAt = toSeconds('audio', soundTicks, this.#arrivals.audio!);
    const shift = pictureAt - soundAt;
    if (this.#isShifted && Math.abs(shift - this.#audioShift) < MOST_DRIFT) return;
    this.#isShifted = true;
    this.#audioShift = shift;
  }
}

/** Converts ticks to seconds, relative to an anchor with known ticks and seconds. */
const toSeconds = (kind: Kind, ticks: number, anchor: Anchor): number =>
  anchor.seconds + (ticks - anchor.ticks) / clockRates[kind];
