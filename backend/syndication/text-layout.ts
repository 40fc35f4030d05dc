import { loadLetterFonts } from '../runtime/letter-fonts.ts';
import {
  cutLetters,
  fontkitFont,
  shape,
  joinLetters,
  toLetters,
  toVisualRuns,
  measureLetters,
  wrapLetters,
} from '../runtime/letters.ts';

const WEIGHT = 700;

/** Maximum number of characters, more than any box shows. */
const MOST_CHARACTERS = 240;

/** Loads the fonts of texts, without which letters outside of Latin scripts are replaced. */
export const loadFonts = (...texts: string[]): Promise<void> =>
  loadLetterFonts(texts.map((text) => text.slice(0, MOST_CHARACTERS)).join(' '), WEIGHT);

/** Returns the letters of a text on one line. */
const lettersOf = (text: string) =>
  toLetters(text.replace(/\s+/gu, ' ').trim(), WEIGHT).slice(0, MOST_CHARACTERS);

type Box = { size: number; width: number; lines: number };

/**
 * Divides a text into lines between words, and within a word that is longer than a line. The
 * remaining text is cut off with an ellipsis.
 * @param box size in pixels
 */
export function wrap(text: string, { size, width, lines }: Box): string[] {
  const box = { size, width, weight: WEIGHT } as const;
  const whole = wrapLetters(lettersOf(text), box);
  if (whole.length > lines) whole.splice(lines - 1, Infinity, cutLetters(whole.slice(lines - 1).flat(), box));
  return whole.map((line) => joinLetters(line).trim());
}

/** Returns as many of the first names as fit on one line; no line if no name fits. */
export function listOnLine(names: string[], { size, width }: Pick<Box, 'size' | 'width'>): string[] {
  const lines = names.map((_, index) => lettersOf(names.slice(0, index + 1).join(' · ')));
  return lines
    .filter((line) => measureLetters(line, size, WEIGHT) <= width)
    .slice(-1)
    .map(joinLetters);
}

/** Returns a line as the `d` of an SVG path, whose baseline begins at 0, 0. */
export function linePath(line: string, size: number): string {
  let start = 0;
  return toVisualRuns(toLetters(line, WEIGHT))
    .map((run) => {
      const { glyphs, positions } = shape(run, WEIGHT);
      const scale = size / fontkitFont(run.font, WEIGHT).unitsPerEm;
      let x = start / scale;
      const paths = glyphs.map((glyph, index) => {
        const at = positions[index]!;
        const left = x + at.xOffset;
        x += at.xAdvance;
        // The font's y axis points up and the picture's y axis points down.
        return glyph.path.translate(left, at.yOffset).scale(scale, -scale).toSVG();
      });
      start = x * scale;
      return paths.join('');
    })
    .join('');
}
