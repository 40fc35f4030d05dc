import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** For bytes that are sent once: with half a millisecond of work nearly as small. */
export const compressQuickly = (bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zip(bytes, { level: 4 });
