import { waitFor } from '@testing-library/react';
import type { ChatMessage } from '@/contract/chat';
import { ApiError } from '@/lib/api-error';
import { canRetry, createOutbox, findNext, listUnsent, type OutboxEntry } from '@/lib/chat/outbox';
import { claimPersonalState, clearPersonalState } from '@/lib/session/personal-state';
import { message } from '../../support/make/shown-chats';
import { id } from '../../support/make/ids';

const person = id(900);
const [chatId, otherChatId] = [id(7001), id(7002)];

/** Creates a lock that several outboxes share, because the tabs of a browser share it. */
function createLock() {
  let last: Promise<void> = Promise.resolve();
  return (_name: string, run: () => Promise<void>) => {
    last = last.then(run);
    return last;
  };
}

type Attempt = (entry: OutboxEntry) => Promise<ChatMessage>;

const confirm: Attempt = (entry) =>
  Promise.resolve(
    message(1, { clientId: entry.clientId, chatId: entry.chatId, text: entry.text, isOwn: true }),
  );
const refuse =
  (status: number, code: string): Attempt =>
  () =>
    Promise.reject(new ApiError(status, code, code, ''));

const opened: ReturnType<typeof createOutbox>[] = [];

/**
 * Opens the outbox of a tab. The server responds with `attempts` in order and then confirms every
 * message.
 */
function openTab(attempts: Attempt[] = [], lock = createLock(), running: string[] = []) {
  const sent: OutboxEntry[] = [];
  const outbox = createOutbox({
    lock,
    findRunning: () => Promise.resolve((uploadId) => running.includes(uploadId)),
    send(entry) {
      sent.push(entry);
      return (attempts.shift() ?? confirm)(entry);
    },
  });
  outbox.open(person);
  opened.push(outbox);
  const write = (text: string, to = chatId) => outbox.add({ chatId: to, text, replyToId: null });
  return { outbox, sent, write, texts: () => sent.map(({ text }) => text) };
}

function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('kumu.chat.'));

/** Fields of a picture that is being uploaded. */
const picture = {
  uploadId: 'u1',
  fileId: null,
  name: 'a.jpg',
  kind: 'image',
  bytes: 9,
  seconds: null,
} as const;
const upload = { id: 'u1', state: 'uploading', problem: null, progress: 40 } as const;
const failedUpload = { ...upload, state: 'failed', problem: 'NETWORK_ERROR' } as const;
const writePicture = ({ outbox }: ReturnType<typeof openTab>) =>
  outbox.add({ chatId, text: '', replyToId: null, file: picture });

afterEach(() => {
  jest.useRealTimers();
  for (const outbox of opened.splice(0)) outbox.close();
  localStorage.clear();
  jest.restoreAllMocks();
});

test('messages are sent in order and then removed from the storage', async () => {
  const { outbox, write, texts } = openTab();
  write('one');
  write('two');
  write('three');
  await waitFor(() => expect(outbox.getSnapshot()).toEqual([]));
  expect(texts()).toEqual(['one', 'two', 'three']);
  expect(stored()).toEqual([]);
});

test('a message whose response was lost is retried with the same client id', async () => {
  const { outbox, sent, write } = openTab([refuse(0, 'OFFLINE')]);
  const clientId = write('one');
  await waitFor(() => expect(outbox.getSnapshot()[0]).toMatchObject({ state: 'failed', problem: 'OFFLINE' }));
  outbox.retry(clientId);
  await waitFor(() => expect(outbox.getSnapshot()).toEqual([]));
  expect(sent.map((entry) => entry.clientId)).toEqual([clientId, clientId]);
});

test.each([
  [503, 'BUSY'],
  [500, 'UNEXPECTED'],
  [429, 'TOO_MANY_REQUESTS'],
  [0, 'OFFLINE'],
])(
  'a message that failed with %i %s is retried after 5, 15 and 30 seconds and then every 60 seconds',
  async (status, code) => {
    jest.useFakeTimers();
    const { outbox, sent, write } = openTab(Array.from({ length: 5 }, () => refuse(status, code)));
    write('one');
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    for (const [index, seconds] of [5, 15, 30, 60, 60].entries()) {
      await jest.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(sent).toHaveLength(index + 1);
      expect(outbox.getSnapshot()[0]).toMatchObject({ state: 'failed' });
      await jest.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(index + 2);
    }
    expect(outbox.getSnapshot()).toEqual([]);
    expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(1);
  },
);

