/** Colour as `#rrggbb`. */
export type Hex = string;

function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isDisplayable(channels: number[]): boolean {
  return channels.every((channel) => channel >= -0.0001 && channel <= 1.0001);
}

function byteOf(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear));
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/**
 * Returns the colour of a perceived lightness (0 to 1), chroma (0 to about .3) and hue (degrees). A
 * chroma that screens cannot show is reduced, so that lightness and hue are always exact.
 *
 * The matrices are from Björn Ottosson, "A perceptual color space".
 */
export function oklch(lightness: number, chroma: number, hue: number): Hex {
  let shown = 0;
  let refused = chroma;
  if (isDisplayable(linearRgb(lightness, chroma, hue))) shown = chroma;
  else {
    for (let step = 0; step < 9; step += 1) {
      const middle = (shown + refused) / 2;
      if (isDisplayable(linearRgb(lightness, middle, hue))) shown = middle;
      else refused = middle;
    }
  }
  return `#${linearRgb(lightness, shown, hue).map(byteOf).join('')}`;
}

/**
 * Returns the colour with each channel multiplied. A factor below 1 is darker and a factor above 1
 * is lighter.
 */
export function shade(colour: Hex, factor: number): Hex {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) * factor);
  return `#${channels
    .map((channel) => Math.round(Math.min(255, channel)).toString(16).padStart(2, '0'))
    .join('')}`;
}
