import { call } from '@/lib/browser/call';
import { registerPersonalState } from '@/lib/session/personal-state';
import { findRunningUploads } from '@/lib/upload/remembered-uploads';
import { uploads } from '@/lib/upload/upload-store';
import { createOutbox } from './outbox';

/**
 * Runs at once in browsers without locks. Two tabs may then send a message twice, but the server
 * stores it once.
 */
const lock = (name: string, run: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, run) : run();

/**
 * Queue of unsent messages of this tab. It continues when the user opens another page of the site.
 */
export const outbox = createOutbox({
  lock,
  findRunning: findRunningUploads,
  send: ({ chatId, clientId, text, replyToId, file }) =>
    call('POST /chat/sendmessage', {
      body: { chatId, clientId, text, replyToId, fileIds: file?.fileId ? [file.fileId] : [] },
    }),
});

uploads.subscribe(() => outbox.followUploads(uploads.getSnapshot().items));
uploads.onDone(({ item, stored }) => outbox.fileStored(item.id, stored.id));
registerPersonalState({ flush: outbox.flush, clear: outbox.close });
