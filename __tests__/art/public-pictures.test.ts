import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { webpSize } from './svg-checks.ts';

const folder = path.join(import.meta.dirname, '../../public/art');
const read = (name: string) => readFile(path.join(folder, name));

/**
 * Fixed pictures of the site with their width and height (pixels). `node scripts/art/draw.ts` draws
 * them.
 */
const pictures = {
  'hero-light': [1860, 840],
  'hero-dark': [1860, 840],
  'hero-light-s': [800, 800],
  'hero-dark-s': [800, 800],
  teach: [800, 720],
  flow: [900, 1260],
  'flow-check': [900, 1260],
  'flow-return': [900, 1260],
  'flow-teach': [900, 1260],
  'question-topics': [900, 1260],
  'question-time': [900, 1260],
  'question-about': [900, 1260],
  'join-member': [1280, 640],
  'join-creator': [1280, 640],
  'empty-library': [720, 450],
  'empty-search': [720, 450],
  'empty-saved': [720, 450],
  'empty-followed': [720, 450],
  'empty-lives': [720, 450],
  'empty-products': [720, 450],
  'empty-purchases': [720, 450],
  'not-found': [720, 450],
  success: [880, 345],
} as const;

test.each(Object.entries(pictures))(
  '%s is a webp of its size and at most 20 kB',
  async (name, [width, height]) => {
    const file = await read(`${name}.webp`);
    expect(await webpSize(file)).toEqual({ width, height });
    expect(file.length).toBeLessThanOrEqual(20_000);
  },
);

test('the icon file contains three pictures at the offsets of its directory', async () => {
  const file = await read('favicon.ico');
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const sizes = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const entry = 6 + 16 * index;
      const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
      const { format, width } = await sharp(file.subarray(offset, offset + length)).metadata();
      return [format, width, file[entry]];
    }),
  );
  expect(sizes).toEqual([
    ['png', 16, 16],
    ['png', 32, 32],
    ['png', 48, 48],
  ]);
});

test('the icon at the root equals the icon in the folder, for browsers that request the default address', async () => {
  const atRoot = await readFile(path.join(folder, '../favicon.ico'));
  expect(atRoot.equals(await read('favicon.ico'))).toBe(true);
});

test('the touch icon, preview image and SVG icon have their sizes, and the folder has no unexpected files', async () => {
  expect(await sharp(await read('apple-touch-icon.png')).metadata()).toMatchObject({
    width: 180,
    height: 180,
  });
  expect(await sharp(await read('og-default.png')).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(await read('favicon.svg').then(String)).toContain('viewBox="0 0 32 32"');
  const known = [
    ...Object.keys(pictures).map((name) => `${name}.webp`),
    'favicon.svg',
    'favicon.ico',
    'apple-touch-icon.png',
    'og-default.png',
  ];
  expect((await readdir(folder)).sort()).toEqual(known.sort());
});
