/** Types of NAL units of H.264. */
export const nalTypes = { slice: 1, keySlice: 5, sps: 7, pps: 8, stapA: 24, fuA: 28 } as const;

export const readNalType = (nal: Uint8Array): number => nal[0]! & 0x1f;

/** Parameter sets of a stream with the size of its pictures. */
export type H264Config = { sps: Buffer; pps: Buffer; width: number; height: number };

/** Reads bits of a NAL unit without its emulation prevention bytes. */
class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(nal: Uint8Array) {
    this.#bytes = Uint8Array.from(
      nal.filter((byte, at) => !(byte === 3 && nal[at - 1] === 0 && nal[at - 2] === 0)),
    );
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3];
    if (byte === undefined) throw new RangeError('The parameter set is too short.');
    return (byte >> (7 - (this.#at++ & 7))) & 1;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 2 + this.bit();
    return value;
  }

  /** Reads an unsigned Exp-Golomb number. */
  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0) if (++zeros > 31) throw new RangeError('The parameter set is malformed.');
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 ? (value + 1) / 2 : -value / 2;
  }
}

const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128];

function skipScalingLists(reader: BitReader, isFull: boolean): void {
  for (let list = 0; list < (isFull ? 12 : 8); list++) {
    if (!reader.bit()) continue;
    let [last, next] = [8, 8];
    for (let index = 0; index < (list < 6 ? 16 : 64); index++) {
      if (next !== 0) next = (last + reader.signed() + 256) % 256;
      if (next !== 0) last = next;
    }
  }
}

/**
 * Returns the size of the pictures that a sequence parameter set describes (ITU-T H.264, 7.3.2.1).
 * @throws RangeError for a malformed set
 */
export function readPictureSize(sps: Uint8Array): { width: number; height: number } {
  const reader = new BitReader(sps.subarray(1));
  const profile = reader.bits(8);
  reader.bits(16);
  reader.unsigned();
  let chroma = 1;
  if (highProfiles.includes(profile)) {
    chroma = reader.unsigned();
    if (chroma === 3) reader.bit();
    reader.unsigned();
    reader.unsigned();
    reader.bit();
    if (reader.bit()) skipScalingLists(reader, chroma === 3);
  }
  reader.unsigned();
  const orderType = reader.unsigned();
  if (orderType === 0) reader.unsigned();
  if (orderType === 1) {
    reader.bit();
    reader.signed();
    reader.signed();
    const count = reader.unsigned();
    if (count > 255) throw new RangeError('The parameter set is malformed.');
    for (let index = 0; index < count; index++) reader.signed();
  }
  reader.unsigned();
  reader.bit();
  const widthInBlocks = reader.unsigned() + 1;
  const heightInUnits = reader.unsigned() + 1;
  const isFrames = reader.bit();
  if (!isFrames) reader.bit();
  reader.bit();
  const crop = [0, 0, 0, 0];
  if (reader.bit()) for (let side = 0; side < 4; side++) crop[side] = reader.unsigned();
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - isFrames);
  const width = widthInBlocks * 16 - unitX * (crop[0]! + crop[1]!);
  const height = heightInUnits * 16 * (2 - isFrames) - unitY * (crop[2]! + crop[3]!);
  if (!(width > 0 && height > 0 && width <= 8192 && height <= 8192))
    throw new RangeError('The size of the pictures is out of range.');
  return { width, height };
}

/** Returns the name of the codec in a playlist (RFC 6381). */
export const codecName = (sps: Uint8Array): string =>
  `avc1.${Buffer.from(sps.subarray(1, 4)).toString('hex')}`;

/** Writes a decoder configuration record (ISO 14496-15). */
export function writeDecoderConfig({ sps, pps }: Pick<H264Config, 'sps' | 'pps'>): Buffer {
  const head = Buffer.from([1, sps[1]!, sps[2]!, sps[3]!, 0xff, 0xe1, sps.length >> 8, sps.length & 0xff]);
  const between = Buffer.from([1, pps.length >> 8, pps.length & 0xff]);
  // High profiles also name the chroma format (4:2:0) and the depths (8 bits).
  const tail = highProfiles.includes(sps[1]!) ? Buffer.from([0xfd, 0xf8, 0xf8, 0]) : Buffer.alloc(0);
  return Buffer.concat([head, sps, between, pps, tail]);
}

/** Reads the first parameter sets of a decoder configuration record. */
export function readDecoderConfig(record: Uint8Array): { sps: Buffer; pps: Buffer } | undefined {
  const bytes = Buffer.from(record);
  if (bytes.length < 8 || (bytes[5]! & 0x1f) === 0) return undefined;
  const spsEnd = 8 + bytes.readUInt16BE(6);
  if (spsEnd + 3 > bytes.length) return undefined;
  const ppsEnd = spsEnd + 3 + bytes.readUInt16BE(spsEnd + 1);
  if (ppsEnd > bytes.length) return undefined;
  return { sps: bytes.subarray(8, spsEnd), pps: bytes.subarray(spsEnd + 3, ppsEnd) };
}

/** Joins NAL units, each with its length before it (4 bytes). */
export function withLengths(nals: Uint8Array[]): Buffer {
  const parts = nals.flatMap((nal) => {
    const length = Buffer.allocUnsafe(4);
    length.writeUInt32BE(nal.length);
    return [length, nal];
  });
  return Buffer.concat(parts);
}
