import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import sirv, { type RequestHandler } from 'sirv';
import { compressWell } from './compress.ts';
import { keepOneLoader } from './next/module-loader.ts';

const compressible = '**/*.{js,css,svg,json,txt,xml,webmanifest}';

type Folders = {
  /** Build folder, absolute. */
  buildFolder: string;
  /** Folder of project files that are served unchanged, absolute. */
  publicFolder: string;
};

/** Returns the folder of the build's copy of the public files, beside their compressed forms. */
const publicCopy = (buildFolder: string) => path.join(buildFolder, 'public');

/**
 * Hint for V8 to compile all functions of a file in the background while it loads. Other engines
 * treat the hint as a comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Returns the scripts that each page loads first, by page, as absolute paths. */
function scriptsOf(buildFolder: string): Map<string, string[]> {
  const manifest = readFileSync(path.join(buildFolder, 'build-manifest.json'), 'utf8');
  const { pages } = JSON.parse(manifest) as { pages: Record<string, string[]> };
  const scripts = (names: string[]) => names.filter((name) => name.endsWith('.js'));
  return new Map(
    Object.entries(pages).map(([page, names]) => [
      page,
      scripts(names).map((name) => path.join(buildFolder, name)),
    ]),
  );
}

/**
 * Adds the compile hint to the files that a page loads first, because most of their functions run
 * before the page is interactive.
 */
function addCompileHints(scripts: Map<string, string[]>): void {
  for (const file of new Set([...scripts.values()].flat())) {
    const script = readFileSync(file, 'utf8');
    if (!script.startsWith(COMPILE_HINT)) writeFileSync(file, COMPILE_HINT + script);
  }
}

/**
 * Prepares the files after a build. It adds compile hints, keeps one module loader for all pages,
 * copies the public files, and stores the compressed form beside each file.
 */
export async function prepareFiles({ buildFolder, publicFolder }: Folders): Promise<void> {
  const scripts = scriptsOf(buildFolder);
  keepOneLoader(scripts);
  addCompileHints(scripts);
  const copy = publicCopy(buildFolder);
  rmSync(copy, { recursive: true, force: true });
  cpSync(publicFolder, copy, { recursive: true });
  for (const folder of [path.join(buildFolder, 'static'), copy])
    await Promise.all(
      globSync(compressible, { cwd: folder }).map((file) => compressFile(path.join(folder, file))),
    );
}

async function compressFile(file: string): Promise<void> {
  const { br, gzip } = await compressWell(readFileSync(file));
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gzip);
}

/**
 * Serves built files, whose names change with their content, and public files. A request for any
 * other file is passed to the next handler.
 */
export function serveFiles(buildFolder: string): RequestHandler {
  const common = { brotli: true, gzip: true, extensions: [] as string[], dotfiles: false };
  // Content policies apply to pages, so sending them with each of a page's forty files is useless.
  const setHeaders = (res: { setHeader: (name: string, value: string) => unknown }) =>
    void res.setHeader('X-Content-Type-Options', 'nosniff');
  const built = sirv(path.join(buildFolder, 'static'), {
    ...common,
    maxAge: 31_536_000,
    immutable: true,
    setHeaders,
  });
  const open = sirv(publicCopy(buildFolder), { ...common, etag: true, maxAge: 0, setHeaders });
  const prefix = '/_next/static';
  return (req, res, next) => {
    // The library fails on some ranges and sends wrong bytes for others. Range requests are not
    // needed for these files.
    delete req.headers.range;
    // The library leaves a file open when the client disconnects before its end.
    res.once('pipe', (file: Readable) => res.once('close', () => file.destroy()));
    if (!req.url?.startsWith(`${prefix}/`)) return open(req, res, next);
    const url = req.url;
    req.url = url.slice(prefix.length);
    built(req, res, () => {
      req.url = url;
      next?.();
    });
  };
}
