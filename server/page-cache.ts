import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { compressWell } from './compress.ts';

/** The finished answer to GET of one path, the same for everyone. */
export type KeptPage = { headers: OutgoingHttpHeaders; etag: string; br: Buffer; gzip: Buffer };

/** As Next answered: the body is not compressed. */
type Answer = { headers: OutgoingHttpHeaders; body: Buffer };

type Options = {
  /** Most memory for the compressed bodies, in bytes; the pages that were not asked for longest go first. */
  maxBytes: number;
  /** Paths of the same page in Next's terms: its data, and its address with a locale. */
  aliasesOf: (path: string) => string[];
};

const etagOf = (body: Buffer) => `W/"${createHash('sha256').update(body).digest('base64url')}"`;

/**
 * Compressed pages by path. They are compressed in Node's thread pool, once for each version of a page: a page that is
 * revalidated without a change keeps its bytes.
 */
export function createPageCache({ maxBytes, aliasesOf }: Options) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: (page) => page.br.length + page.gzip.length,
    perf: Date,
    // Otherwise the time is asked for by a timer, which a busy event loop lets wait: a page would be kept longer than Next said.
    ttlResolution: 0,
    allowStale: false,
    // Its bytes serve the next version, if that is the same.
    noDeleteOnStaleGet: true,
  });
  const underWay = new Set<string>();
  let drops = 0;

  return {
    /** Undefined when there is none, or when it is too old. */
    find: (path: string): KeptPage | undefined => pages.get(path),

    /** What was kept of a page before, if an answer says the same: its bytes are smaller than those that are made at once. */
    findSame(path: string, body: Buffer): KeptPage | undefined {
      const before = pages.peek(path, { allowStale: true });
      return before?.etag === etagOf(body) ? before : undefined;
    },

    /** A mark of this moment. An answer that was rendered before a drop may show what was true before it. */
    moment: (): number => drops,

    /**
     * Compresses and keeps an answer, unless a page was dropped after `since`.
     * @param since of `moment`, from before Next was asked
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

    /** Forgets these pages, because what they show has changed. */
    drop(paths: string[]): void {
      drops += 1;
      for (const path of paths) for (const address of [path, ...aliasesOf(path)]) pages.delete(address);
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
