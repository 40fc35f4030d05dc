import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

/** Font of the stamped names. */
export const fontBytes = readFileSync(
  createRequire(import.meta.url).resolve(
    '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  ),
);

let font: fontkit.Font | undefined;

/** Returns a text without the characters that the font lacks. */
export function writable(text: string): string {
  font ??= fontkit.create(fontBytes) as fontkit.Font;
  const { hasGlyphForCodePoint } = font;
  return [...text.normalize('NFC')]
    .filter((letter) => hasGlyphForCodePoint.call(font, letter.codePointAt(0)!))
    .join('');
}

export const isWritable = (text: string): boolean => writable(text) === text.normalize('NFC');
