/**
 * Replacement of Next's `polyfill-module` (0.6 KB compressed) in the browser bundle. `URL.canParse`
 * is its only polyfill that the oldest browser of Next (Safari 16.4) lacks.
 */
function canParse(url: string | URL, base?: string | URL): boolean {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
}

if (!('canParse' in URL)) Object.assign(URL, { canParse });

export {};
