/**
 * Draws the fixed pictures of the site into public/art: `node scripts/art/draw.ts`. The results are
 * committed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import {
  drawEmpty,
  drawFlow,
  drawHero,
  drawJoin,
  drawNotFound,
  drawQuestion,
  drawSharePicture,
  drawSuccess,
  drawTeach,
  emptyLists,
} from '../../art/house.ts';
import { drawAppIcon, drawLogo } from '../../art/logo.ts';
import { renderPng, renderWebp } from '../../art/render.ts';
import { ico } from './ico.ts';

const folder = path.join(import.meta.dirname, '../../public/art');

/** Name, picture and width (pixels). */
const pictures: [name: string, svg: string, width: number][] = [
  ['hero-light', drawHero({ night: false }), 1860],
  ['hero-light-s', drawHero({ night: false, square: true }), 800],
  ['hero-dark', drawHero({ night: true }), 1860],
  ['hero-dark-s', drawHero({ night: true, square: true }), 800],
  ['teach', drawTeach(), 800],
  ['flow', drawFlow('join'), 900],
  ['flow-return', drawFlow('return'), 900],
  ['flow-check', drawFlow('check'), 900],
  ['flow-teach', drawFlow('teach'), 900],
  ['question-topics', drawQuestion('topics'), 900],
  ['question-time', drawQuestion('time'), 900],
  ['question-about', drawQuestion('about'), 900],
  ['join-member', drawJoin('member'), 1280],
  ['join-creator', drawJoin('creator'), 1280],
  ...emptyLists.map((list): [string, string, number] => [`empty-${list}`, drawEmpty(list), 720]),
  ['not-found', drawNotFound(), 720],
  ['success', drawSuccess(), 880],
];

async function iconOf(size: number): Promise<{ size: number; png: Buffer }> {
  // The icon is drawn large and scaled down, because the result is sharper than rendering at 16
  // pixels.
  const png = await sharp(Buffer.from(drawLogo()), { density: 72 * 16 })
    .resize(size, size)
    .png()
    .toBuffer();
  return { size, png };
}

await mkdir(folder, { recursive: true });
const save = (name: string, content: Buffer | string) => writeFile(path.join(folder, name), content);
await Promise.all(
  pictures.map(async ([name, svg, width]) => save(`${name}.webp`, await renderWebp(svg, { width }))),
);
await save('favicon.svg', `${drawLogo()}\n`);
await save('favicon.ico', ico(await Promise.all([16, 32, 48].map(iconOf))));
await save('apple-touch-icon.png', await renderPng(drawAppIcon(), 180));
await save('og-default.png', await renderPng(drawSharePicture(), 1200));
