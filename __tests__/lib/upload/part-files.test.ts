import {
  acceptedFileTypes,
  acceptedTypes,
  listAcceptedTypes,
  findPartKind,
  readSeconds,
  titleOfFile,
} from '@/lib/upload/part-files';

test.each([
  ['one.mp4', 'video/mp4', 'video'],
  ['one.mp3', '', 'audio'],
  ['one.md', '', 'document'],
  ['one.png', 'image/png', undefined],
  ['one.zip', 'application/zip', undefined],
  ['one', '', undefined],
])('the file %s of type "%s" can be a course part: %s', (name, type, kind) => {
  expect(findPartKind({ name, type })).toBe(kind);
});

test('the file dialog offers the types and extensions of the kind and no pictures', () => {
  expect(listAcceptedTypes('audio').split(',')).toEqual(
    expect.arrayContaining(['audio/ogg', '.oga', '.opus']),
  );
  expect(listAcceptedTypes('audio')).not.toContain('video');
  expect(acceptedTypes.split(',')).toEqual(expect.arrayContaining(['.mp4', '.mp3', '.pdf']));
  expect(acceptedTypes).not.toContain('image');
  expect(acceptedFileTypes.split(',')).toEqual(expect.arrayContaining(['image/png', '.png', '.pdf', '.mp4']));
});

test.each([
  ['02_body-scan.mp4', '02 body scan'],
  ['a.b  c.tar', 'a b c'],
  ['__.mp4', 'Video'],
  ['7.mp4', 'Video 7'],
  ['12.mp4', 'Video 12'],
  ['123.mp4', '123'],
  [`${'long '.repeat(40)}.mp4`, 'long '.repeat(24).trim()],
])('the title of %s is "%s"', (name, title) => {
  expect(titleOfFile(name, 'Video')).toBe(title);
});

describe('length of a file', () => {
  const file = new File(['x'], 'one.mp4', { type: 'video/mp4' });
  let media: HTMLMediaElement;
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:one'), revokeObjectURL: jest.fn() });
    const create = document.createElement.bind(document);
    jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
      const element = create(name);
      if (element instanceof HTMLMediaElement) media = element;
      return element;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test.each([
    [61.4, 61],
    [61.5, 62],
    [100_000, 86_400],
    [Infinity, 0],
  ])('the length of a file of %s seconds is %s', async (duration, seconds) => {
    const read = readSeconds(file, 'video');
    Object.defineProperty(media, 'duration', { value: duration });
    expect([media.src, media.preload]).toEqual(['blob:one', 'metadata']);
    media.dispatchEvent(new Event('loadedmetadata'));
    expect(await read).toBe(seconds);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:one');
  });

  test('the length of a file is 0 when the browser cannot read the file or does not respond', async () => {
    const unreadable = readSeconds(file, 'audio');
    media.dispatchEvent(new Event('error'));
    expect(await unreadable).toBe(0);
    jest.useFakeTimers();
    const silent = readSeconds(file, 'video');
    jest.advanceTimersByTime(7999);
    expect(URL.revokeObjectURL).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(await silent).toBe(0);
    const failing = readSeconds(file, 'video');
    media.dispatchEvent(new Event('error'));
    expect([await failing, jest.getTimerCount()]).toEqual([0, 0]);
  });

  test('the length of a document is 0, and the document is not opened', async () => {
    expect(await readSeconds(new File(['x'], 'a.pdf'), 'document')).toBe(0);
    expect(URL.createObjectURL).not.toHaveBeenCalled();
  });
});
