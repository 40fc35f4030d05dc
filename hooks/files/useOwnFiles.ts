import { useEffect, useEffectEvent } from 'react';
import type { StoredFile } from '@/contract/files';
import { useCall } from '@/hooks/useCall';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import type { FilesFilter } from '@/lib/page/files-filter';
import { useUploadDone } from './useUploads';

/** Polling interval while a video is processing (ms). */
const POLL_MS = 4000;
/** Polling interval while the user does something else (ms). A hidden tab does not poll. */
const ASIDE_POLL_MS = 15_000;

const isMade = ({ video }: StoredFile) => video?.state === 'PROCESSING';

/**
 * Lists the creator's own files. The default order is newest first. New uploads appear
 * automatically.
 */
export function useOwnFiles(filter: FilesFilter = {}) {
  const list = useInfiniteList('GET /filesystem', { query: { ...filter, limit: 50 } });
  useUploadDone(() => void list.reload());
  const isProcessing = list.items?.some(isMade) ?? false;
  const reload = useEffectEvent(() => void list.reload());
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setInterval(() => reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isProcessing]);
  return list;
}

/** The creator's folders. */
export function useFolders() {
  const { data, mutate } = useCall('GET /filesystem/folders', {});
  useUploadDone(() => void mutate());
  return { folders: data?.items, reload: mutate };
}

/**
 * Reads a file of the creator with its usages; a null id makes no request.
 * @param isAside true while the user works on something else
 */
export function useOwnFile(id: string | null, { isAside = false } = {}) {
  const { data, error, mutate } = useCall(
    'GET /filesystem/file/:id',
    id === null ? null : { params: { id } },
    { refreshInterval: (file) => (file && isMade(file) ? (isAside ? ASIDE_POLL_MS : POLL_MS) : 0) },
  );
  return { file: data, error, reload: mutate };
}

/** Actions on own files. Each action throws ApiError. */
export const fileActions = {
  change: (body: CallInput<'PATCH /filesystem'>['body']) => call('PATCH /filesystem', { body }),
  createFolder: (name: string) => call('POST /filesystem/folders', { body: { name } }),
  renameFolder: (name: string, newName: string) =>
    call('PATCH /filesystem/folders', { body: { name, newName } }),
  replace: (id: string, fileID: string, note?: string) =>
    call('POST /filesystem/file/:id/replace', { params: { id }, body: { fileID, note } }),
  remove: (id: string) => call('DELETE /filesystem/file/:id', { params: { id } }),
  restore: (id: string) => call('POST /filesystem/file/:id/restore', { params: { id } }),
  removeForGood: (id: string) => call('DELETE /filesystem/deleted/:id', { params: { id } }),
  emptyDeleted: () => call('DELETE /filesystem/deleted', {}),
  makeVideoAgain: (id: string) => call('POST /filesystem/file/:id/video', { params: { id } }),
  linkTo: async (id: string) => (await call('GET /filesystem/file/:id/download', { params: { id } })).url,
};