test('a message is not retried after it was rejected or removed or after the session ended', async () => {
  jest.useFakeTimers();
  const refused = openTab([refuse(403, 'NOT_ALLOWED')]);
  const clientId = refused.write('refused');
  await jest.advanceTimersByTimeAsync(300_000);
  expect(refused.sent).toHaveLength(1);
  expect(canRetry(refused.outbox.getSnapshot()[0]!)).toBe(false);
  refused.outbox.remove(clientId);

  const removed = openTab([refuse(503, 'BUSY')]);
  const removedId = removed.write('removed');
  await jest.advanceTimersByTimeAsync(0);
  removed.outbox.remove(removedId);
  const closed = openTab([refuse(503, 'BUSY')]);
  closed.write('closed');
  await jest.advanceTimersByTimeAsync(0);
  closed.outbox.close();
  await jest.advanceTimersByTimeAsync(300_000);
  expect([...removed.texts(), ...closed.texts()]).toEqual(['removed', 'closed']);
});

test('a manual retry replaces the planned attempt', async () => {
  jest.useFakeTimers();
  const { outbox, sent, write } = openTab([refuse(503, 'BUSY'), refuse(503, 'BUSY')]);
  const clientId = write('one');
  await jest.advanceTimersByTimeAsync(4000);
  outbox.retry(clientId);
  await jest.advanceTimersByTimeAsync(14_000);
  expect(sent).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(3);
});

test('a message that failed temporarily delays later messages of its chat but not of other chats', async () => {
  const { outbox, write, texts } = openTab([refuse(503, 'BUSY')]);
  const first = write('one');
  write('two');
  write('elsewhere', otherChatId);
  await waitFor(() => expect(texts()).toEqual(['one', 'elsewhere']));
  outbox.retry(first);
  await waitFor(() => expect(texts()).toEqual(['one', 'elsewhere', 'one', 'two']));
});

test('a rejected message does not delay the messages after it', async () => {
  const { outbox, write, texts } = openTab([refuse(403, 'FORBIDDEN')]);
  write('one');
  write('two');
  await waitFor(() => expect(outbox.getSnapshot()).toHaveLength(1));
  expect(texts()).toEqual(['one', 'two']);
  expect(outbox.getSnapshot()[0]).toMatchObject({ text: 'one', state: 'failed', problem: 'FORBIDDEN' });
});

test('a message written offline is sent when the connection returns', async () => {
  const { outbox, write, texts } = openTab();
  setOnline(false);
  write('one');
  expect(texts()).toEqual([]);
  expect(outbox.getSnapshot()[0]).toMatchObject({ state: 'queued' });
  setOnline(true);
  await waitFor(() => expect(texts()).toEqual(['one']));
});

test('a message is kept over a reload with its client id', async () => {
  setOnline(false);
  const before = openTab();
  const clientId = before.write('one');
  before.outbox.close();
  setOnline(true);
  const after = openTab();
  await waitFor(() => expect(after.sent).toHaveLength(1));
  expect(after.sent[0]).toMatchObject({ clientId, text: 'one' });
  expect(before.sent).toEqual([]);
});

test('two tabs send a stored message once', async () => {
  setOnline(false);
  const lock = createLock();
  const one = openTab([], lock);
  one.write('one');
  const other = openTab([], lock);
  expect(other.outbox.getSnapshot()).toHaveLength(1);
  setOnline(true);
  await waitFor(() => expect(one.outbox.getSnapshot()).toEqual([]));
  await waitFor(() => expect(other.outbox.getSnapshot()).toEqual([]));
  expect([...one.sent, ...other.sent]).toHaveLength(1);
});

test('messages after a file are sent only after the file was stored', async () => {
  const { outbox, write, sent } = openTab();
  outbox.add({ chatId, text: '', replyToId: null, file: picture });
  write('three things');
  write('elsewhere', otherChatId);
  await waitFor(() => expect(sent.map(({ text }) => text)).toEqual(['elsewhere']));
  outbox.fileStored('u1', id(50));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]!.file).toMatchObject({ fileId: id(50) });
  expect(sent[2]!.text).toBe('three things');
});

