import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { courses } from '../../../scripts/demo/content/courses.ts';
import { fileFor, films, liveFilmPath, sheets, sounds } from '../../../scripts/demo/content/media.ts';

const root = path.join(import.meta.dirname, '../../..');
const fixture = (name: string) => readFile(path.join(root, '__tests__/fixtures', name));

/** Returns the four-letter boxes at the top level of an MP4 in file order. */
function boxesOf(file: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= file.length; at += Math.max(8, file.readUInt32BE(at)))
    boxes.push(file.toString('latin1', at + 4, at + 8));
  return boxes;
}

/** Returns the duration in the movie header (seconds). */
function durationOf(file: Buffer): number {
  const at = file.indexOf('mvhd');
  return file.readUInt32BE(at + 20) / file.readUInt32BE(at + 16);
}

test.each(films.map((film) => [path.basename(film.path), film] as const))(
  '%s starts at once and has its declared length',
  async (_, film) => {
    const file = await readFile(film.path);
    const boxes = boxesOf(file);
    expect(boxes[0]).toBe('ftyp');
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
    expect(file.includes('avc1') && file.includes('mp4a')).toBe(true);
    expect(durationOf(file)).toBeCloseTo(film.seconds!, 0);
    expect(file.length).toBeLessThanOrEqual(350 * 1024);
  },
);

test.each(films.map((film) => [path.basename(film.path), film] as const))(
  '%s has captions inside its length and in order',
  async (_, film) => {
    const captions = await readFile(film.captionsPath!, 'utf8');
    expect(captions.startsWith('WEBVTT\n\n')).toBe(true);
    const times = [...captions.matchAll(/00:00:(\d\d\.\d{3})/g)].map((match) => Number(match[1]));
    expect(times.length).toBeGreaterThanOrEqual(10);
    expect(times).toEqual([...times].sort((left, right) => left - right));
    expect(times.at(-1)).toBeLessThanOrEqual(film.seconds!);
    expect(captions).not.toMatch(/[!\u2028]|lorem|oops/i);
  },
);

test.each(sounds.map((sound) => [path.basename(sound.path), sound] as const))(
  '%s is a sound of its declared length',
  async (_, sound) => {
    const file = await readFile(sound.path);
    expect(boxesOf(file)[0]).toBe('ftyp');
    expect(file.includes('mp4a') && !file.includes('avc1')).toBe(true);
    expect(durationOf(file)).toBeCloseTo(sound.seconds!, 0);
    expect(file.length).toBeLessThanOrEqual(150 * 1024);
  },
);

test.each(Object.entries(sheets))('the %s is a PDF with a valid cross-reference table', async (_, sheet) => {
  const file = (await readFile(sheet.path)).toString('latin1');
  expect(file.startsWith('%PDF-1.4\n')).toBe(true);
  expect(file.endsWith('%%EOF\n')).toBe(true);
  expect(file.length).toBeLessThanOrEqual(30 * 1024);
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(start, start + 4)).toBe('xref');
  const offsets = [...file.slice(start).matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]));
  offsets.forEach((offset, index) => expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)));
  for (const [, length = '', stream = ''] of file.matchAll(
    /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g,
  )) {
    expect(stream).toHaveLength(Number(length));
  }
});

test('the folder contains only the listed media and is smaller than 3 MB', async () => {
  const folder = path.join(root, 'scripts/demo/media');
  const known = [...films, ...sounds, ...Object.values(sheets)].flatMap((file) =>
    [file.path, file.captionsPath ?? []].flat(),
  );
  const names = await readdir(folder);
  expect(names.sort()).toEqual([...known, liveFilmPath].map((file) => path.basename(file)).sort());
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
});

test('every ready part has a file of its kind, and consecutive videos have different files', () => {
  for (const course of courses) {
    const parts = course.modules.flatMap((module) => module.parts);
    const files = parts.map((part, position) => fileFor(course, part, position));
    parts.forEach((part, position) => {
      const file = files[position];
      if (!part.ready || part.kind === 'text') return expect(file).toBeNull();
      expect(file?.mimeType).toBe(
        { video: 'video/mp4', audio: 'audio/mp4', document: 'application/pdf' }[part.kind],
      );
      expect(file?.captionsPath === null).toBe(part.kind !== 'video');
      if (part.kind === 'video' && parts[position + 1]?.kind === 'video')
        expect(files[position + 1]?.path).not.toBe(file?.path);
    });
  }
});

test('each fixture has the type of its name, except the fixture with a deliberately wrong type', async () => {
  const part = await fixture('part.mp4');
  expect(boxesOf(part)).toEqual(expect.arrayContaining(['ftyp', 'moov', 'mdat']));
  expect(part.includes('mp4a')).toBe(true);
  expect(durationOf(part)).toBeCloseTo(3, 0);
  expect(part.length).toBeLessThanOrEqual(60 * 1024);
  expect(durationOf(await fixture('short.mp4'))).toBeLessThan(1);
  expect((await fixture('not-a-video.mp4')).toString('utf8')).toMatch(/^These are words/);
  expect(
    (await fixture('part.mp3')).toString('latin1', 0, 3) === 'ID3' || (await fixture('part.mp3'))[0] === 0xff,
  ).toBe(true);
  expect((await fixture('sheet.pdf')).toString('latin1', 0, 5)).toBe('%PDF-');
  const picture = await sharp(await fixture('picture.jpg')).metadata();
  expect(picture.format).toBe('jpeg');
  expect(picture.exif?.includes('Somebody')).toBe(true);
});
