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

/** Maximum number of laid out characters, which exceeds every box. */
const MOST_CHARACTERS = 240;

/**
 * Loads the fonts for the given texts. Without them, letters outside of Latin scripts are replaced.
 */
export const loadFonts = (...texts: string[]): Promise<void> =>
  loadLetterFonts(texts.map((text) => text.slice(0, MOST_CHARACTERS)).join(' '), WEIGHT);

/** Returns the letters of a text with line breaks replaced by spaces. */
const lettersOf = (text: string) =>
  toLetters(text.replace(/\s+/gu, ' ').trim(), WEIGHT).slice(0, MOST_CHARACTERS);

type Box = { size: number; width: number; lines: number };

/**
 * Breaks a text into lines between words, and within words that are longer than a line. Text beyond
 * the last line is replaced by an ellipsis.
 * @param box size in pixels
 */
export function wrap(text: string, { size, width, lines }: Box): string[] {
  const box = { size, width, weight: WEIGHT } as const;
  const whole = wrapLetters(lettersOf(text), box);
  if (whole.length > lines) whole.splice(lines - 1, Infinity, cutLetters(whole.slice(lines - 1).flat(), box));
  return whole.map((line) => joinLetters(line).trim());
}

/** Returns a line with as many names as fit, from the first. Returns no line if no name fits. */
export function listOnLine(names: string[], { size, width }: Pick<Box, 'size' | 'width'>): string[] {
  const lines = names.map((_, index) => lettersOf(names.slice(0, index + 1).join(' · ')));
  return lines
    .filter((line) => measureLetters(line, size, WEIGHT) <= width)
    .slice(-1)
    .map(joinLetters);
}

/** Returns the `d` of an SVG path for a line, with the start of its baseline at 0, 0. */
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
        // The scale is negative because the y axis points up in the font and down in the picture.
        return glyph.path.translate(left, at.yOffset).scale(scale, -scale).toSVG();
      });
      start = x * scale;
      return paths.join('');
    })
    .join('');
}
