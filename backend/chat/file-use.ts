import type { FileUse, Use } from '../extension-points/file-uses.ts';
import { attach, CHAT_USE, checkFile, mayUpload } from './file-service.ts';
import { listUses } from './file-repository.ts';

/**
 * Returns whether the file of a message is still needed. A file that was not sent can be deleted.
 */
function needOf({ messageId, deletedAt }: { messageId: string | null; deletedAt: Date | null }): Use {
  if (messageId === null) return 'FREE';
  // A deleted message can be restored until its files are freed, so the file is not deleted yet.
  return deletedAt ? 'KEPT' : 'IN_USE';
}

/**
 * File use of messages. A finished upload is attached to a chat, and a message can then include it.
 */
export const chatFileUse: FileUse = {
  kind: CHAT_USE,
  isPrivate: true,
  needOf: async (db, ids) =>
    new Map((await listUses(db, ids)).map((row): [string, Use] => [row.fileId, needOf(row)])),
  target: {
    kind: 'CHAT',
    access: 'member',
    refusals: { TOO_MANY_CHAT_FILES: 'FULL', CHAT_FILE_KIND: 'WRONG_KIND' },
    check: checkFile,
    mayUpload,
    attach,
  },
};