test('a message whose upload failed is failed and delays no other message until the upload resumes', async () => {
  const tab = openTab();
  tab.outbox.followUploads([upload]);
  writePicture(tab);
  tab.write('after it');
  expect(tab.outbox.getSnapshot()[0]).toMatchObject({ state: 'queued' });
  tab.outbox.followUploads([failedUpload]);
  expect(tab.outbox.getSnapshot()[0]).toMatchObject({ state: 'failed', problem: 'NETWORK_ERROR' });
  await waitFor(() => expect(tab.texts()).toEqual(['after it']));
  tab.outbox.followUploads([upload]);
  expect(tab.outbox.getSnapshot()[0]).toMatchObject({ state: 'queued', problem: null });
});

test('a message is failed when its upload failed before the message was added', () => {
  const tab = openTab();
  tab.outbox.followUploads([failedUpload]);
  writePicture(tab);
  expect(tab.outbox.getSnapshot()[0]).toMatchObject({ state: 'failed', problem: 'NETWORK_ERROR' });
});

test('an upload that the server postponed as busy delays no message', async () => {
  const tab = openTab();
  writePicture(tab);
  tab.write('after it');
  tab.outbox.followUploads([{ ...failedUpload, problem: 'BUSY' }]);
  await waitFor(() => expect(tab.texts()).toEqual(['after it']));
  expect(canRetry(tab.outbox.getSnapshot()[0]!)).toBe(false);
});

test('a message fails when its upload is removed, but not when its upload is finished', () => {
  const tab = openTab();
  writePicture(tab);
  tab.outbox.followUploads([{ ...upload, progress: 100 }]);
  tab.outbox.followUploads([]);
  expect(tab.outbox.getSnapshot()[0]).toMatchObject({ state: 'queued' });
  tab.outbox.followUploads([upload]);
  tab.outbox.followUploads([]);
  expect(tab.outbox.getSnapshot()[0]).toMatchObject({ state: 'failed', problem: 'CHOOSE_AGAIN' });
});

test('a message stays queued while another tab runs its upload, and fails when no tab runs it', async () => {
  jest.useFakeTimers();
  const running = ['u1'];
  const lock = createLock();
  writePicture(openTab([], lock, running));
  const other = openTab([], lock, running);
  other.write('after it');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(other.outbox.getSnapshot()[0]).toMatchObject({ state: 'queued' });
  running.pop();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(other.outbox.getSnapshot()[0]).toMatchObject({ state: 'failed', problem: 'CHOOSE_AGAIN' });
  expect(other.texts()).toEqual(['after it']);
});

test('a rejected file does not delay the messages after it', () => {
  const file = {
    uploadId: null,
    fileId: null,
    name: 'a.heic',
    kind: 'image',
    bytes: 9,
    seconds: null,
  } as const;
  const entry = { clientId: '1', chatId, text: '', replyToId: null, createdAt: 1, problem: 'PICTURE_TYPE' };
  const refused: OutboxEntry = { ...entry, file, state: 'failed' };
  const text: OutboxEntry = {
    ...entry,
    clientId: '2',
    file: null,
    state: 'queued',
    problem: null,
    createdAt: 2,
  };
  expect(findNext([refused, text])).toBe(text);
});

test('a confirmed message is not listed as unsent, even before the outbox removes it', () => {
  setOnline(false);
  const { outbox, write } = openTab();
  const clientId = write('one');
  expect(listUnsent(outbox.getSnapshot(), chatId, [])).toHaveLength(1);
  expect(listUnsent(outbox.getSnapshot(), chatId, [message(1, { clientId })])).toEqual([]);
  expect(listUnsent(outbox.getSnapshot(), otherChatId, [])).toEqual([]);
});

test('the end of the session removes the unsent messages of the user', () => {
  setOnline(false);
  const { write } = openTab();
  write('one');
  expect(stored()).toHaveLength(1);
  claimPersonalState(person);
  clearPersonalState();
  expect(stored()).toEqual([]);
});
