import type { Sharp, SharpOptions } from 'sharp';
import { maxFileBytes } from '../../contract/values/limits.ts';
import { pictureWidths as widths } from '../../contract/values/pictures.ts';
import { AppError, invalidField } from '../errors.ts';
import { detectType, HEAD_BYTES } from './detect-type.ts';
import { makeFairQueue, type Requester } from '../runtime/fair-queue.ts';
import { loadSharp } from '../../art/load-sharp.ts';

/**
 * Maximum number of pixels. The limit exists because a small file can decode to a very large
 * picture. Phones take pictures of about 50 million pixels.
 */
const MAX_PIXELS = 64_000_000;

/**
 * Queue for decoding. A decoded picture needs some hundred megabytes of memory, and decoding a
 * large picture takes seconds.
 */
const fairQueue = makeFairQueue({ slots: 2, milliseconds: 8000, mostOfOne: 8 });

/** Maximum width and height of a webp picture (pixels). */
const MOST_SIDE = 16_383;

/**
 * Options for decoding. Many programs write pictures with small faults that all viewers tolerate,
 * such as bytes between two segments. A truncated picture is rejected.
 */
const decoding = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

const notValid = () => new AppError(422, 'FILE_TYPE_NOT_VALID', 'File type not valid');
const damaged = () => new AppError(422, 'PICTURE_DAMAGED', 'The picture is damaged or incomplete.');

/** Returns true if the bytes begin like an accepted picture. */
const isPicture = async (bytes: Uint8Array): Promise<boolean> =>
  (await detectType(Buffer.from(bytes.subarray(0, HEAD_BYTES)), 'image/jpeg')) !== null;

/** Returns true for an animated AVIF, whose brand the library does not accept. */
const isMovingAvif = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(4, 12)).toString('latin1') === 'ftypavis';

/** Opens a picture with the library. An animated AVIF is opened as a still picture. */
async function openPicture(bytes: Uint8Array, options: SharpOptions = decoding): Promise<Sharp> {
  const sharp = await loadSharp();
  if (!isMovingAvif(bytes)) return sharp(bytes, options);
  const still = Buffer.from(bytes);
  still.write('avif', 8, 'latin1');
  return sharp(still, options);
}

/**
 * Checks the header of a picture before decoding its pixels. Only the accepted formats pass,
 * because the library also opens formats that can refer to other files.
 * @returns the size as displayed
 * @throws 422 FILE_TYPE_NOT_VALID, PICTURE_DAMAGED, or with the field `picture` for too many pixels
 */
export async function checkPicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const picture = await openPicture(bytes, { limitInputPixels: false });
  const { format, compression, width, height, autoOrient } = await picture.metadata().catch(async () => {
    throw (await isPicture(bytes)) ? damaged() : notValid();
  });
  const isAvif = format === 'heif' && compression === 'av1';
  if (!isAvif && !['jpeg', 'png', 'webp'].includes(format)) throw notValid();
  if (width * height > MAX_PIXELS)
    throw invalidField('picture', 'TOO_BIG', 'The picture has too many pixels; 64 million are enough.');
  return autoOrient;
}

/**
 * Decodes a whole picture at a small size. This finds every fault that would prevent showing the
 * picture.
 * @returns the size as displayed
 * @throws the errors of `checkPicture`, and 422 PICTURE_DAMAGED; 429 and 503 as `makeWidths`
 */
export const checkWholePicture = (
  open: () => Promise<Uint8Array>,
  requester?: Requester,
): Promise<{ width: number; height: number }> =>
  fairQueue(requester, async () => {
    const bytes = await open();
    const shown = await checkPicture(bytes);
    const picture = await openPicture(bytes);
    await picture
      .resize({ width: 16, height: 16, fit: 'fill' })
      .raw()
      .toBuffer()
      .catch(() => {
        throw damaged();
      });
    return shown;
  });

async function atWidth(bytes: Uint8Array, width: number): Promise<Buffer> {
  const picture = await openPicture(bytes);
  return (
    picture
      // The orientation is applied first, because the output has no metadata.
      .rotate()
      .resize({ width, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  );
}

export type PictureWidths = { large: Buffer; small: Buffer };

/**
 * Re-encodes a picture in two widths as webp without metadata. A very tall picture becomes
 * narrower, because the format limits the height.
 * @param requester undefined for a task
 * @throws 422 FILE_TYPE_NOT_VALID unless the content is jpeg, png, webp or avif; 422
 *   PICTURE_DAMAGED; 413 above 10 MiB
 * @throws for a requester: 429 while too many of the requester's pictures are queued, 503 if the
 *   queue is too long
 */
export function makeWidths(bytes: Uint8Array, requester?: Requester): Promise<PictureWidths> {
  if (bytes.byteLength > maxFileBytes.image)
    throw new AppError(413, 'TOO_LARGE', 'A picture may have at most 10 MiB.');
  return fairQueue(requester, async () => {
    await checkPicture(bytes);
    try {
      return { large: await atWidth(bytes, widths.large), small: await atWidth(bytes, widths.small) };
    } catch {
      // The header is valid, but the data after the header is damaged.
      throw damaged();
    }
  });
}

/**
 * Returns the small width of a generated picture. The large width is stored without re-encoding.
 */
export const makeSmall = (webp: Uint8Array): Promise<Buffer> =>
  fairQueue(undefined, () => atWidth(webp, widths.small));

/**
 * Size of a crop, and the focus as a position between the edges (0 is left or top, 1 is right or
 * bottom).
 */
export type Crop = { width: number; height: number; focus: { x: number; y: number } };

/**
 * Crops a picture to fill a size, as JPEG without metadata. A smaller picture is enlarged.
 * @throws 422 FILE_TYPE_NOT_VALID unless the content is jpeg, png, webp or avif; 422
 *   PICTURE_DAMAGED
 */
export const cropTo = (bytes: Uint8Array, { width, height, focus }: Crop): Promise<Buffer> =>
  fairQueue(undefined, async () => {
    const shown = await checkPicture(bytes);
    const scale = Math.max(width / shown.width, height / shown.height);
    const part = {
      width: Math.min(shown.width, Math.max(1, Math.round(width / scale))),
      height: Math.min(shown.height, Math.max(1, Math.round(height / scale))),
    };
    try {
      const picture = await openPicture(bytes);
      return await picture
        .autoOrient()
        .extract({
          left: Math.round((shown.width - part.width) * focus.x),
          top: Math.round((shown.height - part.height) * focus.y),
          ...part,
        })
        .resize({ width, height, fit: 'fill' })
        // JPEG has no transparency, so the background becomes white.
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 90 })
        .toBuffer();
    } catch {
      throw damaged();
    }
  });

/**
 * Returns the size of a picture as displayed. It may differ from the stored size, because cameras
 * store a rotation in the metadata.
 */
export async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const picture = await openPicture(bytes, { limitInputPixels: false });
  const { autoOrient } = await picture.metadata().catch(() => {
    throw notValid();
  });
  return autoOrient;
}
