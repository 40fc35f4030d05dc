import { sequenceDistance } from './rtp.ts';

const MOST_TRIES = 10;
const RETRY_MS = 60;
/** A larger jump of the sequence numbers counts as a restart of the sender. */
const MOST_MISSING = 500;

type Missing = { tries: number; dueAt: number };

/**
 * Finds lost packets of a stream and says when to request them again. A retransmission can be lost
 * too, so that each packet is requested up to ten times.
 */
export class LossDetector {
  readonly #missing = new Map<number, Missing>();
  #highest: number | undefined;
  #cycles = 0;
  #received = 0;
  #first = 0;
  #before = { expected: 0, received: 0 };

  /** Records a packet. @returns false for a duplicate */
  add(sequence: number, now: number): boolean {
    this.#received++;
    if (this.#highest === undefined) {
      this.#highest = this.#first = sequence;
      return true;
    }
    const ahead = sequenceDistance(sequence, this.#highest);
    if (ahead <= 0) {
      if (!this.#missing.delete(sequence)) {
        this.#received--;
        return false;
      }
      return true;
    }
    if (ahead > MOST_MISSING) this.#missing.clear();
    else
      for (let step = 1; step < ahead; step++)
        this.#missing.set((this.#highest + step) & 0xffff, { tries: 0, dueAt: now });
    if (sequence < this.#highest) this.#cycles++;
    this.#highest = sequence;
    return true;
  }

  /** Returns the packets to request now, and whether a packet was given up. */
  takeDue(now: number): { sequences: number[]; isGivenUp: boolean } {
    const sequences: number[] = [];
    let isGivenUp = false;
    for (const [sequence, missing] of this.#missing) {
      if (missing.dueAt > now) continue;
      if (missing.tries === MOST_TRIES) {
        this.#missing.delete(sequence);
        isGivenUp = true;
        continue;
      }
      missing.tries++;
      missing.dueAt = now + RETRY_MS * missing.tries;
      sequences.push(sequence);
    }
    return { sequences, isGivenUp };
  }

  /** Returns the figures of a reception report and begins the next interval. */
  takeReport(): { fractionLost: number; packetsLost: number; highestSequence: number } {
    const highestSequence = this.#cycles * 0x10000 + (this.#highest ?? 0);
    const expected = this.#highest === undefined ? 0 : highestSequence - this.#first + 1;
    const expectedNow = expected - this.#before.expected;
    const lostNow = expectedNow - (this.#received - this.#before.received);
    this.#before = { expected, received: this.#received };
    return {
      fractionLost:
        expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((256 * lostNow) / expectedNow)) : 0,
      packetsLost: expected - this.#received,
      highestSequence,
    };
  }
}
