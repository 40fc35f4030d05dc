import type { PartKind } from '@/contract/courses';
import { isLongEnough } from '@/contract/rules/long-enough';
import { fileTypes, findFileKind, findMimeTypeByName } from '@/contract/values/file-types';
import { limits } from '@/contract/values/limits';

type FileKindOfPart = Exclude<PartKind, 'text'>;

/** Returns the kind of course part that a file becomes; undefined for an unsupported file. */
export function findPartKind(file: { name: string; type: string }): FileKindOfPart | undefined {
  const kind = findFileKind(file.type || (findMimeTypeByName(file.name) ?? ''));
  return kind === 'image' ? undefined : kind;
}

/** Returns the types and extensions of one kind of file for a file dialog. */
export const listAcceptedTypes = (kind: PartKind | 'image'): string =>
  Object.entries(fileTypes)
    .filter(([, type]) => type.kind === kind)
    .flatMap(([name, { endings }]) => [name, ...endings.map((ending) => `.${ending}`)])
    .join(',');

/** Types and extensions of all storable files, for a file dialog. */
export const acceptedFileTypes = Object.entries(fileTypes)
  .flatMap(([name, { endings }]) => [name, ...endings.map((ending) => `.${ending}`)])
  .join(',');

export const acceptedTypes = (['video', 'audio', 'document'] as const).map(listAcceptedTypes).join(',');

/**
 * Converts a file name to a title: "02_body-scan.mp4" becomes "02 body scan". If the result is too
 * short for a title, `fallback` is put before it.
 */
export function titleOfFile(fileName: string, fallback: string): string {
  const words = fileName
    .replace(/\.\w{1,8}$/, '')
    .replace(/[_\-.\s]+/g, ' ')
    .trim()
    .slice(0, limits.titleCharacters.max)
    .trim();
  return isLongEnough(words, limits.titleCharacters.min) ? words : `${fallback} ${words}`.trim();
}

const TIMEOUT_MS = 8000;

/**
 * Returns the duration of a video or audio file in whole seconds; 0 if the browser cannot read it.
 */
export function readSeconds(file: File, kind: PartKind): Promise<number> {
  if (kind !== 'video' && kind !== 'audio') return Promise.resolve(0);
  return new Promise((resolve) => {
    const media = document.createElement(kind);
    const url = URL.createObjectURL(file);
    const finish = (seconds: number) => {
      clearTimeout(timer);
      URL.revokeObjectURL(url);
      resolve(Number.isFinite(seconds) ? Math.min(86_400, Math.round(seconds)) : 0);
    };
    const timer = setTimeout(() => finish(0), TIMEOUT_MS);
    media.preload = 'metadata';
    media.onloadedmetadata = () => finish(media.duration);
    media.onerror = () => finish(0);
    media.src = url;
  });
}
