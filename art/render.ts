import sharp from 'sharp';

export type RenderOptions = {
  /** Pixels; the height follows the picture's proportions. */
  width: number;
  /** 1 to 100; flat areas of few colours look clean from 80 on. */
  quality?: number;
};

/** An SVG text as a webp file. */
export async function renderWebp(svg: string, { width, quality = 82 }: RenderOptions): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize({ width }).webp({ quality, effort: 5 }).toBuffer();
}

/** An SVG text as a png file, for uses that do not support webp (icons, link previews). */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 9, palette: true }).toBuffer();
}
