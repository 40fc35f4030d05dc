import { findFileKind, findMimeTypeByName } from '@/contract/values/file-types';
import { maxFileBytes } from '@/contract/values/limits';
import type { Picture } from '@/contract/shared';
import { ApiError, toApiError } from '@/lib/api-error';
import { toCallPath } from '@/lib/browser/call';
import { UploadFailure } from '@/lib/upload/upload-failure';

const targets = {
  portrait: { address: toCallPath('POST /kumu/users/profile-picture'), field: 'picture' },
  cover: { address: toCallPath('POST /creators/cover-background'), field: 'cover' },
  thumbnail: { address: toCallPath('POST /courses/upload-thumbnail'), field: 'thumbnail' },
} as const;

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

/**
 * Rejects a picture that the server would reject, before any byte is sent.
 * @throws UploadFailure
 */
export function assertPicture(file: { name: string; type: string; size: number }): void {
  if (findFileKind(file.type || (findMimeTypeByName(file.name) ?? '')) !== 'image')
    throw new UploadFailure('FILE_TYPE_NOT_VALID', 'File type not valid');
  if (file.size === 0) throw new UploadFailure('FILE_EMPTY', 'The file is empty.');
  if (file.size > maxFileBytes.image) throw new UploadFailure('TOO_LARGE', 'A picture may have 10 MiB.');
}

/**
 * Sends a picture and reports the progress (0 to 100). It uses axios because `fetch` cannot report
 * progress; axios is loaded with the first picture.
 * @throws ApiError as `call` does
 */
export async function sendPicture(
  target: keyof typeof targets,
  picture: Blob,
  onProgress: (percent: number) => void,
): Promise<Picture & { id?: string }> {
  const { address, field } = targets[target];
  const { default: axios } = await import('axios');
  const form = new FormData();
  form.append(field, picture, picture instanceof File ? picture.name : `${field}.webp`);
  const answer = await axios
    .post<unknown>(address, form, {
      validateStatus: () => true,
      onUploadProgress: ({ progress = 0 }) => onProgress(Math.floor(progress * 100)),
    })
    .catch(() => {
      throw new ApiError(0, 'OFFLINE', 'No answer from the server.', '');
    });
  if (answer.status === 200) return answer.data as Picture & { id?: string };
  throw toApiError({ status: answer.status, headers: new Headers() }, answer.data, '');
}
