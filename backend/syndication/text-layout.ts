import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';

/**
 * Returns the font of printed documents. Texts are drawn as paths, because the machine may have no
 * fonts.
 */
const { resolve } = createRequire(import.meta.url);
let font: Font | undefined;
const getFont = (): Font =>
  (font ??= openSync(resolve('@expo-google-fonts/hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf')) as Font);

/** Maximum number of characters, more than any box shows. */
const MOST_CHARACTERS = 240;

/** Returns the text on one line without the characters that the font lacks. */
const writable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => (/\s/u.test(sign) ? ' ' : sign))
    .filter((sign) => getFont().hasGlyphForCodePoint(sign.codePointAt(0)!))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS);

const widthOf = (text: string, size: number): number =>
  (getFont().layout(text).advanceWidth * size) / getFont().unitsPerEm;

/** Returns the longest beginning that fits together with `end`; at least one character. */
function cut(text: string, size: number, width: number, end = ''): string {
  let [fits, tooMany] = [1, text.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(text.slice(0, middle).trimEnd() + end, size) <= width) fits = middle;
    else tooMany = middle;
  }
  return text.slice(0, fits);
}

type Box = { size: number; width: number; lines: number };

/**
 * Divides a text into lines between words, and within a word that is longer than a line. The
 * remaining text is cut off with an ellipsis.
 * @param box size in pixels
 */
export function wrap(text: string, { size, width, lines }: Box): string[] {
  let rest = writable(text);
  const done: string[] = [];
  while (rest !== '' && done.length < lines) {
    const isLast = done.length === lines - 1;
    const whole = widthOf(rest, size) <= width;
    if (isLast && !whole) return [...done, `${cut(rest, size, width, '…').trimEnd()}…`];
    const begun = whole ? rest : cut(rest, size, width);
    const space = begun.lastIndexOf(' ');
    const breaksWord = !whole && rest[begun.length] !== ' ';
    const line = breaksWord && space > 0 ? begun.slice(0, space) : begun;
    done.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return done;
}

/** Returns as many of the first names as fit on one line; no line if no name fits. */
export function listOnLine(names: string[], { size, width }: Pick<Box, 'size' | 'width'>): string[] {
  const lines = names.map((_, index) => writable(names.slice(0, index + 1).join(' · ')));
  return lines.filter((line) => widthOf(line, size) <= width).slice(-1);
}

/** Returns a line as the `d` of an SVG path, whose baseline begins at 0, 0. */
export function linePath(line: string, size: number): string {
  const { glyphs, positions } = getFont().layout(line);
  const scale = size / getFont().unitsPerEm;
  let x = 0;
  return glyphs
    .map((glyph, index) => {
      const at = positions[index]!;
      const left = x + at.xOffset;
      x += at.xAdvance;
      // The font's y axis points up and the picture's y axis points down.
      return glyph.path.translate(left, at.yOffset).scale(scale, -scale).toSVG();
    })
    .join('');
}
