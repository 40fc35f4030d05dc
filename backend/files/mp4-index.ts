import { buffer } from 'node:stream/consumers';
import type { OpenRange } from './archive-check.ts';

/** Maximum number of boxes that are read before the index; programs write a few. */
const MOST_BOXES = 100;
/** Length of a box's header with a long size (bytes). */
const HEADER_BYTES = 16;

/**
 * Returns true if an MP4 has its whole index, without which no player finds the sound. Recorders
 * write the index at the end. A recording that was cut off has no index.
 */
export async function hasIndex(size: number, openRange: OpenRange): Promise<boolean> {
  let at = 0;
  for (let count = 0; count < MOST_BOXES && at + 8 <= size; count += 1) {
    const header = await buffer(await openRange({ start: at, end: Math.min(size, at + HEADER_BYTES) }));
    const isLong = header.readUInt32BE(0) === 1 && header.length === HEADER_BYTES;
    // A length of 0 means that the box ends with the file.
    const length = (isLong ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0)) || size - at;
    if (header.toString('latin1', 4, 8) === 'moov') return at + length <= size;
    if (length < 8) return false;
    at += length;
  }
  return false;
}
