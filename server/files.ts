import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import sirv, { type RequestHandler } from 'sirv';
import { compressWell } from './compress.ts';

const compressible = '**/*.{js,css,svg,json,txt,xml,webmanifest}';

type Folders = {
  /** Of the build, absolute. */
  buildFolder: string;
  /** Files of the project that are served as they are, absolute. */
  publicFolder: string;
};

/** Where the build keeps its copy of the public files, beside their compressed forms. */
const publicCopy = (buildFolder: string) => path.join(buildFolder, 'public');

/** Tells V8 to compile all functions of a file in the background while it loads; other engines read a comment. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** The scripts that each page loads at once, by page, absolute. */
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

/** Between the names of a page's chunks and the module loader, in the file that starts the page. */
const BEFORE_LOADER = '}]),(()=>{';

/** The minifier chooses other short names in each file. */
const withoutShortNames = (script: string) => script.replace(/(?<![\w$.])[A-Za-z_$]{1,2}(?![\w$])/g, '_');

/**
 * Each page's own start file repeats the module loader (4 KB compressed), which does nothing where one has run. Every page
 * also loads the file of `_app`: of those with the same loader only that one keeps it.
 */
function keepOneLoader(scripts: Map<string, string[]>): void {
  const loaderIn = (file: string) => {
    const script = readFileSync(file, 'utf8');
    const at = script.indexOf(BEFORE_LOADER);
    return at < 0 ? undefined : script.slice(at + 3);
  };
  const ofApp = scripts.get('/_app') ?? [];
  const kept = ofApp.map(loaderIn).find((loader) => loader !== undefined);
  if (kept === undefined) return;
  for (const file of new Set([...scripts.values()].flat())) {
    const loader = ofApp.includes(file) ? undefined : loaderIn(file);
    if (loader !== undefined && withoutShortNames(loader) === withoutShortNames(kept))
      writeFileSync(file, `${readFileSync(file, 'utf8').slice(0, -loader.length)};`);
  }
}

/** The files that a page loads at once get the hint: most of their functions run before the page is interactive. */
function addCompileHints(scripts: Map<string, string[]>): void {
  for (const file of new Set([...scripts.values()].flat())) {
    const script = readFileSync(file, 'utf8');
    if (!script.startsWith(COMPILE_HINT)) writeFileSync(file, COMPILE_HINT + script);
  }
}

/** After a build: hints in the scripts, one module loader for all pages, a copy of the public files, and the compressed form of each file beside it. */
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

/** Serves the built files, whose names change with their content, and the public ones; passes on what it has not. */
export function serveFiles(buildFolder: string): RequestHandler {
  const common = { brotli: true, gzip: true, extensions: [] as string[], dotfiles: false };
  // The policies of a page are the page's: with each of its forty files they would be sent in vain.
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
    // The library fails on some ranges, and answers others with other bytes. Nobody needs a part of these files.
    delete req.headers.range;
    // The library leaves a file open whose reader leaves before its end.
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
