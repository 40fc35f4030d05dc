/**
 * Number of bytes after the ID3 tags within which the first frame must begin. Some programs write
 * padding or a partial frame before it.
 */
const FIRST_WITHIN = 64 * 1024;
/** Number of consecutive frames that no other type of file contains by chance. */
const FRAMES = 4;

/**
 * Bit rates of MPEG layer III by the index in a frame's header (kbit/s). MPEG 2 and MPEG 2.5 have
 * the same rates.
 */
const mpeg1Rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const mpeg2Rates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const samplesPerSecond = [44_100, 48_000, 32_000];

/** Returns the length of the MPEG layer III frame at an offset (bytes); 0 if there is no frame. */
function frameLength(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return 0;
  const [version, third] = [bytes[at + 1]! >> 1, bytes[at + 2]!];
  // The sync bits are followed by the version: 3 for MPEG 1, 2 for MPEG 2, 0 for MPEG 2.5. The next
  // value is 1 for layer III.
  const divisor = { 0b1111101: 1, 0b1111001: 2, 0b1110001: 4 }[version];
  const bits = (divisor === 1 ? mpeg1Rates : mpeg2Rates)[third >> 4];
  const samples = samplesPerSecond[(third >> 2) & 3];
  if (!divisor || !bits || !samples) return 0;
  return Math.floor(((divisor === 1 ? 144_000 : 72_000) * bits * divisor) / samples) + ((third >> 1) & 1);
}

function hasFramesAt(bytes: Buffer, from: number): boolean {
  let at = from;
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const length = frameLength(bytes, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** Returns the offset after the ID3 tags at the beginning of a file (bytes). */
function skipTags(bytes: Buffer): number {
  let at = 0;
  while (bytes.toString('latin1', at, at + 3) === 'ID3' && at + 10 <= bytes.length)
    at += 10 + bytes.subarray(at + 6, at + 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
  return at;
}

/** Returns true if the beginning of a file is an MP3. Players also search for the first frame. */
export function isMp3(head: Buffer): boolean {
  const start = skipTags(head);
  const most = Math.min(head.length, start + FIRST_WITHIN);
  for (let at = head.indexOf(0xff, start); at !== -1 && at < most; at = head.indexOf(0xff, at + 1))
    if (hasFramesAt(head, at)) return true;
  return false;
}
