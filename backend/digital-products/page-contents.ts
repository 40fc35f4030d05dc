import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, type PDFPageLeaf } from '@cantoo/pdf-lib';

// These functions analyse the operators of a page. Something can then be drawn after the page's
// contents in the same graphics state in which the page began.

const CONTENTS = PDFName.of('Contents');

/**
 * Returns the content streams of a page in order. Other objects in the list are omitted, because
 * PDF viewers ignore them.
 */
export function listStreams(page: PDFPageLeaf): PDFRawStream[] {
  const contents = page.lookup(CONTENTS);
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
  return parts.map((part) => page.context.lookup(part)).filter((part) => part instanceof PDFRawStream);
}

/**
 * Returns the decoded operators of a page. The streams are joined with line breaks, because PDF
 * viewers read them as one text.
 */
export function decodeStreams(streams: PDFRawStream[]): Buffer {
  return Buffer.concat(
    streams.flatMap((stream) => [Buffer.from(decodePDFRawStream(stream).decode()), Buffer.from('\n')]),
  );
}

/** Returns a lookup table by byte, which is true for the bytes of the given characters. */
const bytesIn = (characters: string): boolean[] =>
  Array.from({ length: 256 }, (_, byte) => characters.includes(String.fromCharCode(byte)));

const isBlank = bytesIn('\0\t\n\f\r ');
const isDelimiter = bytesIn('()<>[]{}/%');
const [OPEN, CLOSE, ESCAPE, LESS, GREATER, COMMENT, NAME] = Buffer.from('()\\<>%/');

/**
 * Returns the position after a string in brackets, which may be nested. Returns infinity for a
 * string without an end.
 */
function endOfString(bytes: Buffer, start: number): number {
  let depth = 1;
  let at = start + 1;
  for (; at < bytes.length && depth > 0; at += 1) {
    if (bytes[at] === ESCAPE) at += 1;
    else if (bytes[at] === OPEN) depth += 1;
    else if (bytes[at] === CLOSE) depth -= 1;
  }
  return depth > 0 ? Infinity : at;
}

const endOfWord = (bytes: Buffer, start: number): number => {
  let at = start;
  while (at < bytes.length && !isBlank[bytes[at]!] && !isDelimiter[bytes[at]!]) at += 1;
  return at;
};

const endOfLine = (bytes: Buffer, start: number): number => {
  let at = start;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
};

/** Number of bytes after an inline picture that must look like operators. */
const READ_AFTER_PICTURE = 16;
const isPrinted = bytesIn(
  '\t\n\r' + Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join(''),
);

/**
 * Returns the end of an inline picture's data, whose length is not stated. The data may contain the
 * end mark `EI` by chance, so only a mark that is followed by text counts.
 */
function endOfPicture(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf('EI', start); at >= 0; at = bytes.indexOf('EI', at + 1)) {
    const after = bytes.subarray(at + 2, at + 2 + READ_AFTER_PICTURE);
    const isEnd = isBlank[bytes[at - 1]!] && (after.length === 0 || isBlank[after[0]!]);
    if (isEnd && after.every((byte) => isPrinted[byte])) return at + 2;
  }
  return Infinity;
}

/** Returns the end of the token at a position; infinity for a token without an end. */
function endOfToken(bytes: Buffer, at: number): number {
  const [first, second] = [bytes[at], bytes[at + 1]];
  if (first === OPEN) return endOfString(bytes, at);
  if (first === COMMENT) return endOfLine(bytes, at);
  if (first === NAME) return endOfWord(bytes, at + 1);
  if (first === LESS && second !== LESS) {
    const end = bytes.indexOf(GREATER!, at);
    return end < 0 ? Infinity : end + 1;
  }
  if (isDelimiter[first!]) return first === second && (first === LESS || first === GREATER) ? at + 2 : at + 1;
  return endOfWord(bytes, at);
}

const isNumberStart = bytesIn('+-.0123456789');

/**
 * Yields the operators of contents in order, with their positions. An inline picture is one
 * operator.
 */
function* operatorsIn(bytes: Buffer): Generator<{ name: string; start: number; end: number }> {
  let isInPicture = false;
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at]!;
    if (isBlank[first]) {
      at += 1;
      continue;
    }
    const end = endOfToken(bytes, at);
    const name =
      isDelimiter[first] || isNumberStart[first] ? '' : bytes.toString('latin1', at, Math.min(end, at + 4));
    if (name === 'BI') isInPicture = true;
    if (isInPicture && name === 'ID') {
      isInPicture = false;
      const endOfData = endOfPicture(bytes, end + 1);
      if (endOfData <= bytes.length) yield { name, start: at, end: endOfData };
      at = endOfData;
      continue;
    }
    const isOperator = name !== '' && !isInPicture && !['true', 'fals', 'null'].includes(name);
    if (isOperator && end <= bytes.length) yield { name, start: at, end };
    at = end;
  }
}

export type Leftovers = {
  /** Operators that end all states that the contents leave open. */
  closing: string;
  /** Repaired contents that PDF viewers display identically; null if no repair is needed. */
  mended: Buffer | null;
};

/**
 * Finds the states that contents leave open: saved graphics states, text objects, marked content
 * and compatibility sections. Also repairs what viewers ignore: a restore without a saved state,
 * and an incomplete operator at the end. Both could affect what is drawn around or after the
 * contents.
 */
export function findLeftovers(bytes: Buffer): Leftovers {
  const open = { q: 0, BT: 0, BMC: 0, BX: 0 };
  const ignored: { start: number; end: number }[] = [];
  let lastEnd = 0;
  for (const { name, start, end } of operatorsIn(bytes)) {
    lastEnd = end;
    if (name === 'q') open.q += 1;
    else if (name === 'Q' && open.q > 0) open.q -= 1;
    else if (name === 'Q') ignored.push({ start, end });
    else if (name === 'BT') open.BT = 1;
    else if (name === 'ET') open.BT = 0;
    else if (name === 'BMC' || name === 'BDC') open.BMC += 1;
    else if (name === 'EMC') open.BMC = Math.max(0, open.BMC - 1);
    else if (name === 'BX') open.BX += 1;
    else if (name === 'EX') open.BX = Math.max(0, open.BX - 1);
  }
  const closing = [
    ...Array<string>(open.BT).fill('ET'),
    ...Array<string>(open.BMC).fill('EMC'),
    ...Array<string>(open.BX).fill('EX'),
    ...Array<string>(open.q).fill('Q'),
  ].join(' ');
  const isWhole = bytes.subarray(lastEnd).every((byte) => isBlank[byte]);
  if (isWhole && ignored.length === 0) return { closing, mended: null };
  const kept = Buffer.from(bytes.subarray(0, lastEnd));
  for (const { start, end } of ignored) kept.fill(' ', start, end);
  return { closing, mended: kept };
}
