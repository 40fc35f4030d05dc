import sharp from 'sharp';
import {
  checkPicture,
  cropTo,
  makeSmall,
  makeWidths,
  readSize,
  type Crop,
} from '@/backend/files/picture-widths';

type Colour = [number, number, number];
const [red, green, blue]: [Colour, Colour, Colour] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
];

/** Creates a picture of equally wide stripes. */
function striped(colours: Colour[], { width, height }: { width: number; height: number }, isTurned = false) {
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, at) =>
      isTurned
        ? colours[Math.floor((Math.floor(at / width) * colours.length) / height)]!
        : colours[Math.floor(((at % width) * colours.length) / width)]!,
    ).flat(),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
/** Returns the colour at a position of a picture, from 0 (left or top) to 1 (right or bottom). */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [column, row] = [Math.floor(x * (info.width - 1)), Math.floor(y * (info.height - 1))];
  const at = (row * info.width + column) * info.channels;
  const [r, g, b] = data.subarray(at, at + 3);
  const name = (value: number) => (value > 200 ? '1' : value < 55 ? '0' : '?');
  return name(r!) + name(g!) + name(b!);
}

describe('picture crops', () => {
  const square = { width: 100, height: 100 };
  const at = (x: number, y: number): Crop['focus'] => ({ x, y });

  test.each([
    [0, ['100', '100']],
    [0.5, ['100', '001']],
    [1, ['001', '001']],
  ])('a crop of a wide picture follows its horizontal focus: %d', async (x, [left, right]) => {
    const wide = await striped([red, blue], { width: 400, height: 200 }).png().toBuffer();
    const crop = await cropTo(wide, { ...square, focus: at(x, 0.3) });
    expect(await readSize(crop)).toEqual(square);
    expect([await colourAt(crop, 0.2, 0.5), await colourAt(crop, 0.8, 0.5)]).toEqual([left, right]);
  });

  test.each([
    [0, ['100', '100']],
    [0.5, ['100', '001']],
    [1, ['001', '001']],
  ])('a crop of a tall picture follows its vertical focus: %d', async (y, [top, bottom]) => {
    const high = await striped([red, blue], { width: 200, height: 400 }, true).png().toBuffer();
    const crop = await cropTo(high, { ...square, focus: at(0.3, y) });
    expect(await readSize(crop)).toEqual(square);
    expect([await colourAt(crop, 0.5, 0.2), await colourAt(crop, 0.5, 0.8)]).toEqual([top, bottom]);
  });

  test('a crop of a small picture is enlarged, down to one source pixel', async () => {
    const row = await striped([red, green, blue], { width: 3, height: 1 }).png().toBuffer();
    const high = await cropTo(row, { width: 8, height: 800, focus: at(0.5, 0) });
    expect(await readSize(high)).toEqual({ width: 8, height: 800 });
    expect(await colourAt(high, 0.5, 0.5)).toBe('010');
    const column = await striped([red, green, blue], { width: 1, height: 3 }, true).png().toBuffer();
    const wide = await cropTo(column, { width: 800, height: 8, focus: at(0, 0.5) });
    expect(await colourAt(wide, 0.5, 0.5)).toBe('010');
  });

  test('a crop is a JPEG without metadata, in the displayed orientation, on white', async () => {
    const turned = await striped([red, blue], { width: 200, height: 100 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const crop = await cropTo(turned, { width: 50, height: 100, focus: at(0.5, 0.5) });
    const { format, exif, orientation } = await sharp(crop).metadata();
    expect([format, exif, orientation]).toEqual(['jpeg', undefined, undefined]);
    expect([await colourAt(crop, 0.5, 0.2), await colourAt(crop, 0.5, 0.8)]).toEqual(['100', '001']);
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = sharp({ create: { width: 9, height: 9, channels: 4, background: clear } });
    const onWhite = await cropTo(await glass.png().toBuffer(), { ...square, focus: at(0, 0) });
    expect(await colourAt(onWhite, 0.5, 0.5)).toBe('111');
  });

  test('a crop of a file that is not a picture or has broken data is refused', async () => {
    const crop = { ...square, focus: at(0, 0) };
    const refusal = { status: 422, code: 'FILE_TYPE_NOT_VALID' };
    await expect(cropTo(Buffer.from('hello'), crop)).rejects.toMatchObject(refusal);
    const broken = (await striped([red, blue], { width: 900, height: 900 }).jpeg().toBuffer()).subarray(
      0,
      700,
    );
    await expect(cropTo(broken, crop)).rejects.toMatchObject(refusal);
  });
});

describe('picture widths', () => {
  test('picture widths are 1280 and 640 pixels', async () => {
    const wide = await striped([red], { width: 1400, height: 7 }).png().toBuffer();
    const { large, small } = await makeWidths(wide);
    const widths = [large, small, await makeSmall(large)].map(async (made) => (await readSize(made)).width);
    expect(await Promise.all(widths)).toEqual([1280, 640, 640]);
  });

  test('picture widths are made from at most 10 MiB', async () => {
    const most = 10 * 1024 ** 2;
    await expect(makeWidths(Buffer.alloc(most))).rejects.toMatchObject({ status: 422 });
    expect(() => makeWidths(Buffer.alloc(most + 1))).toThrow(
      expect.objectContaining({ status: 413, code: 'TOO_LARGE' }),
    );
  });
});

test('a picture has one of four formats, and its size is read in the displayed orientation', async () => {
  const picture = striped([red], { width: 20, height: 10 });
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
    expect(await checkPicture(await picture.clone().toFormat(format).toBuffer())).toEqual({
      width: 20,
      height: 10,
    });
  const turned = await picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  for (const read of [checkPicture, readSize]) expect(await read(turned)).toEqual({ width: 10, height: 20 });
  const refusal = { status: 422, code: 'FILE_TYPE_NOT_VALID' };
  for (const format of ['gif', 'tiff'] as const)
    await expect(checkPicture(await picture.clone().toFormat(format).toBuffer())).rejects.toMatchObject(
      refusal,
    );
  for (const read of [checkPicture, readSize])
    await expect(read(Buffer.from('hello'))).rejects.toMatchObject(refusal);
});

test('a picture has at most 64 million pixels', async () => {
  const sized = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  expect(await checkPicture(await sized(8000, 8000))).toEqual({ width: 8000, height: 8000 });
  await expect(checkPicture(await sized(8000, 8001))).rejects.toMatchObject({
    status: 422,
    fields: [{ path: 'picture', code: 'TOO_BIG' }],
  });
});
