import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { keepOneLoader } from '@/server/next/module-loader';
import { assertOfNext } from './support';

const app = '__tests__/fixtures/next-app';
const buildFolder = path.resolve('.next-fixture');
const read = (file: string) => readFileSync(path.join(buildFolder, file), 'utf8');

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });

/** Output of the build. */
let printed: string;
beforeAll(async () => {
  const { stdout, stderr } = await run('node_modules/next/dist/bin/next', 'build', app);
  printed = stdout + stderr;
}, 300_000);

test('Next accepts every setting in next.config.js', () => {
  assertOfNext(
    !/invalid next\.config|unrecognized key/i.test(printed),
    'Next no longer has each setting in next.config.js',
  );
});

test('the built start file of each page repeats the module loader of _app, which keepOneLoader removes', () => {
  const { pages } = JSON.parse(read('build-manifest.json')) as { pages: Record<string, string[]> };
  const scripts = new Map(
    Object.entries(pages).map(([page, files]) => [
      page,
      files.filter((file) => file.endsWith('.js')).map((file) => path.join(buildFolder, file)),
    ]),
  );
  const bytesOf = (page: string) =>
    (scripts.get(page) ?? []).reduce((sum, file) => sum + readFileSync(file).length, 0);
  const before = bytesOf('/');
  keepOneLoader(scripts);
  assertOfNext(
    before - bytesOf('/') > 5_000,
    'Next’s start files no longer have a module loader after `}]),`, or it is not that of _app',
  );
  const loaders = [...scripts.values()]
    .flat()
    .filter((file) => readFileSync(file, 'utf8').includes('}]),(()=>{'));
  expect(loaders).toEqual([expect.stringContaining('turbopack-')]);
});

test('the built scripts contain no path-to-regexp', () => {
  const withParser = globSync('static/chunks/*.js', { cwd: buildFolder }).filter((file) =>
    /Can not repeat|Missing parameter name/.test(read(file)),
  );
  assertOfNext(
    withParser.length === 0,
    'Next no longer imports path-to-regexp by the name in next.config.js',
  );
});

test('the built head fetches no script and preloads no stylesheet', () => {
  const html = read('server/pages/en.html');
  assertOfNext(
    html.includes('type="text/plain" data-src="/_next/static/') && !/<script[^>]* src=/.test(html),
    'Next’s Head no longer makes script elements in `getScripts` and `getDynamicChunks`',
  );
  assertOfNext(
    html.includes('<link rel="stylesheet"') && !/rel="preload"[^>]*as="style"/.test(html),
    'Next’s Head no longer makes style links in `getCssLinks`',
  );
});

const serve = async () => {
  const { stdout } = await run(`${app}/serve.ts`);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, unknown>;
};

test('preloadPages loads the files of all pages, and Next loads no file of pages/api at start', async () => {
  const { loaded } = await serve();
  assertOfNext(
    JSON.stringify(loaded).includes('items/[id].js') && JSON.stringify(loaded).includes('_app.js'),
    'Next no longer lists the files of pages in `server/pages-manifest.json`',
  );
  assertOfNext(
    !JSON.stringify(loaded).includes('unused'),
    'Next loads all files at start in spite of `preloadEntriesOnStart`',
  );
});

test('Next marks static pages from its cache and writes them in one piece', async () => {
  const found = await serve();
  assertOfNext(
    found.isStatic === true && found.isCached === true,
    'Next no longer sets `x-nextjs-cache: HIT` for a static page from its cache',
  );
  assertOfNext(found.seconds === 60, 'Next no longer sets `s-maxage` to the seconds of `revalidate`');
  assertOfNext(
    String(found.body).includes('<main>7</main>'),
    'Next no longer writes a page with `write` and `end` of the answer',
  );
  assertOfNext(
    String(found.noted).includes('/items/7'),
    'Next no longer notes addresses in the static `cacheControls` of SharedCacheControls',
  );
});
