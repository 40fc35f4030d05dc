import { detectType, HEAD_BYTES } from '@/backend/files/detect-type';
import { toWebVtt } from '@/backend/files/web-vtt';
import { box, epub, pdf } from '../../support/files';

/** Beginning of a file as phones, cameras and programs write it. Each kind has at least 60 rows. */
type Row = [name: string, announced: string, bytes: Buffer, type: string | null];

const latin = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text);
const filled = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.alloc(64)]);

/** Creates rows of one announced type from pairs of a name and its bytes. */
const rows = (announced: string, type: string | null, all: Record<string, Buffer>): Row[] =>
  Object.entries(all).map(([name, bytes]) => [name, announced, bytes, type]);

/** Creates a record from a list and a maker of its values. */
const each = (list: string[], make: (name: string) => Buffer): Record<string, Buffer> =>
  Object.fromEntries(list.map((name) => [JSON.stringify(name), make(name)]));

const ftyp = (brand: string, ...compatible: string[]) =>
  filled(box('ftyp', latin(`${brand}\0\0\x02\0${compatible.join('')}`)));

const ebml = (docType: string) =>
  filled(
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + docType.length + 3, 0x42, 0x82, 0x80 + docType.length]),
    latin(docType),
  );

const languages = [
  ...['Plain English words.', 'Größe, Füße und Straße', 'Ça va, l’été à Nîmes ?', '¿Cómo estás, señor?'],
  ...[
    'Zażółć gęślą jaźń',
    'Příliš žluťoučký kůň',
    'Árvíztűrő tükörfúrógép',
    'Þetta er íslenska',
    'Türkçe: ığüşöç',
  ],
  ...[
    'Tiếng Việt có dấu',
    'Русский текст',
    'Українська мова ґ',
    'Ελληνικά',
    'שלום עולם',
    'مرحبا بالعالم',
    'فارسی‌نویسی',
  ],
  ...[
    'हिन्दी में पाठ',
    'বাংলা লেখা',
    'தமிழ் உரை',
    'తెలుగు',
    'ไทยง่ายๆ',
    'ភាសាខ្មែរ',
    'မြန်မာစာ',
    '한국어 글',
    '中文文档',
    '繁體中文',
    '日本語の文章',
  ],
  ...[
    'ქართული',
    'Հայերեն',
    'አማርኛ',
    'Emoji 🧘🏽‍♀️ 👩‍👩‍👧 🇦🇺',
    '𝒜 math 𝔸',
    'a\u00a0b\u202fc\u2060d',
    '\u200eLeft\u200f',
    'Soft\u00adhyphen',
  ],
];
const beginnings = [
  ...[
    'BMX',
    'MZ',
    'GIF89a',
    'ID3',
    'solid',
    '<?xml version="1.0"?>',
    '{\\rtf1}',
    '8BPS',
    'FORM',
    'MP+',
    'BEGIN:VCARD',
  ],
  ...[
    '%PDF-1.7',
    'PK',
    'RIFF',
    'OggS',
    'fLaC',
    '#!/bin/sh',
    '%!PS',
    'WEBVTT',
    '<html>',
    '<svg>',
    '---\ntitle: a\n---',
    '[1]: x',
  ],
  ...[
    'Rar!',
    'II*',
    'MM',
    'ftyp',
    'wOFF',
    'true',
    'SQLite format 3',
    'BLENDER',
    'glTF',
    'AMR',
    '.snd',
    'LZIP',
    'Cr24',
  ],
];
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

