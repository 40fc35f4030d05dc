import { canonicalMimeType, findFileKind } from '../../contract/values/file-types.ts';
import { isMp3 } from './mp3-frames.ts';

/** Number of bytes at the beginning of a file that are checked. */
export const HEAD_BYTES = 256 * 1024;

/** Number of bytes within which programs search for the mark `%PDF-`. */
const PDF_MARK_WITHIN = 1024;

/**
 * Control characters that a text must not contain. U+001A is allowed at the end, because some old
 * editors end a file with it. U+0080 to U+009F are allowed, because programs that confuse encodings
 * write them.
 */
const controls = /(?![\t-\r\x80-\x9f])\p{Cc}(?!(?<=\x1a)$)/u;

/** Decodes the beginning of a text; the last character may be cut off. */
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
 * Returns the probable encoding of the beginning of a text; UTF-8 by default. UTF-16 without a byte
 * order mark is recognised by a zero byte beside the first Latin letter.
 */
function findEncoding(head: Buffer): string {
  const mark = { fffe: 'utf-16le', feff: 'utf-16be' }[head.toString('hex', 0, 2)];
  if (mark) return mark;
  const [isFirstZero, isSecondZero] = [head[0] === 0, head[1] === 0];
  if (isFirstZero !== isSecondZero) return isSecondZero ? 'utf-16le' : 'utf-16be';
  // ISO-2022-JP, used in Japanese mails, switches between alphabets by an escape character.
  return head.includes(0x1b) ? 'iso-2022-jp' : 'utf-8';
}

/**
 * Returns true for a text in another encoding than UTF-8: UTF-16, ISO-2022-JP or an encoding with
 * one byte per letter.
 */
export function isOtherText(head: Buffer): boolean {
  const encoding = findEncoding(head);
  if (encoding !== 'utf-8') return isTextIn(head, encoding);
  // In encodings with one byte per letter, all bytes above 127 count as letters.
  return isTextIn(Buffer.from(head.map((byte) => (byte < 128 ? byte : 97))), 'utf-8');
}

/**
 * Beginning of a file of older Office programs. Newer Office programs use the same container for
 * password-protected documents.
 */
const COMPOUND = 'd0cf11e0a1b11ae1';

/** Returns true for a Word document that is of an old version or password-protected. */
const isOldOrLockedWord = (head: Buffer, announced: string): boolean =>
  announced.endsWith('.wordprocessingml.document') && head.toString('hex', 0, 8) === COMPOUND;

/** Returns the reason why the beginning of a file does not match its announced type. */
export function findMismatch(head: Buffer, announced: string): string {
  if (announced.startsWith('text/') && isOtherText(head)) return 'FILE_NOT_UTF8';
  return isOldOrLockedWord(head, announced) ? 'WORD_OLD_OR_LOCKED' : 'FILE_CONTENT_MISMATCH';
}

/**
 * Returns the brands of an ISO media file with the main brand first; an empty list for any other
 * file.
 */
function listBrands(head: Buffer): string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.length, head.readUInt32BE(0));
  const [main, , ...compatible] = head.toString('latin1', 8, end).match(/[^]{4}/g) ?? [];
  return main === undefined ? [] : [main, ...compatible];
}

/**
 * Finds the type of an ISO media file whose main brand is ambiguous. An AVIF picture may have the
 * main brand of any HEIF picture, and videos of phones may have a 3GPP brand.
 */
function findTypeByBrands(head: Buffer): string | undefined {
  const [main = '', ...compatible] = listBrands(head);
  if (['mif1', 'msf1', 'miaf'].includes(main))
    return compatible.some((brand) => brand === 'avif' || brand === 'avis') ? 'image/avif' : 'image/heif';
  return /^3g[eghprst2-9]/.test(main) ? 'video/mp4' : undefined;
}

/** Finds the type of a file from its first bytes; undefined for an unknown type. */
async function findType(head: Buffer): Promise<string | undefined> {
  const byBrands = findTypeByBrands(head);
  if (byBrands) return byBrands;
  // A QuickTime video can begin with a preview or with boxes that players skip.
  if (['pnot', 'skip', 'styp', 'uuid'].includes(head.toString('latin1', 4, 8))) return 'video/quicktime';
  // Some recorders write a WAV variant that may be larger than 4 GiB.
  if (/^(?:RF64|BW64)[^]{4}WAVE/.test(head.toString('latin1', 0, 12))) return 'audio/wav';
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  return found && canonicalMimeType(found.mime);
}

/**
 * Detected types that are also accepted for an announced type. An audio container is identical to
 * the container of a video. Browsers that record H.264 as WebM mark the container as Matroska.
 */
const sameContainers: Record<string, readonly string[]> = {
  'audio/mp4': ['video/mp4', 'video/quicktime'],
  'audio/ogg': ['video/ogg'],
  'video/webm': ['video/matroska'],
};

/**
 * Detects the type of a file from its first bytes. The announced type is used only if the bytes are
 * the same for several types.
 * @returns the type under which the file is stored, or null if the file does not match the
 *   announced type
 */
export async function detectType(head: Buffer, announced: string): Promise<string | null> {
  // Texts are checked first, because a text may begin like any other file, such as "BM" of a
  // bitmap.
  if (announced.startsWith('text/')) return isTextIn(head, 'utf-8') ? announced : null;
  // Some programs write other bytes before the PDF document.
  if (announced === 'application/pdf' && head.subarray(0, PDF_MARK_WITHIN).includes('%PDF-'))
    return announced;
  const type = await findType(head);
  if (!type) return announced === 'audio/mpeg' && isMp3(head) ? announced : null;
  if (type === announced || sameContainers[announced]?.includes(type)) return announced;
  const kind = findFileKind(type);
  // The detected type may differ from the announced type if both are of the same kind. A document
  // must match its announced type exactly.
  return kind !== undefined && kind !== 'document' && kind === findFileKind(announced) ? type : null;
}
