import sharp from 'sharp';
import { canonicalMimeType, findFileKind, findMimeTypeByName } from '../../../contract/values/file-types.ts';
import { detectType } from '../../../backend/files/detect-type.ts';
import { epub, mp4, mp3, ogg, pdf, quickTime, wav, webm, wordDocument } from '../../support/files.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.each([
  ['video/mp4', mp4()],
  ['video/webm', webm()],
  ['video/quicktime', quickTime()],
  ['audio/mpeg', mp3()],
  ['audio/mp4', mp4('M4A ')],
  ['audio/mp4', mp4()],
  ['audio/ogg', ogg()],
  ['audio/wav', wav()],
  ['application/pdf', pdf()],
  ['application/epub+zip', epub()],
  [word, wordDocument()],
  ['text/plain', Buffer.from('Zwölf Boxkämpfer\n')],
  ['text/markdown', Buffer.from('# Title\r\n\ttext')],
])('%s is detected by its bytes', async (announced, head) => {
  expect(await detectType(head, announced)).toBe(announced);
});

test('the detected type counts when it is of the announced kind', async () => {
  expect(await detectType(quickTime(), 'video/mp4')).toBe('video/quicktime');
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await detectType(png, 'image/jpeg')).toBe('image/png');
  // An Ogg container that also states a video stream.
  const film = ogg();
  film.write('\x80theora', 28, 'latin1');
  expect(await detectType(film, 'audio/ogg')).toBe('audio/ogg');
  expect(await detectType(film, 'audio/mpeg')).toBeNull();
  expect(await detectType(mp4(), 'audio/mpeg')).toBeNull();
});

test.each([
  ['a page as a video', 'video/mp4', Buffer.from('<html><script>alert(1)</script>')],
  ['text as a document', 'application/pdf', Buffer.from('not a document')],
  ['a document as text', 'text/plain', pdf()],
  ['a document as another', 'application/pdf', epub()],
  ['a video as a picture', 'image/jpeg', mp4()],
  ['sound as a video', 'video/mp4', mp3()],
  ['a program as text', 'text/plain', Buffer.from('\x7fELF\x02\x01\x01\0')],
  ['bytes as text', 'text/plain', Buffer.from([0x61, 0xff, 0xfe, 0x62])],
  ['an archive as a video', 'video/mp4', Buffer.from('PK\x03\x04 and more')],
])('%s is refused', async (_what, announced, head) => {
  expect(await detectType(head, announced)).toBeNull();
});

test('text whose last character is incomplete is still text', async () => {
  expect(await detectType(Buffer.from('ä').subarray(0, 1), 'text/plain')).toBe('text/plain');
});

/**
 * File extensions by type, written by hand; a browser that does not know the type sends only the
 * name.
 */
const endings: Record<string, string> = {
  'video/mp4': 'mp4 m4v',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg oga opus',
  'audio/wav': 'wav',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/markdown': 'md markdown',
  'application/epub+zip': 'epub',
  [word]: 'docx',
  'image/jpeg': 'jpg jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

test.each(Object.entries(endings))('the type %s is found by the extensions %s', (type, names) => {
  for (const ending of names.split(' ')) expect(findMimeTypeByName(`a.${ending}`)).toBe(type);
});

test.each([
  ['video/x-m4v', 'video/mp4'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/m4a', 'audio/mp4'],
  ['audio/opus', 'audio/ogg'],
  ['application/ogg', 'audio/ogg'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['text/x-markdown', 'text/markdown'],
  ['image/jpg', 'image/jpeg'],
])('the name %s is an alias of %s', (other, type) => {
  expect(canonicalMimeType(other)).toBe(type);
});

test('a type has one canonical name, and an unknown type is found by the file extension', () => {
  expect(canonicalMimeType('Audio/X-M4A; codecs=mp4a')).toBe('audio/mp4');
  expect(findFileKind('video/x-m4v')).toBe('video');
  expect(findFileKind('text/html')).toBeUndefined();
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(canonicalMimeType(name)).toBe(name.toLowerCase());
    expect(findFileKind(name)).toBeUndefined();
  }
  expect(findMimeTypeByName('Notes.MD')).toBe('text/markdown');
  expect(findMimeTypeByName('noending')).toBeUndefined();
});
