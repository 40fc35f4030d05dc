import { createRequire } from 'node:module';
import fontkit from 'fontkit';
import { PostalAddress } from '@/contract/addresses';
import { toFieldErrors } from '@/contract/rules/field-errors';
import { isPrintable, toPlain } from '@/contract/rules/printable';

const { resolve } = createRequire(import.meta.url);
const fonts = ['400Regular/HankenGrotesk_400Regular', '700Bold/HankenGrotesk_700Bold'].map((name) =>
  fontkit.openSync(resolve(`@expo-google-fonts/hanken-grotesk/${name}.ttf`)),
);

test('the fonts of documents have a glyph for each printable character', () => {
  const printable = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (letter) => letter.isWellFormed() && isPrintable(letter),
  );
  expect(printable.length).toBeGreaterThan(400);
  const missing = printable.filter((letter) => {
    const code = letter.normalize('NFC').codePointAt(0)!;
    return fonts.some((font) => 'hasGlyphForCodePoint' in font && !font.hasGlyphForCodePoint(code));
  });
  expect(missing).toEqual([]);
});

test('characters without a glyph in the fonts are printed as question marks', () => {
  expect(toPlain('Ελα — Lavender 🌿')).toBe('Ελα — Lavender 🌿');
  expect(toPlain('Two\nlines at 6:30\u202Fpm, soft\u00ADly')).toBe('Two\nlines at 6:30 pm, softly');
});

test('an address with letters that cannot be printed is rejected with a reason', () => {
  const address = {
    name: 'Ελένη',
    line1: '14 Banksia Street',
    city: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
    country: 'AU',
  };
  expect(toFieldErrors(PostalAddress.safeParse(address).error!)).toEqual([
    {
      path: 'name',
      code: 'NOT_PRINTABLE',
      message: 'Use Latin letters, so that the address can be printed on a label.',
    },
  ]);
});
