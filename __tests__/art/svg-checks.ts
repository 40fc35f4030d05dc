import sharp from 'sharp';

/** Returns the problems of an SVG text: wrong nesting, invalid numbers and invalid colours. */
export function problemsIn(svg: string): string[] {
  const problems: string[] = [];
  if (/NaN|Infinity|undefined|null/.test(svg)) problems.push('a value is missing');
  const open: string[] = [];
  for (const [, closing, name = '', attributes = '', selfClosing] of svg.matchAll(
    /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/gi,
  )) {
    if (closing) {
      if (open.pop() !== name) problems.push(`</${name}> closes something else`);
    } else if (!selfClosing) open.push(name);
    for (const [, colour = ''] of attributes.matchAll(/(?:fill|stroke)="([^"]*)"/g)) {
      if (colour !== 'none' && !/^#[\da-f]{3}([\da-f]{3})?$/.test(colour))
        problems.push(`${colour} is no colour`);
    }
    for (const [, size = ''] of attributes.matchAll(/\s(?:r|rx|ry|width|height)="([^"]*)"/g)) {
      if (!(Number(size) > 0)) problems.push(`a size of ${size}`);
    }
  }
  if (open.length > 0) problems.push(`${open.join(', ')} never closed`);
  const leftover = svg.replace(/<\/?[a-z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/gi, '').trim();
  if (leftover) problems.push(`text outside of tags: ${leftover.slice(0, 40)}`);
  return problems;
}

/**
 * Returns the width and height of a webp file.
 * @throws Error for any other format
 */
export function webpSize(file: Buffer): Promise<{ width: number; height: number }> {
  return sharp(file)
    .metadata()
    .then(({ format, width, height }) => {
      if (format !== 'webp') throw new Error(`This is ${format}`);
      return { width, height };
    });
}
