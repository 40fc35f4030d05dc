import { circle, path, svg } from './shapes.ts';

/** Colours of the mark. They are the same on every background and in both themes. */
export const brand = { green: '#14664a', apricot: '#f6a65b', mist: '#f0f4ef' };

/** The mark: an uneven disc with two rings and a warm heart, in a box of 32. */
const mark =
  path(
    'M16.2 1.5C24.7 1.3 30.4 7.5 30.5 15.8C30.6 24.4 24.6 30.4 16.1 30.5C7.7 30.6 1.5 24.5 1.5 16.2C1.5 7.8 7.6 1.7 16.2 1.5Z',
    brand.green,
  ) +
  '<g fill="none" stroke="#fff" stroke-width="1.7">' +
  '<path opacity=".55" d="M15.8 5.7C21.8 5.4 26.1 9.7 26.3 15.6C26.4 21.7 22.1 26.1 16.2 26.2C10.1 26.4 5.7 22 5.7 16C5.7 10.3 9.9 6 15.8 5.7Z"/>' +
  '<path opacity=".8" d="M16.3 10C19.8 10 22.2 12.7 22.1 16.1C22 19.5 19.4 22 16 22C12.5 22 10 19.4 10 16C10.1 12.5 12.8 10 16.3 10Z"/></g>' +
  circle(16, 16, 2.6, brand.apricot);

/**
 * Returns only the shapes of the mark, for use in a larger picture. `size` is the side of the box.
 */
export function logoShapes(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 32})">${mark}</g>`;
}

/** Draws the mark without a background, for icons. */
export function drawLogo(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark}</svg>`;
}

/**
 * Draws the mark with a margin on the product's background colour, for home screens. The corners
 * are square, because home screens round them.
 */
export function drawAppIcon(size = 180): string {
  return svg({ width: size, height: size }, brand.mist, logoShapes(size * 0.14, size * 0.14, size * 0.72));
}
