/** Shortest time between two requests for a keyframe (ms). */
const PAUSE_MS = 400;

/**
 * Limits requests for keyframes. A request during the pause is sent when the pause ends, so that
 * the last viewer who joins gets a keyframe too.
 */
export class KeyframeRequests {
  readonly #send: () => void;
  #sentAtMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(send: () => void) {
    this.#send = send;
  }

  request(): void {
    if (this.#timer) return;
    const waitMs = this.#sentAtMs + PAUSE_MS - performance.now();
    if (waitMs <= 0) return this.#sendNow();
    this.#timer = setTimeout(() => this.#sendNow(), waitMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #sendNow(): void {
    this.#timer = undefined;
    this.#sentAtMs = performance.now();
    this.#send();
  }
}
