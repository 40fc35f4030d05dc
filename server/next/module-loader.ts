import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Text between the names of a page's chunks and the module loader, in the start file of the page.
 */
const BEFORE_LOADER = '}]),(()=>{';

/** Masks short names, because the minifier chooses different ones in each file. */
const withoutShortNames = (script: string) => script.replace(/(?<![\w$.])[A-Za-z_$]{1,2}(?![\w$])/g, '_');

function findLoader(file: string): string | undefined {
  const script = readFileSync(file, 'utf8');
  const at = script.indexOf(BEFORE_LOADER);
  return at < 0 ? undefined : script.slice(at + 3);
}

/**
 * Removes the module loader from the start file of each page. Every page also loads the start file
 * of `_app`, whose loader remains. A loader that differs from the one in `_app` is not removed.
 *
 * @param scripts absolute paths of the scripts that each page loads at once, by page
 */
export function keepOneLoader(scripts: Map<string, string[]>): void {
  const ofApp = scripts.get('/_app') ?? [];
  const kept = ofApp.map(findLoader).find((loader) => loader !== undefined);
  if (kept === undefined) return;
  for (const file of new Set([...scripts.values()].flat())) {
    const loader = ofApp.includes(file) ? undefined : findLoader(file);
    if (loader !== undefined && withoutShortNames(loader) === withoutShortNames(kept))
      writeFileSync(file, `${readFileSync(file, 'utf8').slice(0, -loader.length)};`);
  }
}