const texts: Row[] = [
  ...rows('text/plain', 'text/plain', each(languages, utf8)),
  ...rows(
    'text/markdown',
    'text/markdown',
    each(beginnings, (text) => utf8(`${text} and words\n`)),
  ),
  ...rows('text/plain', 'text/plain', {
    'a mark': utf8('\ufeffWords'),
    'Windows lines': utf8('One\r\nTwo\r\n'),
    'old Mac lines': utf8('One\rTwo\r'),
    'tabs and pages': utf8('One\tTwo\f'),
    'an old end': utf8('One\r\n\x1a'),
    'nothing but blanks': utf8('  \n\n'),
    'a letter cut at its end': utf8('日').subarray(0, 2),
    'line breaks of slides': utf8('One\vTwo'),
    'lines of a mainframe': utf8('One\u0085Two'),
    'quotes in a mistaken encoding': utf8('It\u0092s'),
  }),
  ...rows('text/plain', null, {
    'UTF-16': utf16('Words'),
    'UTF-16 of big order': utf16('Words').swap16(),
    'UTF-32': latin('\xff\xfe\0\0W\0\0\0'),
    'Windows-1252': latin('Gr\xfc\xdfe'),
    'a program': latin('MZ\x90\0\x03\0\0\0'),
    'a bitmap': latin('BM\x46\0\0\0'),
    'an archive': epub(),
    'a document with bytes': Buffer.concat([pdf(), latin('\xe2\xe3\xcf\xd3')]),
    'a bell': utf8('Ring\x07'),
    'an escape': utf8('\x1b[31mred'),
    'a zero': utf8('a\0b'),
    'an old end inside': utf8('a\x1ab'),
    'a delete': utf8('a\x7fb'),
    'an overlong sign': latin('\xc0\xaf'),
    'half a pair': latin('\xed\xa0\x80'),
  }),
];

const jpegStart = (marker: number, name: string) =>
  filled(Buffer.from([0xff, 0xd8, 0xff, marker, 0, 16]), latin(name));
const riff = (form: string) => filled(latin(`RIFF\x40\0\0\0${form}`));
const heifBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'];

const chunk = (name: string, length: number) =>
  Buffer.concat([Buffer.from([0, 0, 0, length]), latin(name), Buffer.alloc(length + 4)]);
const png = (...chunks: Buffer[]) =>
  filled(latin('\x89PNG\r\n\x1a\n'), chunk('IHDR', 13), ...chunks, chunk('IDAT', 9));

