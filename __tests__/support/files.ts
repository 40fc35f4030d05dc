/** First bytes of files, as short as possible for their types to be detected. */

export const box = (name: string, ...content: Buffer[]) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), ...content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
};

export const mp4 = (brand = 'isom') =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0isomiso2`, 'latin1')),
    box('mdat', Buffer.alloc(64)),
  ]);
export const quickTime = () => mp4('qt  ');

export const webm = () => {
  const docType = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]);
  return Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + docType.length]),
    docType,
    Buffer.alloc(32),
  ]);
};

export const mp3 = () =>
  Buffer.concat([
    Buffer.from('ID3\x03\0\0\0\0\0\x0a', 'latin1'),
    Buffer.alloc(10),
    Buffer.from([0xff, 0xfb, 0x90, 0]),
    Buffer.alloc(64),
  ]);
export const ogg = () =>
  Buffer.concat([
    Buffer.from('OggS\0\x02', 'latin1'),
    Buffer.alloc(22),
    Buffer.from('OpusHead'),
    Buffer.alloc(32),
  ]);
export const wav = () => Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(32)]);
export const pdf = () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

/** Returns an uncompressed entry of an archive. */
function entry(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), Buffer.from(content)]);
}

/**
 * Returns the entry of a file in the central directory of an archive.
 * @param at offset of the file's entry
 */
function listed(name: string, content: string, at: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt32LE(content.length, 20);
  header.writeUInt32LE(content.length, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, Buffer.from(name)]);
}

/** Returns a whole uncompressed archive. */
function archive(entries: Record<string, string>): Buffer {
  const all = Object.entries(entries);
  const parts = all.map(([name, content]) => entry(name, content));
  const starts = parts.map((_, place) => Buffer.concat(parts.slice(0, place)).length);
  const list = Buffer.concat(all.map(([name, content], place) => listed(name, content, starts[place]!)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const place of [8, 10]) end.writeUInt16LE(all.length, place);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(Buffer.concat(parts).length, 16);
  return Buffer.concat([...parts, list, end]);
}

export const epub = () => archive({ mimetype: 'application/epub+zip', 'a.xhtml': '<p/>' });

export const wordDocument = () => {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
  return archive({ '[Content_Types].xml': types, 'word/document.xml': '<w/>' });
};
