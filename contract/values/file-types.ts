/**
 * Types of uploaded files. This file must not contain schemas, because pages without a form load it
 * in the browser.
 */
export const fileKinds = ['video', 'audio', 'document', 'image'] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileOrders = ['newest', 'name', 'size'] as const;
export type FileOrder = (typeof fileOrders)[number];

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Accepted MIME types with their file extensions. */
export const fileTypes: Record<string, { kind: FileKind; endings: readonly string[] }> = {
  'video/mp4': { kind: 'video', endings: ['mp4', 'm4v'] },
  'video/webm': { kind: 'video', endings: ['webm'] },
  'video/quicktime': { kind: 'video', endings: ['mov'] },
  'audio/mpeg': { kind: 'audio', endings: ['mp3'] },
  'audio/mp4': { kind: 'audio', endings: ['m4a', 'm4b'] },
  'audio/ogg': { kind: 'audio', endings: ['ogg', 'oga', 'opus'] },
  'audio/wav': { kind: 'audio', endings: ['wav'] },
  'application/pdf': { kind: 'document', endings: ['pdf'] },
  'text/plain': { kind: 'document', endings: ['txt'] },
  'text/markdown': { kind: 'document', endings: ['md', 'markdown'] },
  'application/epub+zip': { kind: 'document', endings: ['epub'] },
  [word]: { kind: 'document', endings: ['docx'] },
  'image/jpeg': { kind: 'image', endings: ['jpg', 'jpeg'] },
  'image/png': { kind: 'image', endings: ['png'] },
  'image/webp': { kind: 'image', endings: ['webp'] },
  'image/avif': { kind: 'image', endings: ['avif'] },
};

/** Accepted MIME types of a diploma or certificate. */
export const credentialTypes: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
];

/** Aliases that systems and browsers use for these MIME types. */
const otherNames: Record<string, string> = {
  'video/x-m4v': 'video/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4b': 'audio/mp4',
  'audio/m4b': 'audio/mp4',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'text/x-markdown': 'text/markdown',
  'image/jpg': 'image/jpeg',
  'image/apng': 'image/png',
};

/** Returns the canonical form of a MIME type: lower case, no parameters, no alias. */
export function canonicalMimeType(mimeType: string): string {
  const bare = mimeType.split(';')[0]!.trim().toLowerCase();
  // Checks own properties only, because a name such as `constructor` exists on the prototype.
  return Object.hasOwn(otherNames, bare) ? otherNames[bare]! : bare;
}

/** Returns the kind of a MIME type; undefined if the type is not accepted. */
export const findFileKind = (mimeType: string): FileKind | undefined =>
  Object.hasOwn(fileTypes, canonicalMimeType(mimeType))
    ? fileTypes[canonicalMimeType(mimeType)]!.kind
    : undefined;

/** Returns the MIME type for a file name, for browsers that do not report the type. */
export function findMimeTypeByName(fileName: string): string | undefined {
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase();
  return Object.keys(fileTypes).find((type) => ending && fileTypes[type]!.endings.includes(ending));
}
