import { call } from '@/lib/browser/call';
import { registerPersonalState } from '@/lib/session/personal-state';
import { findRunningUploads } from '@/lib/upload/remembered-uploads';
import { uploads } from '@/lib/upload/upload-store';
import { createOutbox } from './outbox';

/** Runs at once in browsers without locks; the server then stores a repeated message once. */
const lock = (name: string, run: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, run) : run();

/** Queue of unsent messages of this tab. It continues on other pages. */
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
