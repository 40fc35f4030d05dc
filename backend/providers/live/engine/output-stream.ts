import { randomBytes } from 'node:crypto';
import { clockRates, sequenceDistance, writeRtp, type Kind, type RtpPacket, type VideoCodec } from './rtp.ts';

/** Packets that can be sent again: about six seconds at 1 Mbit/s. */
const RING_PACKETS = 1_024;

export type Codec = VideoCodec | 'opus';
export type Sent = { bytes: Buffer; codec: Codec; sequence: number };

/**
 * Stream of one kind as viewers receive it. It has one source and one sequence for the whole live,
 * so that a publisher can be replaced without a change of the viewers' connections.
 */
export class OutputStream {
  readonly ssrc = randomBytes(4).readUInt32BE(0);
  readonly #rate: number;
  readonly #ring = new Array<Sent | undefined>(RING_PACKETS);
  #offset: { sequence: number; timestamp: number } | undefined;
  #last: { sequence: number; timestamp: number; atMs: number } | undefined;

  constructor(kind: Kind) {
    this.#rate = clockRates[kind];
  }

  /** Prepares for another publisher, whose first packet continues the sequence and the clock. */
  restart(): void {
    this.#offset = undefined;
  }

  /** Writes a packet of the publisher as a packet of this stream. */
  push(packet: RtpPacket, codec: Codec, nowMs: number): Sent {
    this.#offset ??= this.#continueFrom(packet, nowMs);
    const sequence = (packet.sequence + this.#offset.sequence) & 0xffff;
    const timestamp = (packet.timestamp + this.#offset.timestamp) >>> 0;
    const bytes = writeRtp(
      { payloadType: 0, isMarker: packet.isMarker, sequence, timestamp, ssrc: this.ssrc },
      packet.payload,
    );
    if (!this.#last || sequenceDistance(sequence, this.#last.sequence) > 0)
      this.#last = { sequence, timestamp, atMs: nowMs };
    const sent = { bytes, codec, sequence };
    this.#ring[sequence % RING_PACKETS] = sent;
    return sent;
  }

  /** Returns a sent packet that is still in the ring buffer, or undefined. */
  find(sequence: number): Sent | undefined {
    const sent = this.#ring[sequence % RING_PACKETS];
    return sent?.sequence === sequence ? sent : undefined;
  }

  /**
   * Returns a publisher's timestamp in the clock of this stream, or undefined before any packet.
   */
  toTimestamp(timestamp: number): number | undefined {
    return this.#offset && (timestamp + this.#offset.timestamp) >>> 0;
  }

  #continueFrom(packet: RtpPacket, nowMs: number) {
    if (!this.#last) return { sequence: 0, timestamp: 0 };
    // Sequence numbers have no gap, because viewers would request the missing packets.
    const sequence = this.#last.sequence + 1 - packet.sequence;
    const passed = Math.max(1, Math.round(((nowMs - this.#last.atMs) / 1000) * this.#rate));
    return { sequence, timestamp: this.#last.timestamp + passed - packet.timestamp };
  }
}
