/** Kinds of tracks of a live. */
export type Kind = 'audio' | 'video';

/** Video codecs that the engine forwards, best first. */
export const videoCodecs = ['H264', 'VP8'] as const;
export type VideoCodec = (typeof videoCodecs)[number];

export const clockRates = { audio: 48_000, video: 90_000 } as const satisfies Record<Kind, number>;

/** Header of an RTP packet (RFC 3550) and the range of its payload. */
export type RtpPacket = {
  bytes: Buffer;
  payloadType: number;
  isMarker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  payload: Buffer;
  /** Number of the packet in its connection (transport-wide congestion control). */
  transportSequence: number | undefined;
};

const HEADER_BYTES = 12;
const ONE_BYTE_PROFILE = 0xbede;

/** Returns true for RTCP: its packet types are 192 to 223 (RFC 5761). */
export const isRtcp = (bytes: Buffer): boolean => bytes.length >= 2 && bytes[1]! >= 192 && bytes[1]! <= 223;

/** Returns how far `a` is ahead of `b`, between -32768 and 32767. */
export const sequenceDistance = (a: number, b: number): number => ((a - b) << 16) >> 16;

/**
 * Parses a packet.
 * @param transportExtension id of the header extension with the transport-wide number, or 0
 * @returns undefined for bytes that are not RTP
 */
export function parseRtp(bytes: Buffer, transportExtension = 0): RtpPacket | undefined {
  if (bytes.length < HEADER_BYTES || bytes[0]! >> 6 !== 2) return undefined;
  const hasPadding = (bytes[0]! & 0x20) !== 0;
  const hasExtension = (bytes[0]! & 0x10) !== 0;
  let start = HEADER_BYTES + 4 * (bytes[0]! & 0x0f);
  let transportSequence: number | undefined;
  if (hasExtension) {
    if (start + 4 > bytes.length) return undefined;
    const end = start + 4 + 4 * bytes.readUInt16BE(start + 2);
    if (end > bytes.length) return undefined;
    if (transportExtension && bytes.readUInt16BE(start) === ONE_BYTE_PROFILE)
      transportSequence = findTransportSequence(bytes, start + 4, end, transportExtension);
    start = end;
  }
  const end = bytes.length - (hasPadding ? bytes[bytes.length - 1]! : 0);
  if (end < start) return undefined;
  return {
    bytes,
    payloadType: bytes[1]! & 0x7f,
    isMarker: (bytes[1]! & 0x80) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    payload: bytes.subarray(start, end),
    transportSequence,
  };
}

/** Searches header extensions in the one-byte form (RFC 8285). */
function findTransportSequence(bytes: Buffer, start: number, end: number, id: number): number | undefined {
  let at = start;
  while (at < end) {
    const head = bytes[at]!;
    if (head === 0) {
      at++;
      continue;
    }
    const length = (head & 0x0f) + 1;
    if (head >> 4 === id) return length === 2 && at + 3 <= end ? bytes.readUInt16BE(at + 1) : undefined;
    at += 1 + length;
  }
  return undefined;
}

export type RtpHeader = Pick<RtpPacket, 'payloadType' | 'isMarker' | 'sequence' | 'timestamp' | 'ssrc'>;

/** Writes a packet without header extensions and padding. */
export function writeRtp(header: RtpHeader, payload: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
  bytes[0] = 0x80;
  bytes[1] = (header.isMarker ? 0x80 : 0) | header.payloadType;
  bytes.writeUInt16BE(header.sequence & 0xffff, 2);
  bytes.writeUInt32BE(header.timestamp >>> 0, 4);
  bytes.writeUInt32BE(header.ssrc >>> 0, 8);
  payload.copy(bytes, HEADER_BYTES);
  return bytes;
}

/** Changes the payload type of a written packet. */
export function setPayloadType(bytes: Buffer, payloadType: number): void {
  bytes[1] = (bytes[1]! & 0x80) | payloadType;
}

/** Continues a counter of `bits` bits without wrapping. */
export class Unwrapper {
  #last: number | undefined;
  readonly #range: number;

  constructor(bits: 16 | 32) {
    this.#range = 2 ** bits;
  }

  unwrap(value: number): number {
    if (this.#last === undefined) return (this.#last = value);
    const range = this.#range;
    let step = (value - (((this.#last % range) + range) % range)) % range;
    if (step > range / 2) step -= range;
    if (step < -range / 2) step += range;
    return (this.#last += step);
  }
}
