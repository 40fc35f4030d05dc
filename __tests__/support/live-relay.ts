import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

/**
 * Forwards UDP packets between a peer and the engine, except the packets for which `isLost` returns
 * true.
 */
export class LossyRelay {
  /** Returns true if the next packet is to be lost. It is called for packets in both directions. */
  isLost: () => boolean = () => false;
  lost = 0;
  readonly #outside = createSocket('udp4');
  readonly #inside = createSocket('udp4');
  #peer: RemoteInfo | undefined;

  /** Returns the port to which the peer has to send. */
  async open(enginePort: number): Promise<number> {
    this.#outside.bind(0, '127.0.0.1');
    this.#inside.bind(0, '127.0.0.1');
    await Promise.all([once(this.#outside, 'listening'), once(this.#inside, 'listening')]);
    this.#outside.on('message', (bytes, from) => {
      this.#peer = from;
      if (!this.#isDropped()) this.#inside.send(bytes, enginePort, '127.0.0.1');
    });
    this.#inside.on('message', (bytes) => {
      if (this.#peer && !this.#isDropped()) this.#outside.send(bytes, this.#peer.port, this.#peer.address);
    });
    return this.#outside.address().port;
  }

  close(): void {
    this.#outside.close();
    this.#inside.close();
  }

  #isDropped(): boolean {
    if (!this.isLost()) return false;
    this.lost++;
    return true;
  }
}

/** Returns the port of the first candidate of an answer. */
export const readPort = (sdp: string): number =>
  Number(/^a=candidate:\S+ 1 UDP \d+ \S+ (\d+)/m.exec(sdp)![1]);

/** Replaces the port of all candidates of an answer. */
export const replacePort = (sdp: string, port: number): string =>
  sdp.replace(/^(a=candidate:\S+ 1 UDP \d+ \S+) \d+/gm, `$1 ${port}`);
