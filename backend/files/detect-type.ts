import { canonicalMimeType, findFileKind } from '../../contract/values/file-types.ts';

/** Number of bytes checked at the beginning of a file. */
export const HEAD_BYTES = 256 * 1024;

/** Returns true for valid UTF-8 without control characters except tab and line ends. */
function isText(head: Buffer): boolean {
  try {
    // The `stream` option allows a character that is cut at the end of the head.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return [...text.matchAll(/\p{Cc}/gu)].every(([sign]) => '\t\n\r\f'.includes(sign));
  } catch {
    return false;
  }
}

/**
 * Detects the type of a file from its first bytes. The announced type only decides between types
 * with equal bytes.
 * @returns the type under which the file is stored, or null when the file does not match the
 *   announcement
 */
export async function detectType(head: Buffer, announced: string): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  if (!found) return announced.startsWith('text/') && isText(head) ? announced : null;
  const type = canonicalMimeType(found.mime);
  if (type === announced) return announced;
  // The containers are identical with and without a video stream.
  if (announced === 'audio/mp4' && type === 'video/mp4') return announced;
  if (announced === 'audio/ogg' && type === 'video/ogg') return announced;
  const kind = findFileKind(type);
  // The detected type replaces the announced type of the same kind. A document must match its
  // announced type.
  return kind !== undefined && kind !== 'document' && kind === findFileKind(announced) ? type : null;
}
