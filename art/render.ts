import { loadSharp } from './load-sharp.ts';

export type RenderOptions = {
  /** Width in pixels. The height follows the proportions of the picture. */
  width: number;
  /** Quality from 1 to 100. Flat areas with few colours look clean from 80. */
  quality?: number;
};

/** Returns an SVG text as a webp file. */
export async function renderWebp(svg: string, { width, quality = 82 }: RenderOptions): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).resize({ width }).webp({ quality, effort: 5 }).toBuffer();
}

/** Renders an SVG text as a png file, for uses that do not support webp (icons, link previews). */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 9, palette: true }).toBuffer();
}
