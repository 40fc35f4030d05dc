import { useCallback } from 'react';
import type { ChatFileKind } from '@/contract/values/chat';
import { canonicalMimeType, fileTypes, findFileKind, findMimeTypeByName } from '@/contract/values/file-types';
import { maxChatFileBytes, maxFileBytes } from '@/contract/values/limits';
import { uploads } from '@/lib/upload/upload-store';
import { outboxActions } from './useOutbox';

const documentType = 'application/pdf';

const isChatType = (type: string) =>
  ['image', 'audio'].includes(fileTypes[type]?.kind ?? '') || type === documentType;

/** Types that the file picker offers. */
export const chatFileAccept = Object.keys(fileTypes)
  .filter(isChatType)
  .flatMap((type) => [type, ...fileTypes[type]!.endings.map((ending) => `.${ending}`)])
  .join(',');

/**
 * Returns the kind of a file by its type or name. Also returns the problem of a file that cannot be
 * sent in a message.
 */
function checkChatFile(file: Pick<File, 'name' | 'type' | 'size'>): {
  kind: ChatFileKind;
  problem: string | null;
} {
  const declared = canonicalMimeType(file.type);
  const type = findFileKind(declared) ? declared : (findMimeTypeByName(file.name) ?? declared);
  const found = findFileKind(type);
  const looksLikePicture = declared.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
  const kind = found === 'image' || found === 'audio' ? found : looksLikePicture ? 'image' : 'document';
  if (file.size > maxChatFileBytes) return { kind, problem: 'FILE_TOO_LARGE' };
  if (kind === 'image' && file.size > maxFileBytes.image) return { kind, problem: 'PICTURE_TOO_LARGE' };
  if (file.size === 0) return { kind, problem: 'FILE_EMPTY' };
  if (isChatType(type)) return { kind, problem: null };
  return { kind, problem: looksLikePicture ? 'PICTURE_TYPE' : 'FILE_TYPE_NOT_VALID' };
}

/** Returns a function that sends files in a chat. Each file is sent as a separate message. */
export function useAttach(chatId: string) {
  return useCallback(
    (files: readonly File[], { seconds = null }: { seconds?: number | null } = {}) => {
      for (const file of files) {
        const { kind, problem } = checkChatFile(file);
        if (problem === null) uploads.add([file], { target: { kind: 'CHAT', id: chatId } });
        const uploadId =
          problem === null
            ? (uploads.getSnapshot().items.findLast((item) => item.file === file)?.id ?? null)
            : null;
        const about = { uploadId, fileId: null, name: file.name, kind, bytes: file.size, seconds };
        outboxActions.add({ chatId, text: '', replyToId: null, file: about, problem: problem ?? undefined });
      }
    },
    [chatId],
  );
}
