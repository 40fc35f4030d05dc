/**
 * What a visitor's browser gets in place of Next's `polyfill-module` (0.6 KB compressed): of all that is in there, only this is newer
 * than the oldest browsers that Next supports (Safari 16.4).
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
