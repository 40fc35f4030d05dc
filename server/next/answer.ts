import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

const CACHE_HEADER = 'x-nextjs-cache';

/** Returns true for a page with `getStaticProps`, cached or not. */
export const isStaticPage = (res: ServerResponse): boolean => res.hasHeader(CACHE_HEADER);

/** Returns true for a static page from Next's cache, which is the same for everybody. */
export const isFromNextCache = (headers: OutgoingHttpHeaders): boolean => headers[CACHE_HEADER] === 'HIT';

/** Returns how long a shared cache may keep the response (s); 0 without `s-maxage`. */
export const readSharedMaxAge = (headers: OutgoingHttpHeaders): number =>
  Number(/\bs-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? 0);

/**
 * Collects the body that Next writes and sends nothing. Afterwards, the response can be written as
 * usual.
 */
export function collectBody(res: ServerResponse): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const { write, end } = res;
  const add = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array)
      chunks.push(
        Buffer.from(chunk as string, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'),
      );
  };
  return new Promise((resolve) => {
    res.write = (chunk: unknown, encoding?: unknown) => {
      add(chunk, encoding);
      return true;
    };
    res.end = (chunk?: unknown, encoding?: unknown) => {
      add(chunk, encoding);
      Object.assign(res, { write, end });
      // Next writes a page in one piece, which needs no copy.
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
      return res;
    };
  });
}
