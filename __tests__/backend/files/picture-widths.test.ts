import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import {
  checkPicture,
  checkWholePicture,
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
  ])('a crop of a wide picture is positioned by the horizontal focus %d', async (x, [left, right]) => {
    const wide = await striped([red, blue], { width: 400, height: 200 }).png().toBuffer();
    const crop = await cropTo(wide, { ...square, focus: at(x, 0.3) });
    expect(await readSize(crop)).toEqual(square);
    expect([await colourAt(crop, 0.2, 0.5), await colourAt(crop, 0.8, 0.5)]).toEqual([left, right]);
  });

  test.each([
    [0, ['100', '100']],
    [0.5, ['100', '001']],
    [1, ['001', '001']],
  ])('a crop of a tall picture is positioned by the vertical focus %d', async (y, [top, bottom]) => {
    const high = await striped([red, blue], { width: 200, height: 400 }, true).png().toBuffer();
    const crop = await cropTo(high, { ...square, focus: at(0.3, y) });
    expect(await readSize(crop)).toEqual(square);
    expect([await colourAt(crop, 0.5, 0.2), await colourAt(crop, 0.5, 0.8)]).toEqual([top, bottom]);
  });

  test('a crop of a small picture is enlarged, even from a single pixel', async () => {
    const row = await striped([red, green, blue], { width: 3, height: 1 }).png().toBuffer();
    const high = await cropTo(row, { width: 8, height: 800, focus: at(0.5, 0) });
    expect(await readSize(high)).toEqual({ width: 8, height: 800 });
    expect(await colourAt(high, 0.5, 0.5)).toBe('010');
    const column = await striped([red, green, blue], { width: 1, height: 3 }, true).png().toBuffer();
    const wide = await cropTo(column, { width: 800, height: 8, focus: at(0, 0.5) });
    expect(await colourAt(wide, 0.5, 0.5)).toBe('010');
  });

  test('a crop is a JPEG without metadata, with the displayed orientation and a white background', async () => {
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
    await expect(cropTo(broken, crop)).rejects.toMatchObject({ status: 422, code: 'PICTURE_DAMAGED' });
  });
});

describe('picture widths', () => {
  test('a picture is stored in widths of 1280 and 640 pixels', async () => {
    const wide = await striped([red], { width: 1400, height: 7 }).png().toBuffer();
    const { large, small } = await makeWidths(wide);
    const widths = [large, small, await makeSmall(large)].map(async (made) => (await readSize(made)).width);
    expect(await Promise.all(widths)).toEqual([1280, 640, 640]);
  });

  test('a picture of more than 10 MiB is refused', async () => {
    const most = 10 * 1024 ** 2;
    await expect(makeWidths(Buffer.alloc(most))).rejects.toMatchObject({ status: 422 });
    expect(() => makeWidths(Buffer.alloc(most + 1))).toThrow(
      expect.objectContaining({ status: 413, code: 'TOO_LARGE' }),
    );
  });
});

const whole = (bytes: Buffer) => checkWholePicture(async () => bytes);

/** Asserts that a picture is accepted and that both of its widths have its shape and colours. */
async function expectShown(bytes: Buffer, colours: string[]) {
  const { width, height } = await whole(bytes);
  for (const made of Object.values(await makeWidths(bytes))) {
    const stored = await readSize(made);
    expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(16_383);
    const isRounded = Math.min(stored.width, stored.height) < 50;
    expect(isRounded || Math.abs((stored.width / stored.height) * (height / width) - 1) < 0.01).toBe(true);
    const at = width > height ? (place: number) => [place, 0.5] : (place: number) => [0.5, place];
    const places = colours.map((_, place) => at((place + 0.5) / colours.length));
    expect(await Promise.all(places.map(([x, y]) => colourAt(made, x!, y!)))).toEqual(colours);
  }
}

const isTurned = true;
test.each([
  ['a long screenshot', { width: 100, height: 17_000 }, isTurned],
  ['a very long comic', { width: 30, height: 40_000 }, isTurned],
  ['a panorama', { width: 17_000, height: 40 }, false],
  ['a line across', { width: 20_000, height: 1 }, false],
  ['a line down', { width: 1, height: 20_000 }, isTurned],
])(
  '%s is shown completely and is made smaller than the limits of the stored format',
  async (_what, size, turned) => {
    await expectShown(await striped([red, green, blue], size, turned).png().toBuffer(), [
      '100',
      '010',
      '001',
    ]);
  },
);

