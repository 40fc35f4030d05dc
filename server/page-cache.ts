import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { compressWell } from './compress.ts';

/** Finished GET response of one path, the same for every visitor. */
export type KeptPage = { headers: OutgoingHttpHeaders; etag: string; br: Buffer; gzip: Buffer };

/** Response of Next with an uncompressed body. */
type Answer = { headers: OutgoingHttpHeaders; body: Buffer };

type Options = {
  /**
   * Maximum memory for compressed bodies (bytes); the least recently requested pages are evicted
   * first.
   */
  maxBytes: number;
  /** Returns Next's other paths of the same page: its data, and its address with a locale. */
  aliasesOf: (path: string) => string[];
};

const etagOf = (body: Buffer) => `W/"${createHash('sha256').update(body).digest('base64url')}"`;

/**
 * Creates a cache of compressed pages by path. Node's thread pool compresses each version of a page
 * once. A page that is revalidated without a change keeps its bytes.
 */
export function createPageCache({ maxBytes, aliasesOf }: Options) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: (page) => page.br.length + page.gzip.length,
    perf: Date,
    // A resolution above 0 would read the time from a timer. A busy event loop delays the timer, so
    // a page would be cached longer than Next allows.
    ttlResolution: 0,
    allowStale: false,
    // The bytes are reused if the next version is the same.
    noDeleteOnStaleGet: true,
  });
  const underWay = new Set<string>();
  let drops = 0;

  return {
    /** Returns a cached page; undefined without a page or for an expired page. */
    find: (path: string): KeptPage | undefined => pages.get(path),

    /**
     * Returns the cached page if a response has the same body, because the cached bytes are smaller
     * than quickly compressed ones.
     */
    findSame(path: string, body: Buffer): KeptPage | undefined {
      const before = pages.peek(path, { allowStale: true });
      return before?.etag === etagOf(body) ? before : undefined;
    },

    /**
     * Returns a mark of this moment for `keep`, because a response rendered before a drop may
     * contain outdated content.
     */
    moment: (): number => drops,

    /**
     * Compresses and caches a response unless a page was dropped after `since`.
     * @param since mark from `moment`, taken before the request to Next
     */
    async keep(path: string, { headers, body }: Answer, maxAgeSeconds: number, since: number): Promise<void> {
      if (underWay.has(path)) return;
      underWay.add(path);
      try {
        const before = this.findSame(path, body);
        const page = before
          ? { ...before, headers }
          : { headers, etag: etagOf(body), ...(await compressWell(body)) };
        if (since === drops) pages.set(path, page, { ttl: maxAgeSeconds * 1000 });
      } finally {
        underWay.delete(path);
      }
    },

    /** Drops pages whose content has changed. */
    drop(paths: string[]): void {
      drops += 1;
      for (const path of paths) for (const address of [path, ...aliasesOf(path)]) pages.delete(address);
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
