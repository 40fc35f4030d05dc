import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import next from 'next';
import { readVariable } from '../config/environment.ts';
import { securityHeaders } from '../config/security-headers.ts';
import i18nConfig from '../next-i18next.config.js';
import { endOpenStreams } from '../lib/server/proxy/open-streams.ts';
import { createCallRouter, readCalls } from './call-router.ts';
import { serveFiles } from './files.ts';
import { createFrontServer, IDLE_MS, serverOptions } from './front-server.ts';
import { boundNextMemory } from './next/memory.ts';
import { renderWithNodeBuild } from './next/node-renderer.ts';
import { preloadPages } from './next/preload.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { onRefreshed } from './refreshed-pages.ts';

/** Maximum memory for compressed pages, about three thousand pages. */
const MOST_PAGE_BYTES = 64 * 1024 ** 2;

const root = path.join(import.meta.dirname, '..');
const buildFolder = path.join(root, readVariable('NEXT_DIST_DIR'));
const [port, hostname] = [readVariable('PORT'), readVariable('HOST')];

renderWithNodeBuild();
boundNextMemory();
const app = next({ dev: false, dir: root, port, hostname });
await app.prepare();
void preloadPages(path.join(buildFolder, 'server'));

const buildId = readFileSync(path.join(buildFolder, 'BUILD_ID'), 'utf8');
const { locales } = i18nConfig.i18n;
const pages: PageCache = createPageCache({
  maxBytes: MOST_PAGE_BYTES,
  aliasesOf: (page) =>
    locales.flatMap((locale) => {
      const data = `/_next/data/${buildId}/${locale}`;
      return page === '/'
        ? [`/${locale}`, `${data}.json`, `${data}/index.json`]
        : [`/${locale}${page}`, `${data}${page}.json`];
    }),
});
onRefreshed((paths) => pages.drop(paths));

const server = createServer(
  serverOptions,
  createFrontServer({
    next: app.getRequestHandler(),
    files: serveFiles(buildFolder),
    calls: createCallRouter(readCalls(buildFolder)),
    pages,
    headers: securityHeaders(),
  }),
);
server.timeout = IDLE_MS;
// This timeout is longer than the usual idle timeout of a proxy or client. A proxy therefore never
// sends a request on a connection that is closing.
server.keepAliveTimeout = 65_000;
server.listen(port, hostname, () => console.log(`The site listens on ${hostname}:${port}.`));
server.on('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? `port ${port} is taken` : error.message;
  process.stderr.write(`The front end cannot start: ${reason}\n`);
  process.exit(1);
});

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  // A connection with a pending response would otherwise stay open for the whole timeout.
  server.keepAliveTimeout = 1;
  // The process would otherwise wait for the open streams. Browsers open them again at another
  // process.
  endOpenStreams();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
