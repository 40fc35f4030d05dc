import { maxFileBytes } from '../../contract/values/limits.ts';
import { pictureWidths as widths } from '../../contract/values/pictures.ts';
import { AppError, invalidField } from '../errors.ts';
import { makeFairQueue, type Requester } from '../runtime/fair-queue.ts';
import { loadSharp } from '../../art/load-sharp.ts';

/**
 * Maximum number of pixels, because a small file can decode to a very large picture. Phones take
 * pictures of about 50 million pixels.
 */
const MAX_PIXELS = 64_000_000;

/**
 * Queue for decoding: a decoded picture takes some hundred megabytes of memory, and a large picture
 * takes seconds.
 */
const fairQueue = makeFairQueue({ slots: 2, milliseconds: 8000, mostOfOne: 8 });

const notValid = () => new AppError(422, 'FILE_TYPE_NOT_VALID', 'File type not valid');

/**
 * Reads the header of a picture before any pixel. Only these formats are allowed, because the
 * library also opens drawings and documents that can refer to other files.
 * @returns the size as displayed
 * @throws 422 FILE_TYPE_NOT_VALID, or with the field `picture` for too many pixels
 */
export async function checkPicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { format, compression, width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notValid();
    });
  const isAvif = format === 'heif' && compression === 'av1';
  if (!isAvif && !['jpeg', 'png', 'webp'].includes(format)) throw notValid();
  if (width * height > MAX_PIXELS)
    throw invalidField('picture', 'TOO_BIG', 'The picture has too many pixels; 64 million are enough.');
  return autoOrient;
}

async function atWidth(bytes: Uint8Array, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return (
    sharp(bytes, { limitInputPixels: MAX_PIXELS })
      // The orientation from the metadata is applied first, because all metadata is removed.
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  );
}

export type PictureWidths = { large: Buffer; small: Buffer };

/**
 * Re-encodes a picture in two widths as webp without any metadata.
 * @param asker the requester; undefined for a task
 * @throws 422 FILE_TYPE_NOT_VALID unless the content is jpeg, png, webp or avif; 413 above 10 MiB
 * @throws for a requester: 429 while too many of their pictures wait, 503 when other requesters
 *   take too long
 */
export function makeWidths(bytes: Uint8Array, requester?: Requester): Promise<PictureWidths> {
  if (bytes.byteLength > maxFileBytes.image)
    throw new AppError(413, 'TOO_LARGE', 'A picture may have at most 10 MiB.');
  return fairQueue(requester, async () => {
    await checkPicture(bytes);
    try {
      return { large: await atWidth(bytes, widths.large), small: await atWidth(bytes, widths.small) };
    } catch {
      // The header is valid, but the data after it is damaged.
      throw notValid();
    }
  });
}

/** Returns the small width of a drawn picture, whose large width is stored unchanged. */
export const makeSmall = (webp: Uint8Array): Promise<Buffer> =>
  fairQueue(undefined, () => atWidth(webp, widths.small));

/** Size of a crop and its focus between the edges (0 is left or top, 1 is right or bottom). */
export type Crop = { width: number; height: number; focus: { x: number; y: number } };

/**
 * Crops a picture to fill a size, as JPEG without any metadata; a smaller picture is enlarged.
 * @throws 422 FILE_TYPE_NOT_VALID unless the content is jpeg, png, webp or avif
 */
export const cropTo = (bytes: Uint8Array, { width, height, focus }: Crop): Promise<Buffer> =>
  fairQueue(undefined, async () => {
    const shown = await checkPicture(bytes);
    const sharp = await loadSharp();
    const scale = Math.max(width / shown.width, height / shown.height);
    const part = {
      width: Math.min(shown.width, Math.max(1, Math.round(width / scale))),
      height: Math.min(shown.height, Math.max(1, Math.round(height / scale))),
    };
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .extract({
          left: Math.round((shown.width - part.width) * focus.x),
          top: Math.round((shown.height - part.height) * focus.y),
          ...part,
        })
        .resize({ width, height, fit: 'fill' })
        // JPEG has no transparency.
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 90 })
        .toBuffer();
    } catch {
      throw notValid();
    }
  });

/** Returns the size of a picture as displayed, because cameras store a rotation in the metadata. */
export async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notValid();
    });
  return autoOrient;
}
