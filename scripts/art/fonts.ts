/**
 * Creates the fonts of public/fonts from the npm packages of their authors: `node
 * scripts/art/fonts.ts`. The results are committed.
 *
 * Each family has three files for different characters. A browser loads a file only if the page
 * contains one of its characters; styles/_fonts.scss lists the characters.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

const root = path.join(import.meta.dirname, '../..');
const styles = readFileSync(path.join(root, 'styles/_fonts.scss'), 'utf8');

const families = ['aleo', 'hanken-grotesk'];

/**
 * Range of the weights that the styles use. The default must be 400, because both fonts are drawn
 * at 400 and a file with a higher default is larger.
 */
const wght = { min: 400, max: 700, default: 400 };

/** Name of the source file in the package for each file in public/fonts. */
const sources = { basic: 'latin', latin: 'latin', 'latin-ext': 'latin-ext' };

/**
 * Returns all characters of a list of ranges in the styles, such as `$latin: U+0000-00FF, U+0131;`.
 */
function charactersOf(name: string): string {
  const [, list = ''] = new RegExp(`\\$${name}:([^;]*);`).exec(styles) ?? [];
  return list
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => parseInt(code, 16));
      return Array.from({ length: last! - first! + 1 }, (_, index) => String.fromCodePoint(first! + index));
    })
    .join('');
}

for (const name of families)
  for (const [part, source] of Object.entries(sources)) {
    const original = `node_modules/@fontsource-variable/${name}/files/${name}-${source}-wght-normal.woff2`;
    const font = await subsetFont(readFileSync(path.join(root, original)), charactersOf(part), {
      targetFormat: 'woff2',
      variationAxes: { wght },
    });
    writeFileSync(path.join(root, `public/fonts/${name}-${part}.woff2`), font);
    console.log(`${name}-${part}.woff2: ${(font.length / 1024).toFixed(1)} KiB`);
  }
