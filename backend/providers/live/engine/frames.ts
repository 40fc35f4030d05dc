import { readNalType, nalTypes } from './h264.ts';
import type { RtpPacket, VideoCodec } from './rtp.ts';

/** Picture as its codec defines it. */
export type Frame = {
  timestamp: number;
  isKey: boolean;
  /** NAL units of H.264, or the single part of VP8. */
  parts: Buffer[];
};

const MOST_BYTES = 8 * 1024 ** 2;

/** Joins the packets of pictures. A picture with a lost packet is dropped. */
export type FrameReader = {
  /** @returns the picture that the packet completes */
  add(packet: RtpPacket, isAfterLoss: boolean): Frame | undefined;
};

export const createFrameReader = (codec: VideoCodec): FrameReader =>
  codec === 'H264' ? new H264Reader() : new Vp8Reader();

/** Reads single NAL units, STAP-A and FU-A (RFC 6184). */
class H264Reader implements FrameReader {
  #timestamp: number | undefined;
  #nals: Buffer[] = [];
  #fragments: Buffer[] = [];
  #bytes = 0;
  #isBroken = false;

  add(packet: RtpPacket, isAfterLoss: boolean): Frame | undefined {
    if (packet.timestamp !== this.#timestamp) {
      // The last packet of the previous picture is missing, so the picture is dropped.
      this.#reset(packet.timestamp);
      if (isAfterLoss) this.#isBroken = !isStart(packet.payload);
    } else if (isAfterLoss) this.#isBroken = true;
    this.#bytes += packet.payload.length;
    if (this.#bytes > MOST_BYTES) this.#isBroken = true;
    if (!this.#isBroken && packet.payload.length > 1) this.#addPayload(packet.payload);
    if (!packet.isMarker) return undefined;
    const nals = this.#nals;
    const isComplete = !this.#isBroken && this.#fragments.length === 0 && nals.length > 0;
    this.#reset(undefined);
    if (!isComplete) return undefined;
    const isKey = nals.some((nal) => readNalType(nal) === nalTypes.keySlice);
    return { timestamp: packet.timestamp, isKey, parts: nals };
  }

  #addPayload(payload: Buffer): void {
    const type = readNalType(payload);
    if (type === nalTypes.fuA) return this.#addFragment(payload);
    if (type !== nalTypes.stapA) {
      this.#nals.push(payload);
      return;
    }
    for (let at = 1; at + 2 < payload.length;) {
      const end = at + 2 + payload.readUInt16BE(at);
      if (end > payload.length) {
        this.#isBroken = true;
        return;
      }
      if (end > at + 2) this.#nals.push(payload.subarray(at + 2, end));
      at = end;
    }
  }

  #addFragment(payload: Buffer): void {
    const isFirst = (payload[1]! & 0x80) !== 0;
    const isLast = (payload[1]! & 0x40) !== 0;
    if (isFirst) this.#fragments = [Buffer.from([(payload[0]! & 0xe0) | (payload[1]! & 0x1f)])];
    if (this.#fragments.length === 0) {
      this.#isBroken = true;
      return;
    }
    this.#fragments.push(payload.subarray(2));
    if (!isLast) return;
    this.#nals.push(Buffer.concat(this.#fragments));
    this.#fragments = [];
  }

  #reset(timestamp: number | undefined): void {
    this.#timestamp = timestamp;
    this.#nals = [];
    this.#fragments = [];
    this.#bytes = 0;
    this.#isBroken = false;
  }
}

/** Returns true unless the payload is the middle of a fragmented picture. */
const isStart = (payload: Buffer): boolean =>
  payload.length > 1 && (readNalType(payload) !== nalTypes.fuA || (payload[1]! & 0x80) !== 0);

/** Reads VP8 (RFC 7741). */
class Vp8Reader implements FrameReader {
  #timestamp: number | undefined;
  #parts: Buffer[] = [];
  #bytes = 0;
  #isBroken = false;

  add(packet: RtpPacket, isAfterLoss: boolean): Frame | undefined {
    const { payload } = packet;
    // A padding packet has no payload descriptor.
    if (payload.length === 0) return undefined;
    const start = descriptorBytes(payload);
    const isFirst = (payload[0]! & 0x10) !== 0 && (payload[0]! & 0x07) === 0;
    if (packet.timestamp !== this.#timestamp) {
      this.#timestamp = packet.timestamp;
      this.#parts = [];
      this.#bytes = 0;
      this.#isBroken = !isFirst;
    } else if (isAfterLoss) this.#isBroken = true;
    this.#bytes += payload.length;
    if (start >= payload.length || this.#bytes > MOST_BYTES) this.#isBroken = true;
    else this.#parts.push(payload.subarray(start));
    if (!packet.isMarker) return undefined;
    const parts = this.#parts;
    this.#timestamp = undefined;
    if (this.#isBroken || parts.length === 0) return undefined;
    const picture = Buffer.concat(parts);
    return { timestamp: packet.timestamp, isKey: (picture[0]! & 1) === 0, parts: [picture] };
  }
}

function descriptorBytes(payload: Buffer): number {
  if ((payload[0]! & 0x80) === 0) return 1;
  const extensions = payload[1] ?? 0;
  let bytes = 2;
  if (extensions & 0x80) bytes += (payload[2] ?? 0) & 0x80 ? 2 : 1;
  if (extensions & 0x40) bytes += 1;
  if (extensions & 0x30) bytes += 1;
  return bytes;
}

/** Returns the size of a VP8 keyframe (RFC 6386), or undefined for other bytes. */
export function readVp8Size(frame: Uint8Array): { width: number; height: number } | undefined {
  if (frame.length < 10 || frame[3] !== 0x9d || frame[4] !== 0x01 || frame[5] !== 0x2a) return undefined;
  const width = (frame[6]! | (frame[7]! << 8)) & 0x3fff;
  const height = (frame[8]! | (frame[9]! << 8)) & 0x3fff;
  return width && height ? { width, height } : undefined;
}
