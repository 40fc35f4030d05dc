import { sequenceDistance, type RtpPacket } from './rtp.ts';

/** Maximum wait for a missing packet (ms). A retransmission takes one round trip. */
const WAIT_MS = 400;
const MOST_PACKETS = 2_000;

type Kept = { packet: RtpPacket; atMs: number };

/** Puts packets into order and marks gaps of packets that did not arrive in time. */
export class ReorderBuffer {
  readonly #kept = new Map<number, Kept>();
  #next: number | undefined;

  add(packet: RtpPacket, nowMs: number): void {
    this.#next ??= packet.sequence;
    if (sequenceDistance(packet.sequence, this.#next) >= 0 && this.#kept.size < MOST_PACKETS)
      this.#kept.set(packet.sequence, { packet, atMs: nowMs });
  }

  /**
   * Yields the packets whose predecessors have arrived or are given up.
   * @returns `isAfterLoss`: true for a packet after a gap
   */
  *take(nowMs: number): Generator<{ packet: RtpPacket; atMs: number; isAfterLoss: boolean }> {
    let isAfterLoss = false;
    while (this.#next !== undefined && this.#kept.size > 0) {
      const kept = this.#kept.get(this.#next);
      if (kept) {
        this.#kept.delete(this.#next);
        this.#next = (this.#next + 1) & 0xffff;
        yield { ...kept, isAfterLoss };
        isAfterLoss = false;
        continue;
      }
      const [first] = [...this.#kept.values()].sort((a, b) =>
        sequenceDistance(a.packet.sequence, b.packet.sequence),
      );
      const isFull = this.#kept.size >= MOST_PACKETS;
      if (!isFull && nowMs - first!.atMs < WAIT_MS) return;
      this.#next = first!.packet.sequence;
      isAfterLoss = true;
    }
  }
}
