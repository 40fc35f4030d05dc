import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** As small as can be, for bytes that are sent often. In Node's thread pool, outside of the event loop. */
export async function compressWell(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, zipped] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br, gzip: zipped };
}

/** In bytes. Below, compressing takes less than a millisecond, a fraction of rendering; handing it to another thread and back takes a tenth of all. */
const SMALL = 64 * 1024;

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const quickGzip = { level: 4 };

/** For bytes that are sent once: with half a millisecond of work nearly as small. */
export async function compressQuickly(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (bytes.length > SMALL) return encoding === 'br' ? brotli(bytes, quickBrotli) : zip(bytes, quickGzip);
  return encoding === 'br' ? brotliCompressSync(bytes, quickBrotli) : gzipSync(bytes, quickGzip);
}
