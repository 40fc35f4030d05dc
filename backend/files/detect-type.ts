import { canonicalMimeType, findFileKind } from '../../contract/values/file-types.ts';
import { isMp3 } from './mp3-frames.ts';

/** Number of bytes checked at the beginning of a file. */
export const HEAD_BYTES = 256 * 1024;

/** Bytes within which readers look for the mark of a PDF. */
const PDF_MARK_WITHIN = 1024;

/**
 * Control characters of a text. Some old editors end a file with U+001A, and programs that mistake
 * an encoding write characters above U+007F.
 */
const controls = /(?![\t-\r\x80-\x9f])\p{Cc}(?!(?<=\x1a)$)/u;

/** Decodes the beginning of a text, whose last character may be incomplete. */
function decode(head: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

const isTextIn = (head: Buffer, encoding: string): boolean => {
  const text = decode(head, encoding);
  return text !== undefined && !controls.test(text);
};

/**
 * Returns the encoding that the beginning of a text shows, or else UTF-8. Text in UTF-16 without a
 * mark has a zero beside its first Latin letter.
 */
function findEncoding(head: Buffer): string {
  const mark = { fffe: 'utf-16le', feff: 'utf-16be' }[head.toString('hex', 0, 2)];
  if (mark) return mark;
  const [isFirstZero, isSecondZero] = [head[0] === 0, head[1] === 0];
  if (isFirstZero !== isSecondZero) return isSecondZero ? 'utf-16le' : 'utf-16be';
  // Japanese mails switch between alphabets by an escape.
  return head.includes(0x1b) ? 'iso-2022-jp' : 'utf-8';
}

/** Returns true for a text that is not stored as UTF-8: UTF-16, or one byte for a letter. */
export function isOtherText(head: Buffer): boolean {
  const encoding = findEncoding(head);
  if (encoding !== 'utf-8') return isTextIn(head, encoding);
  // All bytes above 127 are letters in one encoding or another.
  return isTextIn(Buffer.from(head.map((byte) => (byte < 128 ? byte : 97))), 'utf-8');
}

/** Beginning of files of older Office programs; newer ones store locked documents in it too. */
const COMPOUND = 'd0cf11e0a1b11ae1';

/** Returns true for bytes that a Word document has instead of its own when it is old or locked. */
const isOldOrLockedWord = (head: Buffer, announced: string): boolean =>
  announced.endsWith('.wordprocessingml.document') && head.toString('hex', 0, 8) === COMPOUND;

/** Returns the reason why the first bytes of a file are not of its announced type. */
export function findMismatch(head: Buffer, announced: string): string {
  if (announced.startsWith('text/') && isOtherText(head)) return 'FILE_NOT_UTF8';
  return isOldOrLockedWord(head, announced) ? 'WORD_OLD_OR_LOCKED' : 'FILE_CONTENT_MISMATCH';
}

/** Returns the brands of an ISO media file, its main brand first; none for other files. */
function listBrands(head: Buffer): string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.length, head.readUInt32BE(0));
  const [main, , ...compatible] = head.toString('latin1', 8, end).match(/[^]{4}/g) ?? [];
  return main === undefined ? [] : [main, ...compatible];
}

/**
 * Finds the type of an ISO media file that its main brand alone does not tell: a picture in AVIF
 * may be branded as any HEIF picture, and films of phones have brands of 3GPP.
 */
function findTypeByBrands(head: Buffer): string | undefined {
  const [main = '', ...compatible] = listBrands(head);
  if (['mif1', 'msf1', 'miaf'].includes(main))
    return compatible.some((brand) => brand === 'avif' || brand === 'avis') ? 'image/avif' : 'image/heif';
  return /^3g[eghprst2-9]/.test(main) ? 'video/mp4' : undefined;
}

/** Finds the type of a file from its first bytes; undefined for an unknown one. */
async function findType(head: Buffer): Promise<string | undefined> {
  const byBrands = findTypeByBrands(head);
  if (byBrands) return byBrands;
  // Films can begin with a preview or with bytes that readers skip.
  if (['pnot', 'skip', 'styp', 'uuid'].includes(head.toString('latin1', 4, 8))) return 'video/quicktime';
  // Recorders write WAV in a form that may be larger than 4 GiB.
  if (/^(?:RF64|BW64)[^]{4}WAVE/.test(head.toString('latin1', 0, 12))) return 'audio/wav';
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  return found && canonicalMimeType(found.mime);
}

/**
 * Detected types that are accepted as an announced type. The containers are identical with and
 * without a video stream. Browsers that record H.264 as WebM mark the container as Matroska.
 */
const sameContainers: Record<string, readonly string[]> = {
  'audio/mp4': ['video/mp4', 'video/quicktime'],
  'audio/ogg': ['video/ogg'],
  'video/webm': ['video/matroska'],
};

/**
 * Detects the type of a file from its first bytes. The announced type only decides between types
 * with equal bytes.
 * @returns the type under which the file is stored, or null when the file does not match the
 *   announcement
 */
export async function detectType(head: Buffer, announced: string): Promise<string | null> {
  // A text may begin like any other file, such as "BM" of a bitmap.
  if (announced.startsWith('text/')) return isTextIn(head, 'utf-8') ? announced : null;
  // Some programs write bytes before the document.
  if (announced === 'application/pdf' && head.subarray(0, PDF_MARK_WITHIN).includes('%PDF-'))
    return announced;
  const type = await findType(head);
  if (!type) return announced === 'audio/mpeg' && isMp3(head) ? announced : null;
  if (type === announced || sameContainers[announced]?.includes(type)) return announced;
  const kind = findFileKind(type);
  // The detected type replaces the announced type of the same kind. A document must match its
  // announced type.
  return kind !== undefined && kind !== 'document' && kind === findFileKind(announced) ? type : null;
}
