import type { PartKind } from '@/contract/courses';
import { fileTypes, findFileKind, findMimeTypeByName } from '@/contract/values/file-types';
import { limits } from '@/contract/values/limits';

type FileKindOfPart = Exclude<PartKind, 'text'>;

/** What a part made of this file is; undefined for what cannot be a part. */
export function partKindOf(file: { name: string; type: string }): FileKindOfPart | undefined {
  const kind = findFileKind(file.type || (findMimeTypeByName(file.name) ?? ''));
  return kind === 'image' ? undefined : kind;
}

/** For the file dialog: the types and endings of one kind of part. */
export const acceptedTypesOf = (kind: PartKind): string =>
  Object.entries(fileTypes)
    .filter(([, type]) => type.kind === kind)
    .flatMap(([name, { endings }]) => [name, ...endings.map((ending) => `.${ending}`)])
    .join(',');

/** For the file dialog: everything that can be stored. */
export const acceptedFileTypes = Object.entries(fileTypes)
  .flatMap(([name, { endings }]) => [name, ...endings.map((ending) => `.${ending}`)])
  .join(',');

export const acceptedTypes = (['video', 'audio', 'document'] as const).map(acceptedTypesOf).join(',');

/** A file's name as a title: "02_body-scan.mp4" is "02 body scan". One too short for a title follows `fallback`. */
export function titleOfFile(fileName: string, fallback: string): string {
  const words = fileName
    .replace(/\.\w{1,8}$/, '')
    .replace(/[_\-.\s]+/g, ' ')
    .trim()
    .slice(0, limits.titleCharacters.max)
    .trim();
  return words.length < limits.titleCharacters.min ? `${fallback} ${words}`.trim() : words;
}

const TIMEOUT_MS = 8000;

/** The length of a video or audio file in whole seconds as the browser reads it; 0 when it cannot. */
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