const pictures: Row[] = [
  ...rows('image/png', 'image/png', {
    PNG: png(),
    'moving frames': png(chunk('acTL', 8)),
    'a gamma': png(chunk('gAMA', 4)),
    'a screen of a Mac': png(chunk('iDOT', 28)),
  }),
  ...rows('image/jpeg', 'image/jpeg', {
    JFIF: jpegStart(0xe0, 'JFIF\0'),
    'a camera': jpegStart(0xe1, 'Exif\0\0'),
    'a program with XMP': jpegStart(0xe1, 'http://ns.adobe.com/xap/1.0/\0'),
    'a profile': jpegStart(0xe2, 'ICC_PROFILE\0'),
    'several pictures': jpegStart(0xe2, 'MPF\0'),
    'a design program': jpegStart(0xed, 'Photoshop 3.0\0'),
    'four inks': jpegStart(0xee, 'Adobe\0'),
    'a comment': jpegStart(0xfe, 'CREATOR: gd-jpeg'),
    'tables first': jpegStart(0xdb, ''),
    'a frame first': jpegStart(0xc0, ''),
    'an old camera': jpegStart(0xe8, 'SPIFF\0'),
    'a gain map': jpegStart(0xe2, 'urn:iso:std:iso:ts:21496:-1\0'),
  }),
  ...['image/png', 'image/webp', 'image/avif'].flatMap((announced) =>
    rows(announced, 'image/jpeg', { 'a JPEG with another name': jpegStart(0xe0, 'JFIF\0') }),
  ),
  ...rows('image/webp', 'image/webp', each(['WEBPVP8 ', 'WEBPVP8L', 'WEBPVP8X'], riff)),
  ...rows('image/avif', 'image/avif', {
    avif: ftyp('avif', 'mif1', 'miaf'),
    'frames of avif': ftyp('avis', 'avif', 'msf1'),
    'mif1 as avif': ftyp('mif1', 'avif', 'miaf'),
    'msf1 as avif': ftyp('msf1', 'avis'),
    'miaf as avif': ftyp('miaf', 'mif1', 'avif'),
  }),
  ...rows(
    'image/avif',
    null,
    each(heifBrands, (brand) => ftyp(brand, 'mif1', 'heic')),
  ),
  ...rows(
    'image/jpeg',
    null,
    each(heifBrands, (brand) => ftyp(brand, 'mif1')),
  ),
  ...rows('image/png', null, {
    GIF87a: latin('GIF87a\x01\0\x01\0'),
    GIF89a: latin('GIF89a\x01\0\x01\0'),
    'a bitmap': filled(latin('BM\x46\0\0\0')),
    TIFF: filled(latin('II*\0\x08\0\0\0')),
    'TIFF of big order': filled(latin('MM\0*\0\0\0\x08')),
    'a raw Canon': filled(latin('II*\0\x10\0\0\0CR\x02\0')),
    'a new raw Canon': ftyp('crx ', 'crx '),
    'a raw Fuji': filled(latin('FUJIFILMCCD-RAW ')),
    'a raw Olympus': filled(latin('IIRO\x08\0\0\0')),
    'a raw Panasonic': filled(latin('IIU\0\x18\0\0\0')),
    'a design': filled(latin('8BPS\0\x01')),
    'a large design': filled(latin('8BPS\0\x02')),
    'an icon': filled(Buffer.from([0, 0, 1, 0, 1, 0])),
    'JPEG 2000': filled(Buffer.from([0, 0, 0, 12]), latin('jP  \r\n\x87\njp2 ')),
    'JPEG XL': filled(Buffer.from([0xff, 0x0a])),
    'JPEG XL in a box': filled(Buffer.from([0, 0, 0, 12]), latin('JXL \r\n\x87\n')),
    'a drawing': utf8('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    'a page': utf8('<!doctype html><img>'),
    'a painting': filled(latin('gimp xcf v011\0')),
    'a film': ftyp('isom', 'mp41'),
    'a document': pdf(),
    'sound in RIFF': riff('WAVEfmt '),
    nothing: Buffer.alloc(0),
    zeros: Buffer.alloc(64),
  }),
];

const filmBrands = [
  ...[
    'isom',
    'iso2',
    'iso3',
    'iso4',
    'iso5',
    'iso6',
    'mp41',
    'mp42',
    'avc1',
    'M4V ',
    'M4VH',
    'M4VP',
    'MSNV',
    'XAVC',
  ],
  ...['dash', 'f4v ', 'NDSC', 'NDSH', 'NDXC', 'NDXH', 'mmp4', 'hvc1', 'av01', 'cmfc', 'CAEP', 'pana', 'nvr1'],
];
const phoneBrands = [
  '3gp4',
  '3gp5',
  '3gp6',
  '3gp7',
  '3gp9',
  '3gr6',
  '3gs7',
  '3ge6',
  '3gg6',
  '3g2a',
  '3g2b',
  '3g2c',
];
const quickTimeStarts = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

const videos: Row[] = [
  ...rows(
    'video/mp4',
    'video/mp4',
    each(filmBrands, (brand) => ftyp(brand, 'isom')),
  ),
  ...rows(
    'video/mp4',
    'video/mp4',
    each(phoneBrands, (brand) => ftyp(brand, 'isom')),
  ),
  ...rows(
    'video/quicktime',
    'video/mp4',
    each(['isom', 'mp42', '3gp4'], (brand) => ftyp(brand)),
  ),
  ...rows('video/quicktime', 'video/quicktime', {
    ...each(['qt  '], (brand) => ftyp(brand, 'qt  ')),
    ...each(quickTimeStarts, (name) => filled(box(name, Buffer.alloc(24)))),
  }),
  ...rows(
    'video/mp4',
    'video/quicktime',
    each(['uuid', 'styp'], (name) => filled(box(name, Buffer.alloc(24)))),
  ),
  ...rows('video/mp4', 'video/quicktime', { 'a film of a phone with another name': ftyp('qt  ') }),
  ...rows('video/webm', 'video/webm', {
    webm: ebml('webm'),
    'H.264 that a browser recorded': ebml('matroska'),
  }),
  ...rows('video/mp4', 'video/webm', { 'webm with another name': ebml('webm') }),
  ...rows('video/mp4', null, {
    Matroska: ebml('matroska'),
    AVI: riff('AVI LIST'),
    'Windows Media': filled(Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')),
    'Flash video': filled(latin('FLV\x01\x05')),
    'MPEG program': filled(Buffer.from([0, 0, 1, 0xba, 0x44])),
    'MPEG transport': Buffer.concat(Array<Buffer>(4).fill(Buffer.concat([latin('G'), Buffer.alloc(187)]))),
    'Ogg film': filled(latin('OggS\0\x02'), Buffer.alloc(22), latin('\x80theora')),
    RealMedia: filled(latin('.RMF\0\0\0\x12')),
    'a tape': filled(Buffer.from('060e2b34020501010d0102010102', 'hex')),
    'a list': utf8('#EXTM3U\n#EXTINF:1,\na.ts\n'),
    'a moving picture': latin('GIF89a\x01\0\x01\0'),
    'an MP3': filled(latin('ID3\x03\0\0\0\0\0\x0a')),
    'an archive': epub(),
    nothing: Buffer.alloc(0),
  }),
];

const id3 = (version: number, size = 10) =>
  filled(
    latin('ID3'),
    Buffer.from([version, 0, 0, 0, size >> 14, (size >> 7) & 127, size & 127]),
    Buffer.alloc(size),
    Buffer.from([0xff, 0xfb, 0x90, 0]),
  );
const frames = (second: number, third: number) =>
  Buffer.concat(
    Array<Buffer>(3).fill(Buffer.concat([Buffer.from([0xff, second, third, 0]), Buffer.alloc(413)])),
  );
/** MP3 frames of 128 kbit/s at 44.1 kHz. The next constant has 64 kbit/s at 22.05 kHz. */
const longFrames = Buffer.concat(Array<Buffer>(2).fill(frames(0xfb, 0x90)));
const mpeg2Frames = Buffer.concat(
  Array<Buffer>(5).fill(Buffer.concat([Buffer.from([0xff, 0xf3, 0x80, 0]), Buffer.alloc(204)])),
);
const oggOf = (codec: string) => filled(latin('OggS\0\x02'), Buffer.alloc(22), latin(codec));
const apeTag = filled(latin('APETAGEX\xd0\x07\0\0\x20\0\0\0'));
const wave = (...chunks: string[]) => filled(latin(`RIFF\x80\0\0\0WAVE${chunks.join('')}`));
const soundBrands = ['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B '];

const sounds: Row[] = [
  ...rows('audio/mpeg', 'audio/mpeg', {
    'ID3 2.2': id3(2),
    'ID3 2.3': id3(3),
    'ID3 2.4': id3(4),
    'ID3 with a cover': id3(3, 9000),
    'ID3 with a cover that fills the head': id3(3, 400_000),
    'MPEG 1': frames(0xfb, 0x90),
    'MPEG 1 with a check': frames(0xfa, 0x90),
    'MPEG 2': frames(0xf3, 0x80),
    'MPEG 2 with a check': frames(0xf2, 0x80),
    'MPEG 2.5': frames(0xe3, 0x80),
    '320 kbit': frames(0xfb, 0xe0),
    '48 kHz': frames(0xfb, 0x94),
    '32 kHz': frames(0xfb, 0x98),
    'a frame cut at its beginning': longFrames.subarray(99),
    'zeros first': Buffer.concat([Buffer.alloc(1500), longFrames]),
    'zeros behind ID3': Buffer.concat([id3(3).subarray(0, 20), Buffer.alloc(3000), longFrames]),
    'APE first': Buffer.concat([apeTag, longFrames]),
    'two ID3': Buffer.concat([id3(3).subarray(0, 20), id3(4).subarray(0, 20), longFrames]),
    'MPEG 2 behind zeros': Buffer.concat([Buffer.alloc(99), mpeg2Frames]),
  }),
  ...rows('audio/mp4', 'audio/mp4', {
    ...each(soundBrands, (brand) => ftyp(brand, 'mp42')),
    ...each(['isom', 'mp42', 'iso2', 'dash', '3gp4', '3gp5', '3g2a', 'mp41', 'qt  '], (brand) =>
      ftyp(brand, 'isom'),
    ),
  }),
  ...rows('audio/ogg', 'audio/ogg', {
    Opus: oggOf('OpusHead'),
    Vorbis: oggOf('\x01vorbis'),
    FLAC: oggOf('\x7fFLAC'),
    Speex: oggOf('Speex  '),
  }),
  ...rows('audio/wav', 'audio/wav', {
    PCM: wave('fmt \x10\0\0\0\x01\0'),
    float: wave('fmt \x12\0\0\0\x03\0'),
    extensible: wave('fmt \x28\0\0\0\xfe\xff'),
    'a filler first': wave('JUNK\x1c\0\0\0'),
    'a broadcast': wave('bext\x5a\x02\0\0'),
    'a list first': wave('LIST\x1a\0\0\0INFO'),
    'a recorder': wave('FLLR\xcc\x0f\0\0'),
    'an ID3 first': wave('id3 \x10\0\0\0'),
    'a large form': filled(latin('RF64\xff\xff\xff\xffWAVEds64')),
    'a large broadcast': filled(latin('BW64\xff\xff\xff\xffWAVEds64')),
  }),
  ...['audio/mpeg', 'audio/ogg', 'audio/wav'].flatMap((announced) =>
    rows(announced, 'audio/mp4', { 'an M4A with another name': ftyp('M4A ') }),
  ),
  ...['audio/mp4', 'audio/ogg', 'audio/wav'].flatMap((announced) =>
    rows(announced, 'audio/mpeg', { 'an MP3 with another name': id3(3) }),
  ),
  ...['audio/mp4', 'audio/ogg', 'audio/mpeg'].flatMap((announced) =>
    rows(announced, 'audio/wav', { 'a WAV with another name': wave('fmt \x10\0\0\0\x01\0') }),
  ),
  ...['audio/mp4', 'audio/mpeg', 'audio/wav'].flatMap((announced) =>
    rows(announced, 'audio/ogg', { 'an Opus with another name': oggOf('OpusHead') }),
  ),
  ...rows('audio/mpeg', null, {
    FLAC: filled(latin('fLaC\0\0\0\x22')),
    AIFF: filled(latin('FORM\0\0\0\x40AIFF')),
    'AIFF-C': filled(latin('FORM\0\0\0\x40AIFC')),
    AMR: filled(latin('#!AMR\n')),
    'wide AMR': filled(latin('#!AMR-WB\n')),
    MIDI: filled(latin('MThd\0\0\0\x06')),
    'Windows Media': filled(Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')),
    'Core Audio': filled(latin('caff\0\x01\0\0')),
    Monkey: filled(latin('MAC \x96\x0f')),
    WavPack: filled(latin('wvpk\0\0\0\0')),
    Musepack: filled(latin('MPCKSH')),
    'a sound of Sun': filled(latin('.snd\0\0\0\x18')),
    'a film': ftyp('isom'),
    'a film of a phone': ftyp('3gp4'),
    webm: ebml('webm'),
    AC3: filled(Buffer.from([0x0b, 0x77, 0, 0])),
    'a picture': jpegStart(0xe0, 'JFIF\0'),
    'a list': utf8('#EXTM3U\nsong.mp3\n'),
    'a document': pdf(),
    nothing: Buffer.alloc(0),
    'a large WAV of another kind': filled(latin('riff\x2e\x91\xcf\x11')),
    'two frames': Buffer.concat([Buffer.alloc(99), frames(0xfb, 0x90).subarray(0, 834)]),
    'bytes of one value': Buffer.alloc(100_000, 0xff),
    'frames too far behind': Buffer.concat([Buffer.alloc(70_000), longFrames]),
  }),
];

const versions = ['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0'];
const before: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'a line': utf8('\r\n'),
  'a mark': utf8('\ufeff'),
  'an old Mac header': Buffer.alloc(128),
  'a printer language': latin('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'),
  'a reply of a server': utf8('HTTP/1.1 200 OK\r\n\r\n'),
};
const documents: Row[] = [
  ...versions.flatMap((version) =>
    Object.entries(before).map(([name, bytes]): Row => [
      `PDF ${version} after ${name}`,
      'application/pdf',
      filled(bytes, latin(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`)),
      'application/pdf',
    ]),
  ),
  ...rows('application/pdf', null, {
    PostScript: utf8('%!PS-Adobe-3.0\n'),
    'form data': utf8('%FDF-1.2\n'),
    'a mark too late': Buffer.concat([Buffer.alloc(1025), utf8('%PDF-1.7\n')]),
    Word: filled(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    'an archive': epub(),
    RTF: utf8('{\\rtf1}'),
    'a page': utf8('<html></html>'),
    'a scan': filled(latin('II*\0\x08\0\0\0')),
    'a photo': jpegStart(0xe0, 'JFIF\0'),
    'a book': filled(latin('AT&TFORM\0\0\0\x40DJVU')),
    nothing: Buffer.alloc(0),
    zeros: Buffer.alloc(2048),
  }),
];

test.each([
  ['texts', texts],
  ['pictures', pictures],
  ['videos', videos],
  ['sounds', sounds],
  ['documents', documents],
])('all variants of %s are detected as the type that reading programs detect', async (_kind, variants) => {
  const found = await Promise.all(
    variants.map(async ([name, announced, bytes]) => [
      name,
      announced,
      await detectType(bytes.subarray(0, HEAD_BYTES), announced),
    ]),
  );
  expect(found).toEqual(variants.map(([name, announced, , type]) => [name, announced, type]));
  expect(variants.length).toBeGreaterThanOrEqual(60);
});

const srtLines = (first: string, second: string, numbers = true) => [
  ...[...(numbers ? ['1'] : []), first, 'Hello', ''],
  ...[...(numbers ? ['2'] : []), second, 'World', ''],
];
const captionForms: Record<string, string[]> = {
  SRT: srtLines('00:00:01,000 --> 00:00:02,000', '00:00:03,000 --> 00:00:04,000'),
  'SRT with points': srtLines('00:00:01.000 --> 00:00:02.000', '00:00:03.000 --> 00:00:04.000'),
  'SRT of short hours': srtLines('0:00:01,000 --> 0:00:02,000', '0:00:03,000 --> 0:00:04,000'),
  'SRT of short fractions': srtLines('00:00:01,0 --> 00:00:02,5', '00:00:03,25 --> 00:00:04,0'),
  'SRT without numbers': srtLines('00:00:01,000 --> 00:00:02,000', '00:00:03,000 --> 00:00:04,000', false),
  'SRT without empty lines': srtLines(
    '00:00:01,000 --> 00:00:02,000',
    '00:00:03,000 --> 00:00:04,000',
  ).filter(Boolean),
  'SRT of wide blanks': srtLines('00:00:01,000  -->  00:00:02,000 ', '00:00:03,000 --> 00:00:04,000\t'),
  'SRT after empty lines': [
    '',
    '',
    ...srtLines('00:00:01,000 --> 00:00:02,000', '00:00:03,000 --> 00:00:04,000'),
  ],
  WebVTT: [
    'WEBVTT',
    '',
    ...srtLines('00:00:01.000 --> 00:00:02.000', '00:00:03.000 --> 00:00:04.000', false),
  ],
  'WebVTT with numbers': [
    'WEBVTT',
    '',
    ...srtLines('00:00:01.000 --> 00:00:02.000', '00:00:03.000 --> 00:00:04.000'),
  ],
  'WebVTT of minutes': [
    'WEBVTT',
    '',
    ...srtLines('00:01.000 --> 00:02.000', '00:03.000 --> 00:04.000', false),
  ],
  'WebVTT with a title': [
    'WEBVTT - A film',
    '',
    ...srtLines('00:01.000 --> 00:02.000', '00:03.000 --> 00:04.000', false),
  ],
  'WebVTT with a header': [
    'WEBVTT',
    'Kind: captions',
    'Language: en',
    '',
    ...srtLines('00:01.000 --> 00:02.000', '00:03.000 --> 00:04.000', false),
  ],
  'WebVTT with a note': [
    'WEBVTT',
    '',
    'NOTE by me',
    '',
    ...srtLines('00:01.000 --> 00:02.000', '00:03.000 --> 00:04.000', false),
  ],
  'WebVTT of a video site, with lines of a blank': [
    ...['WEBVTT', 'Kind: captions', '', '00:01.000 --> 00:02.000 align:start position:0%'],
    ...[' ', 'Hello', '', '00:03.000 --> 00:04.000', 'World', ' ', '', ' ', ''],
  ],
  'WebVTT with places': [
    'WEBVTT',
    '',
    ...srtLines('00:01.000 --> 00:02.000 align:start line:0', '00:03.000 --> 00:04.000', false),
  ],
};
const captionRefusals: Record<string, Buffer> = {
  'another format': utf8('[Script Info]\nTitle: a\n'),
  'a page of captions': utf8('<tt xmlns="http://www.w3.org/ns/ttml"></tt>'),
  'times without an arrow': utf8('0:00:01.000,0:00:02.000\nHello\n'),
  'UTF-16': utf16('1\n00:00:01,000 --> 00:00:02,000\nHello\n'),
  'Windows-1252': latin('1\n00:00:01,000 --> 00:00:02,000\nGr\xfc\xdfe\n'),
  'times in disorder': utf8('1\n00:00:03,000 --> 00:00:02,000\nHello\n'),
  nothing: Buffer.alloc(0),
  'only a header': utf8('WEBVTT\n'),
  'only blanks': utf8('WEBVTT\n\n00:01.000 --> 00:02.000\n \n'),
};

test('all variants of caption files can be converted', () => {
  const variants = Object.entries(captionForms).flatMap(([name, lines]) =>
    ['\n', '\r\n', '\r'].flatMap((end) =>
      ['', '\ufeff'].map((mark) => ({ name, end, mark, bytes: utf8(mark + lines.join(end)) })),
    ),
  );
  for (const { bytes, ...about } of variants) {
    const made = toWebVtt(bytes);
    const texts = made.match(/^(Hello|World|\d+)$/gm);
    const isNumbered = about.name === 'WebVTT with numbers';
    expect({ ...about, texts }).toEqual({
      ...about,
      texts: isNumbered ? ['1', 'Hello', '2', 'World'] : ['Hello', 'World'],
    });
    expect(made.match(/-->/g)).toHaveLength(2);
  }
  const refused = Object.entries(captionRefusals).filter(([, bytes]) => {
    try {
      toWebVtt(bytes);
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toEqual(Object.entries(captionRefusals));
  expect(variants.length + refused.length).toBeGreaterThanOrEqual(60);
});
