import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/**
 * Font families with letters that the document font lacks, in search order. Each family is divided
 * into fonts with some hundred letters.
 */
const families = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-kr',
];

/** Fonts of a family that repeat letters of the document font, or have signs only. */
const unusedParts = /^(?:latin|math|symbols)$/;

export type Weight = 400 | 700;
/** Font of some letters of a family, in one weight. */
export type LetterFont = { name: string; bytes: Buffer; font: Font };
type Part = { family: string; name: string; ranges: [number, number][] };

const { resolve } = createRequire(import.meta.url);
const ownFiles = { 400: '400Regular/HankenGrotesk_400Regular', 700: '700Bold/HankenGrotesk_700Bold' };
const ownFonts = new Map<Weight, Font>();

export const ownFontFile = (weight: Weight): string =>
  resolve(`@expo-google-fonts/hanken-grotesk/${ownFiles[weight]}.ttf`);

/**
 * Returns the font of documents. Its letters are embedded or drawn as paths, because the machine
 * and PDF readers may lack fonts.
 */
export function getOwnFont(weight: Weight): Font {
  const font = ownFonts.get(weight) ?? (create(readFileSync(ownFontFile(weight))) as Font);
  ownFonts.set(weight, font);
  return font;
}

const fileIn = (family: string, file: string) => resolve(`@fontsource-variable/${family}/${file}`);

/** Reads ranges like "U+4e00-4e05,U+4e07". */
const readRanges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [first, last = first] = range.replace('U+', '').split('-');
    return [parseInt(first!, 16), parseInt(last!, 16)];
  });

let parts: Part[] | undefined;
const listParts = (): Part[] =>
  (parts ??= families.flatMap((family) => {
    const ranges = JSON.parse(readFileSync(fileIn(family, 'unicode.json'), 'utf8')) as Record<string, string>;
    return Object.entries(ranges)
      .filter(([name]) => !unusedParts.test(name))
      .map(([name, text]) => ({ family, name: name.replace(/[[\]]/g, ''), ranges: readRanges(text) }));
  }));

/** Maximum number of fonts in memory, and of fonts for one text. */
const MOST_FONTS = 240;
const MOST_FONTS_OF_TEXT = 40;

const loaded = new Map<string, Promise<LetterFont>>();
/** Font of each letter that was looked for; null for a letter that no font has. */
const known = new Map<string, LetterFont | null>();
const keyOf = (letter: string, weight: Weight) => `${weight} ${letter}`;

async function readPart({ family, name }: Part, weight: Weight): Promise<LetterFont> {
  const file = fileIn(family, `files/${family}-${name}-wght-normal.woff2`);
  // The package has 2 MB of WebAssembly, so it is loaded only when a letter needs it.
  const { default: subsetFont } = await import('subset-font');
  const options = { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes: { wght: weight } } as const;
  const bytes = await subsetFont(await readFile(file), undefined as unknown as string, options);
  return { name: `${family}-${name}-${weight}`, bytes, font: create(bytes) as Font };
}

function loadPart(part: Part, weight: Weight): Promise<LetterFont> {
  const key = `${part.family} ${part.name} ${weight}`;
  const found = loaded.get(key);
  if (found) return found;
  if (loaded.size >= MOST_FONTS) {
    loaded.clear();
    known.clear();
  }
  const font = readPart(part, weight);
  loaded.set(key, font);
  // A later text loads the font again.
  font.catch(() => loaded.delete(key));
  return font;
}

/**
 * Loads the fonts of the letters that the document font lacks, so that `findFont` finds them. If a
 * text needs too many fonts, some letters have no font.
 */
export async function loadLetterFonts(text: string, weight: Weight): Promise<void> {
  const own = getOwnFont(weight);
  const used = new Set<LetterFont>();
  for (const letter of new Set(text.normalize('NFC') + text.normalize('NFKC'))) {
    const code = letter.codePointAt(0)!;
    const key = keyOf(letter, weight);
    if (known.has(key) || own.hasGlyphForCodePoint(code) || !/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(letter))
      continue;
    let found: LetterFont | null = null;
    for (const part of listParts()) {
      if (found || !part.ranges.some(([first, last]) => first <= code && code <= last)) continue;
      const font = await loadPart(part, weight);
      if (font.font.hasGlyphForCodePoint(code)) found = font;
    }
    if (found) used.add(found);
    if (used.size > MOST_FONTS_OF_TEXT) return;
    known.set(key, found);
  }
}

/**
 * Returns the font of a letter: null for the document font, undefined if no font has the letter.
 */
export function findFont(letter: string, weight: Weight): LetterFont | null | undefined {
  if (getOwnFont(weight).hasGlyphForCodePoint(letter.codePointAt(0)!)) return null;
  return known.get(keyOf(letter, weight)) ?? undefined;
}
