import { buffer } from 'node:stream/consumers';
import type { OpenRange } from './archive-check.ts';

/**
 * Maximum number of boxes that are read to find the index; programs write only a few boxes before
 * it.
 */
const MOST_BOXES = 100;
/** Length of a box header with a 64-bit size (bytes). */
const HEADER_BYTES = 16;

/**
 * Returns true if an MP4 contains its complete index, which players need to find the sound.
 * Recorders write the index at the end, so an interrupted recording has no index.
 */
export async function hasIndex(size: number, openRange: OpenRange): Promise<boolean> {
  let at = 0;
  for (let count = 0; count < MOST_BOXES && at + 8 <= size; count += 1) {
    const header = await buffer(await openRange({ start: at, end: Math.min(size, at + HEADER_BYTES) }));
    const isLong = header.readUInt32BE(0) === 1 && header.length === HEADER_BYTES;
    // A stored length of 0 means that the box extends to the end of the file.
    const length = (isLong ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0)) || size - at;
    if (header.toString('latin1', 4, 8) === 'moov') return at + length <= size;
    if (length < 8) return false;
    at += length;
  }
  return false;
}
