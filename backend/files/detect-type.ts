import { fileTypeFromBuffer } from 'file-type';
import { canonicalMimeType, findFileKind } from '../../contract/values/file-types.ts';

/** How many bytes at the beginning of a file are checked. */
export const HEAD_BYTES = 256 * 1024;

/** No control characters but tab and line ends, and valid UTF-8 as far as can be seen. */
function isText(head: Buffer): boolean {
  try {
    // `stream` lets a character that is cut at the end of the head pass.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return [...text.matchAll(/\p{Cc}/gu)].every(([sign]) => '\t\n\r\f'.includes(sign));
  } catch {
    return false;
  }
}

/**
 * Detects the type of a file from its first bytes; the announced type only decides between types with the same bytes.
 * @returns the type under which the file is stored, or null when it is not what was announced.
 */
export async function detectType(head: Buffer, announced: string): Promise<string | null> {
  const found = await fileTypeFromBuffer(head);
  if (!found) return announced.startsWith('text/') && isText(head) ? announced : null;
  const type = canonicalMimeType(found.mime);
  if (type === announced) return announced;
  // The containers are the same with and without pictures.
  if (announced === 'audio/mp4' && type === 'video/mp4') return announced;
  if (announced === 'audio/ogg' && type === 'video/ogg') return announced;
  const kind = findFileKind(type);
  // Within one kind, the detected type replaces the announced one; but a document must be of its announced type.
  return kind !== undefined && kind !== 'document' && kind === findFileKind(announced) ? type : null;
}
