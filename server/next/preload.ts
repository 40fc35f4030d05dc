import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Loads the modules of all pages, so that first visits do not wait for them. Unlike Next's own
 * preloading, it omits the files of pages/api, because server/ answers their requests. A page that
 * fails to load is omitted too; Next then reports the error when the page is visited.
 *
 * @param serverFolder absolute path of the folder `server` of the build
 */
export async function preloadPages(serverFolder: string): Promise<void> {
  const require = createRequire(path.join(serverFolder, 'pages-manifest.json'));
  const manifest = require('./pages-manifest.json') as Record<string, string>;
  for (const [page, file] of Object.entries(manifest)) {
    if (page.startsWith('/api/') || !file.endsWith('.js')) continue;
    try {
      // A page is a promise of its module if a dependency is asynchronous.
      await require(`./${file}`);
    } catch {
      // Next reports the error.
    }
  }
}
