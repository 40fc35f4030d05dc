import { fileTypeFromBuffer } from 'file-type';
import { canonicalMimeType, findFileKind } from '../../contract/values/file-kinds.ts';

/** How much of a file's beginning is looked at. */
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
 * What a file is, by its first bytes; the type that was announced only decides between types with the same bytes.
 * Answers the type under which the file may be kept, or null when it is not what was announced.
 */
export async function checkContent(head: Buffer, announced: string): Promise<string | null> {
  const found = await fileTypeFromBuffer(head);
  if (!found) return announced.startsWith('text/') && isText(head) ? announced : null;
  const type = canonicalMimeType(found.mime);
  if (type === announced) return announced;
  // The containers are the same with and without pictures.
  if (announced === 'audio/mp4' && type === 'video/mp4') return announced;
  if (announced === 'audio/ogg' && type === 'video/ogg') return announced;
  const kind = findFileKind(type);
  // Of one kind, the bytes know better than the name; but no document passes for another.
  return kind !== undefined && kind !== 'document' && kind === findFileKind(announced) ? type : null;
}
