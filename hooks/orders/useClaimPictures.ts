import { useEffect, useRef, useState } from 'react';
import { canonicalMimeType, fileTypes, findFileKind, findMimeTypeByName } from '@/contract/values/file-types';
import { orderLimits } from '@/contract/values/orders';
import { useUploadDone, useUploads } from '@/hooks/files/useUploads';
import { uploads } from '@/lib/upload/upload-store';

/** Types that the file picker offers. */
export const claimPictureAccept = Object.keys(fileTypes)
  .filter((type) => fileTypes[type]!.kind === 'image')
  .flatMap((type) => [type, ...fileTypes[type]!.endings.map((ending) => `.${ending}`)])
  .join(',');

type Chosen = { uploadId: string; previewUrl: string; fileId: string | null };

export type ClaimPicture = Chosen & { state: 'uploading' | 'failed' | 'done' };

function isPicture({ name, type }: File): boolean {
  const declared = canonicalMimeType(type);
  return findFileKind(findFileKind(declared) ? declared : (findMimeTypeByName(name) ?? declared)) === 'image';
}

/**
 * Uploads pictures of a parcel through the upload queue of this tab. A picture that the user has
 * removed is not sent with the text.
 */
export function useClaimPictures(parcelId: string) {
  const { items, remove } = useUploads();
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [problem, setProblem] = useState<'onlyPictures' | 'most'>();
  const previews = useRef<string[]>([]);
  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  useUploadDone(({ item, stored }) =>
    setChosen((now) =>
      now.map((each) => (each.uploadId === item.id ? { ...each, fileId: stored.id } : each)),
    ),
  );

  const pictures = chosen.map((each): ClaimPicture => {
    const isFailed = items.some(({ id, state }) => id === each.uploadId && state === 'failed');
    return { ...each, state: each.fileId ? 'done' : isFailed ? 'failed' : 'uploading' };
  });

  return {
    pictures,
    /** Reason why files were not taken. */
    problem,
    hasFailed: pictures.some(({ state }) => state === 'failed'),
    isUploading: pictures.some(({ state }) => state === 'uploading'),
    /** Ids of the uploaded pictures. */
    fileIds: pictures.flatMap(({ fileId }) => fileId ?? []),
    add(files: readonly File[]): void {
      const found = files.filter(isPicture);
      const taken = found.slice(0, orderLimits.claimPictures - chosen.length);
      setProblem(
        found.length < files.length ? 'onlyPictures' : taken.length < found.length ? 'most' : undefined,
      );
      const added = taken.flatMap((file) => {
        uploads.add([file], { target: { kind: 'CLAIM', id: parcelId } });
        const uploadId = uploads.getSnapshot().items.findLast((item) => item.file === file)?.id;
        if (uploadId === undefined) return [];
        const previewUrl = URL.createObjectURL(file);
        previews.current.push(previewUrl);
        return [{ uploadId, previewUrl, fileId: null }];
      });
      setChosen((now) => [...now, ...added]);
    },
    remove({ uploadId, fileId }: ClaimPicture): void {
      if (fileId === null) remove(uploadId);
      setProblem(undefined);
      setChosen((now) => now.filter((each) => each.uploadId !== uploadId));
    },
    clear: () => setChosen([]),
  };
}

export type ClaimPictures = ReturnType<typeof useClaimPictures>;