test('a panorama that the camera’s metadata rotates is shown upright', async () => {
  const taken = await striped([red, blue], { width: 17_000, height: 30 })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer();
  expect(await whole(taken)).toEqual({ width: 30, height: 17_000 });
  await expectShown(taken, ['100', '001']);
});

const stripes = () => striped([red, blue], { width: 90, height: 60 });
test.each([
  ['16 bits', () => stripes().toColourspace('rgb16').png().toBuffer()],
  ['a palette', () => stripes().png({ palette: true }).toBuffer()],
  ['a wide profile', () => stripes().withIccProfile('p3').png().toBuffer()],
  ['a broken profile', async () => breakProfile(await stripes().withIccProfile('p3').png().toBuffer())],
  ['progressive parts', () => stripes().jpeg({ progressive: true, quality: 95 }).toBuffer()],
  ['bytes between its parts', async () => pad(await stripes().jpeg({ quality: 95 }).toBuffer())],
  ['bytes after its end', async () => Buffer.concat([await stripes().jpeg().toBuffer(), Buffer.alloc(9)])],
  ['several frames', () => animate('webp')],
])('a picture with %s is shown in the right colours', async (_what, make) => {
  await expectShown(await make(), ['100', '001']);
});

test('a CMYK picture is shown in the right colours', async () => {
  const printed = striped([red, [255, 255, 255]], { width: 90, height: 60 }).toColourspace('cmyk');
  const bytes = await printed.jpeg({ quality: 95 }).toBuffer();
  expect((await sharp(bytes).metadata()).space).toBe('cmyk');
  await expectShown(bytes, ['100', '111']);
});

test('a 16-bit grey picture is shown with the right brightness', async () => {
  const { large } = await makeWidths(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#808080' } })
      .toColourspace('grey16')
      .png()
      .toBuffer(),
  );
  const [value] = await sharp(large).raw().toBuffer();
  expect(Math.abs(value! - 0x80)).toBeLessThan(4);
});

/** Overwrites the colour profile of a PNG. */
function breakProfile(png: Buffer): Buffer {
  const at = png.indexOf('iCCP');
  const [length, broken] = [png.readUInt32BE(at - 4), Buffer.from(png)];
  broken.fill(7, at + 20, at + 4 + length);
  broken.writeUInt32BE(crc32(broken.subarray(at, at + 4 + length)), at + 4 + length);
  return broken;
}

/** Adds bytes before the end of a JPEG, as some cameras do. */
const pad = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(4), jpeg.subarray(-2)]);

/** Creates an animation of two frames, of which only the first must be shown. */
async function animate(format: 'webp'): Promise<Buffer> {
  const frames = [
    await stripes().png().toBuffer(),
    await striped([green], { width: 90, height: 60 }).png().toBuffer(),
  ];
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

test('an animated AVIF is shown as its still image', async () => {
  const bytes = await stripes().avif().toBuffer();
  const { width, height } = await checkPicture(bytes);
  bytes.write('avis', 8, 'latin1');
  expect(await whole(bytes)).toEqual({ width, height });
  expect(await readSize(bytes)).toEqual({ width, height });
  expect(await sharp((await makeWidths(bytes)).large).metadata()).toMatchObject({ width, height });
  const crop = { width: 10, height: 10, focus: { x: 0, y: 0 } };
  expect(await readSize(await cropTo(bytes, crop))).toEqual({ width: 10, height: 10 });
});

test('a truncated picture is refused as PICTURE_DAMAGED in each format', async () => {
  const noise = sharp({
    create: { width: 300, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  } as never);
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await noise.clone().toFormat(format).toBuffer();
    const refusal = { status: 422, code: 'PICTURE_DAMAGED' };
    for (const read of [whole, makeWidths])
      await expect(read(bytes.subarray(0, bytes.length * 0.6))).rejects.toMatchObject(refusal);
    await whole(bytes);
  }
});

test('a picture must have one of four formats, and its size is read in the displayed orientation', async () => {
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
