import { clockRates, Unwrapper, type Kind } from './rtp.ts';

/** Difference by which sound is moved when the sender's clock contradicts its place (s). */
const MOST_DRIFT = 0.1;

type Anchor = { ticks: number; seconds: number };

/**
 * Places packets of sound and picture on one time line (s). At first it uses the times of arrival,
 * and the sender's reports once both tracks have one, so that lips and voice match.
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

  /** Records a sender report: the sender's time of a timestamp. */
  report(kind: Kind, timestamp: number, seconds: number): void {
    if (!this.#arrivals[kind]) return;
    this.#reports[kind] = { ticks: this.#unwrappers[kind].unwrap(timestamp), seconds };
    const { audio, video } = this.#reports;
    if (!audio || !video) return;
    // Sound that the sender recorded at the time of the video's report belongs to its picture.
    const pictureAt = toSeconds('video', video.ticks, this.#arrivals.video!);
    const soundTicks = audio.ticks + (video.seconds - audio.seconds) * clockRates.audio;
    const soundAt = toSeconds('audio', soundTicks, this.#arrivals.audio!);
    const shift = pictureAt - soundAt;
    if (this.#isShifted && Math.abs(shift - this.#audioShift) < MOST_DRIFT) return;
    this.#isShifted = true;
    this.#audioShift = shift;
  }
}

/** Returns the time of ticks by the time of an anchor. */
const toSeconds = (kind: Kind, ticks: number, anchor: Anchor): number =>
  anchor.seconds + (ticks - anchor.ticks) / clockRates[kind];
