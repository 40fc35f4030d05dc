const FEEDBACK = 205;
const TRANSPORT_FORMAT = 15;
const SYMBOLS_PER_CHUNK = 7;
/**
 * Maximum distance between a packet's sequence number and the highest sequence number. Packets that
 * are further behind are not reported.
 */
const LATEST = 500;
/** Maximum number of packet sequence numbers in one feedback message. */
const MOST_NUMBERS = 2_000;
const TICKS_PER_MS = 4;
const REFERENCE_TICKS = 256;

type Symbol = 0 | 1 | 2;

/**
 * Collects the arrivals of packets and writes transport-wide feedback, from which the sender
 * measures delay. Without the feedback, a browser fills the queue of a slow uplink.
 */
export class TransportFeedback {
  readonly #sender: number;
  readonly #arrivals = new Map<number, number>();
  #highest: number | undefined;
  #count = 0;

  constructor(sender: number) {
    this.#sender = sender;
  }

  /**
   * @param sequence transport-wide sequence number of the packet, without wrapping
   * @param atMs time of arrival (ms)
   */
  add(sequence: number, atMs: number): void {
    if (this.#highest !== undefined && sequence < this.#highest - LATEST) return;
    this.#highest = Math.max(this.#highest ?? sequence, sequence);
    this.#arrivals.set(sequence, Math.round(atMs * TICKS_PER_MS));
  }

  /** Returns the feedback about all packets since the last call, or undefined without packets. */
  take(media: number): Buffer | undefined {
    const received = [...this.#arrivals.keys()].sort((a, b) => a - b);
    const last = received.at(-1);
    if (last === undefined) return undefined;
    const base = Math.max(received[0]!, last - MOST_NUMBERS + 1);
    const reference = Math.floor(
      this.#arrivals.get(received.find((each) => each >= base)!)! / REFERENCE_TICKS,
    );
    const symbols: Symbol[] = [];
    const deltas: number[] = [];
    let before = reference * REFERENCE_TICKS;
    for (let sequence = base; sequence <= last; sequence++) {
      const at = this.#arrivals.get(sequence);
      if (at === undefined) {
        symbols.push(0);
        continue;
      }
      const delta = Math.max(-32_768, Math.min(32_767, at - before));
      symbols.push(delta >= 0 && delta <= 255 ? 1 : 2);
      deltas.push(delta);
      before += delta;
    }
    this.#arrivals.clear();
    return this.#write(media, base, reference, symbols, deltas);
  }

  #write(media: number, base: number, reference: number, symbols: Symbol[], deltas: number[]): Buffer {
    const chunks = Math.ceil(symbols.length / SYMBOLS_PER_CHUNK);
    const sizes = symbols.filter((symbol) => symbol !== 0);
    const used = 20 + 2 * chunks + sizes.reduce<number>((sum, size) => sum + size, 0);
    const part = Buffer.alloc(Math.ceil(used / 4) * 4);
    const padding = part.length - used;
    part[0] = 0x80 | (padding ? 0x20 : 0) | TRANSPORT_FORMAT;
    part[1] = FEEDBACK;
    part.writeUInt16BE(part.length / 4 - 1, 2);
    part.writeUInt32BE(this.#sender, 4);
    part.writeUInt32BE(media, 8);
    part.writeUInt16BE(base & 0xffff, 12);
    part.writeUInt16BE(symbols.length, 14);
    part.writeUIntBE(reference & 0xffffff, 16, 3);
    part[19] = this.#count++ & 0xff;
    let at = 20;
    for (let chunk = 0; chunk < chunks; chunk++, at += 2) {
      // Each chunk has seven symbols of two bits.
      let word = 0xc000;
      for (let index = 0; index < SYMBOLS_PER_CHUNK; index++)
        word |= (symbols[chunk * SYMBOLS_PER_CHUNK + index] ?? 0) << (12 - 2 * index);
      part.writeUInt16BE(word, at);
    }
    deltas.forEach((delta, index) => {
      if (sizes[index] === 1) part[at++] = delta;
      else at = part.writeInt16BE(delta, at);
    });
    if (padding) part[part.length - 1] = padding;
    return part;
  }
}
