import sharp from 'sharp';
import { canonicalMimeType, findFileKind, findMimeTypeByName } from '../../../contract/values/file-types.ts';
import { detectType, isOtherText } from '../../../backend/files/detect-type.ts';
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
])('the type %s is detected by the bytes of a file', async (announced, head) => {
  expect(await detectType(head, announced)).toBe(announced);
});

test('the detected type replaces the announced type when both are of the same kind', async () => {
  expect(await detectType(quickTime(), 'video/mp4')).toBe('video/quicktime');
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await detectType(png, 'image/jpeg')).toBe('image/png');
  // This Ogg container also declares a video stream.
  const film = ogg();
  film.write('\x80theora', 28, 'latin1');
  expect(await detectType(film, 'audio/ogg')).toBe('audio/ogg');
  expect(await detectType(film, 'audio/mpeg')).toBeNull();
  expect(await detectType(mp4(), 'audio/mpeg')).toBeNull();
});

test.each([
  ['a page as a video', 'video/mp4', Buffer.from('<html><script>alert(1)</script>')],
  ['text as a document', 'application/pdf', Buffer.from('not a document')],
  ['a document as text', 'text/plain', Buffer.concat([pdf(), Buffer.from([0xe2, 0xe3, 0, 1])])],
  ['a bitmap as text', 'text/plain', Buffer.from('BM\x46\0\0\0')],
  ['a document as another', 'application/pdf', epub()],
  ['a video as a picture', 'image/jpeg', mp4()],
  ['sound as a video', 'video/mp4', mp3()],
  ['a program as text', 'text/plain', Buffer.from('\x7fELF\x02\x01\x01\0')],
  ['bytes as text', 'text/plain', Buffer.from([0x61, 0xff, 0xfe, 0x62])],
  ['an archive as a video', 'video/mp4', Buffer.from('PK\x03\x04 and more')],
])('the detection refuses %s', async (_what, announced, head) => {
  expect(await detectType(head, announced)).toBeNull();
});

test.each([
  'BMX for beginners',
  'MZungu',
  'GIFts',
  'ID3 years',
  'solid ground',
  '<?xml is a start',
  '{\\rtf as a word',
  '8BPS',
  'FORM',
  'MP+',
  'BEGIN:VCARD',
  '%PDF- in words',
  'PK and more',
  'RIFF and WAVE',
  'OggS',
  'fLaC',
  '#!/bin/sh',
  '\ufeffWith a mark',
  'Old end\n\x1a',
])('the text %j is detected as text', async (text) => {
  for (const announced of ['text/plain', 'text/markdown'])
    expect(await detectType(Buffer.from(text), announced)).toBe(announced);
});

test.each([
  ['isom', 'video/mp4'],
  ['iso2', 'video/mp4'],
  ['iso6', 'video/mp4'],
  ['mp41', 'video/mp4'],
  ['mp42', 'video/mp4'],
  ['avc1', 'video/mp4'],
  ['M4V ', 'video/mp4'],
  ['MSNV', 'video/mp4'],
  ['XAVC', 'video/mp4'],
  ['dash', 'video/mp4'],
  ['f4v ', 'video/mp4'],
  ['3gp4', 'video/mp4'],
  ['3gp5', 'video/mp4'],
  ['3gp6', 'video/mp4'],
  ['3g2a', 'video/mp4'],
  ['3gr6', 'video/mp4'],
  ['qt  ', 'video/quicktime'],
])('a film with the brand %j is detected as %s', async (brand, type) => {
  for (const announced of ['video/mp4', 'video/quicktime'])
    expect(await detectType(mp4(brand), announced)).toBe(type);
  expect(await detectType(mp4(brand), 'image/avif')).toBeNull();
});

test.each([
  ['avif', 'avif', 'image/avif'],
  ['avis', 'avif', 'image/avif'],
  ['mif1', 'avif', 'image/avif'],
  ['msf1', 'avis', 'image/avif'],
  ['miaf', 'avif', 'image/avif'],
  ['mif1', 'heic', null],
  ['heic', 'mif1', null],
])('a picture with the brands %s and %s is detected as %s', async (main, compatible, type) => {
  const head = Buffer.from(`\0\0\0\x18ftyp${main}\0\0\0\0${compatible}isom\0\0\0\0`, 'latin1');
  expect(await detectType(head, 'image/avif')).toBe(type);
  expect(await detectType(head, 'video/mp4')).toBeNull();
});

test.each(['', '\n', '\ufeff', 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(1000)])(
  'a PDF whose mark follows %j is detected as a PDF',
  async (before) => {
    const document = Buffer.concat([Buffer.from(before), pdf()]);
    expect(await detectType(document, 'application/pdf')).toBe('application/pdf');
    expect(await detectType(document, 'image/png')).toBeNull();
  },
);

test('a PDF whose mark is beyond the first 1,024 bytes is refused, because PDF readers do not find it', async () => {
  expect(await detectType(Buffer.concat([Buffer.alloc(1024, 'x'), pdf()]), 'application/pdf')).toBeNull();
});

test.each([
  ['UTF-16 of small order', Buffer.from('\ufeffGrüße', 'utf16le')],
  ['UTF-16 of big order', Buffer.from('\ufeffGrüße', 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from('Gr\u00fc\u00dfe', 'utf16le')],
  ['UTF-16 of big order without a mark', Buffer.from('Gr\u00fc\u00dfe', 'utf16le').swap16()],
  ['ISO-2022-JP', Buffer.from('\x1b$BF|K\\8l\x1b(B', 'latin1')],
  ['Windows-1252', Buffer.from('Gr\xfc\xdfe \x93so\x94', 'latin1')],
  ['Windows-1251', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
  ['Shift-JIS', Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea])],
])(
  'a text in the encoding %s is refused and recognised as a text in another encoding',
  async (_encoding, head) => {
    expect(await detectType(head, 'text/plain')).toBeNull();
    expect(isOtherText(head)).toBe(true);
  },
);

test('binary files are not recognised as a text in another encoding', () => {
  for (const head of [
    Buffer.from('BM\x46\0\0\0'),
    Buffer.from('\xff\xfe\0\0ab', 'latin1'),
    Buffer.from('\x1b[31mred'),
    mp3(),
    mp4(),
    epub(),
  ])
    expect(isOtherText(head)).toBe(false);
});

test('a text whose last character is incomplete is detected as text', async () => {
  expect(await detectType(Buffer.from('ä').subarray(0, 1), 'text/plain')).toBe('text/plain');
});

/**
 * File extensions by type, written by hand. The extension decides when a browser does not know the
 * type and sends only the name of a file.
 */
const endings: Record<string, string> = {
  'video/mp4': 'mp4 m4v',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a m4b',
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
  ['audio/x-m4b', 'audio/mp4'],
  ['audio/m4b', 'audio/mp4'],
  ['audio/opus', 'audio/ogg'],
  ['application/ogg', 'audio/ogg'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['text/x-markdown', 'text/markdown'],
  ['image/jpg', 'image/jpeg'],
  ['image/apng', 'image/png'],
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
