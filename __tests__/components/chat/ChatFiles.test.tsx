import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { InboxPage } from '@/components/chat/InboxPage';
import type { StoredFile } from '@/contract/files';
import { outbox } from '@/lib/chat/own-outbox';
import { processUpload } from '@/lib/upload/process-upload';
import { UploadFailure } from '@/lib/upload/upload-failure';
import { uploads } from '@/lib/upload/upload-store';
import { answer, refuse } from '../../support/calls';
import { prepareChatScreens } from '../../support/chat-screens';
import { memberUser } from '../../support/make/accounts';
import { chat, chatCard, message, messagePage } from '../../support/make/shown-chats';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

/* No bytes are uploaded, because the tests decide when each upload ends. */
jest.mock('@/lib/upload/process-upload', () => ({ processUpload: jest.fn() }));

type Steps = Parameters<typeof processUpload>[1];
let upload: { steps: Steps; end: (stored: StoredFile) => void; fail: (error: Error) => void };

const messages = [message(1)];
const sentFiles = () =>
  answer('POST /chat/sendmessage', ({ body }) => {
    const { clientId, text } = body as { clientId: string; text: string };
    const sent = message(messages.length + 1, { clientId, text, isOwn: true });
    messages.push(sent);
    return sent;
  });

prepareChatScreens();
beforeEach(() => {
  messages.splice(1);
  jest
    .mocked(processUpload)
    .mockImplementation(
      (_item, steps) => new Promise((end, fail) => (upload = { steps, end: end as never, fail })),
    );
  answer('GET /chat', { items: [chatCard()], nextCursor: null });
  answer('GET /chat/:id', chat({ readPosition: 9 }));
  answer('GET /chat/message', ({ query }) =>
    messagePage(messages.filter(({ position }) => position > Number(query.afterPosition ?? 0))),
  );
});
afterEach(() => uploads.reset());

async function choose(file = new File(['x'], 'fridge-door.jpg', { type: 'image/jpeg' })) {
  const { user } = renderPage(<InboxPage />, {
    user: memberUser,
    pathname: '/messages',
    query: { chatId: id(7001) },
  });
  await screen.findByRole('textbox', { name: 'Message Marisol' });
  await user.upload(document.querySelector<HTMLInputElement>('form input[type="file"]')!, file);
  await waitFor(() => expect(upload).toBeDefined());
  return user;
}
const end = () => act(async () => upload.end({ id: id(50), fileName: 'fridge-door.jpg' } as StoredFile));

test('a chosen file is shown as a bubble with its upload progress, and is sent after it was stored', async () => {
  const sent = sentFiles();
  await choose();
  expect(screen.getByText('fridge-door.jpg')).toBeVisible();
  expect(uploads.getSnapshot().items[0]).toMatchObject({ target: { kind: 'CHAT', id: id(7001) } });
  act(() => upload.steps.change({ progress: 60, sentBytes: 1_100_000 }));
  expect(screen.getByRole('progressbar', { name: 'fridge-door.jpg' })).toHaveAttribute('aria-valuenow', '60');
  expect(sent.bodies).toEqual([]);
  await end();
  await waitFor(() => expect(sent.bodies).toHaveLength(1));
  expect(sent.bodies[0]).toMatchObject({ chatId: id(7001), text: '', fileIds: [id(50)] });
  await waitFor(() => expect(screen.queryByText('fridge-door.jpg')).toBeNull());
});

test('a text written after a file is sent after the file', async () => {
  const sent = sentFiles();
  const user = await choose();
  await user.type(screen.getByRole('textbox', { name: 'Message Marisol' }), 'Three things{Enter}');
  expect(await screen.findByText('Sends when the files are ready')).toBeVisible();
  await end();
  await waitFor(() => expect(sent.bodies.map(({ fileIds }) => fileIds)).toEqual([[id(50)], []]));
});

test('a cancelled file is removed and never sent', async () => {
  const sent = sentFiles();
  const user = await choose();
  await user.click(screen.getByRole('button', { name: 'Cancel fridge-door.jpg' }));
  expect(screen.queryByText('fridge-door.jpg')).toBeNull();
  expect(upload.steps.signal.aborted).toBe(true);
  expect(uploads.getSnapshot().items).toEqual([]);
  await end();
  expect(sent.bodies).toEqual([]);
});

test('an upload that lost its connection shows the reached percentage and can be retried', async () => {
  const sent = sentFiles();
  const user = await choose();
  act(() => upload.steps.change({ progress: 71 }));
  await act(async () => upload.fail(new UploadFailure('NETWORK_ERROR', 'gone')));
  expect(await screen.findByText('Your connection dropped at 71%.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await end();
  await waitFor(() => expect(sent.bodies).toHaveLength(1));
});

test("a text written after a file is sent when the file's upload fails", async () => {
  const sent = sentFiles();
  const user = await choose();
  await user.type(screen.getByRole('textbox', { name: 'Message Marisol' }), 'Three things{Enter}');
  expect(sent.bodies).toEqual([]);
  await act(async () => upload.fail(new UploadFailure('NETWORK_ERROR', 'gone')));
  await waitFor(() => expect(sent.bodies).toMatchObject([{ text: 'Three things', fileIds: [] }]));
  expect(screen.getByText('fridge-door.jpg')).toBeVisible();
});

test('a file that the chat rejects can be deleted but not retried', async () => {
  answer('POST /chat/sendmessage', refuse(403, 'NOT_ALLOWED'));
  const user = await choose();
  await end();
  expect(await screen.findByText('Not sent. You can’t write in this conversation any more.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Retry|Choose another/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(outbox.getSnapshot()).toEqual([]);
});

test('a file uploaded in another tab is shown as being sent, not as stopped', async () => {
  const about = { name: 'fridge-door.jpg', kind: 'image', bytes: 9, seconds: null } as const;
  const file = { ...about, uploadId: 'of-another-tab', fileId: null };
  outbox.open(memberUser.id!);
  outbox.add({ chatId: id(7001), text: '', replyToId: null, file });
  renderPage(<InboxPage />, { user: memberUser, pathname: '/messages', query: { chatId: id(7001) } });
  expect(await screen.findByText('Sending')).toBeVisible();
  expect(screen.queryByText(/The upload stopped/)).toBeNull();
});

test('a received picture opens larger, and an audio note plays', async () => {
  const file = { bytes: 9, width: 640, height: 400, pages: null, durationSeconds: null };
  const received = message(1, {
    files: [
      { ...file, id: id(51), kind: 'image', name: 'a.jpg', url: 'https://files.test/a.jpg' },
      {
        ...file,
        id: id(52),
        kind: 'audio',
        name: 'b.m4a',
        url: 'https://files.test/b.m4a',
        durationSeconds: 64,
      },
      {
        ...file,
        id: id(53),
        kind: 'document',
        name: 'Sleep diary.pdf',
        url: 'https://files.test/c.pdf',
        pages: 14,
      },
    ],
  });
  answer('GET /chat/message', messagePage([received]));
  const { user } = renderPage(<InboxPage />, {
    user: memberUser,
    pathname: '/messages',
    query: { chatId: id(7001) },
  });
  await user.click(await screen.findByRole('button', { name: 'Picture from Marisol. Open larger' }));
  expect(await screen.findByRole('dialog', { name: 'Picture' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));

  await user.click(screen.getByRole('button', { name: 'Play audio from Marisol, 1:04' }));
  const audio = document.querySelector('audio')!;
  expect(audio).toHaveAttribute('src', 'https://files.test/b.m4a');
  expect(audio.paused).toBe(false);
  expect(screen.getByRole('slider', { name: 'Position in audio from Marisol' })).toHaveAttribute('max', '64');
  await user.click(screen.getByRole('button', { name: 'Pause audio from Marisol' }));
  expect(audio.paused).toBe(true);

  expect(screen.getByRole('link', { name: /Sleep diary.pdf/ })).toHaveTextContent('14 pages · 9 bytes');
  expect(screen.getByRole('link', { name: /Sleep diary.pdf/ })).toHaveAttribute(
    'href',
    'https://files.test/c.pdf',
  );
});

test('a broken link to a picture is replaced by a newly requested link', async () => {
  const file = { id: id(51), kind: 'image', name: 'a.jpg', bytes: 9, width: 1, height: 1 } as const;
  const more = { pages: null, durationSeconds: null, url: 'https://files.test/old.jpg' };
  const received = message(1, { files: [{ ...file, ...more }] });
  answer('GET /chat/message', ({ query }) =>
    messagePage([
      query.afterPosition
        ? { ...received, files: [{ ...file, ...more, url: 'https://files.test/new.jpg' }] }
        : received,
    ]),
  );
  renderPage(<InboxPage />, { user: memberUser, pathname: '/messages', query: { chatId: id(7001) } });
  const picture = await screen.findByRole('img', { name: 'Picture from Marisol' });
  fireEvent.error(picture);
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Picture from Marisol' })).toHaveAttribute(
      'src',
      'https://files.test/new.jpg',
    ),
  );
});

describe('recording', () => {
  class Recorder {
    static isTypeSupported = (type: string) => type === 'audio/mp4';
    ondataavailable?: (event: { data: Blob }) => void;
    onstop?: () => void;
    start() {}
    stop() {
      this.ondataavailable?.({ data: new Blob(['sound']) });
      this.onstop?.();
    }
  }
  const stopTrack = jest.fn();
  beforeEach(() => {
    stopTrack.mockClear();
    Object.assign(globalThis, { MediaRecorder: Recorder });
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop: stopTrack }] }) },
    });
  });
  afterEach(() => {
    delete (globalThis as { MediaRecorder?: unknown }).MediaRecorder;
  });
  const show = async () => {
    const { user } = renderPage(<InboxPage />, {
      user: memberUser,
      pathname: '/messages',
      query: { chatId: id(7001) },
    });
    await user.click(await screen.findByRole('button', { name: 'Record audio' }));
    await screen.findByText('Recording, 0:00');
    return user;
  };

  test('a recording is sent as a file, and the microphone is released', async () => {
    const sent = sentFiles();
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Send the recording' }));
    // The recorded length depends on the speed of the machine.
    expect(await screen.findByText(/^Audio, 0:0\d$/)).toBeVisible();
    expect(stopTrack).toHaveBeenCalledTimes(1);
    expect(uploads.getSnapshot().items[0]).toMatchObject({ mimeType: 'audio/mp4' });
    await end();
    await waitFor(() => expect(sent.bodies).toHaveLength(1));
  });

  /** Mocks a permission request for the microphone, which the returned `allow` grants. */
  function askPermission() {
    const stopped = jest.fn();
    let allow = () => {};
    const getUserMedia = jest.fn(
      () => new Promise((resolve) => (allow = () => resolve({ getTracks: () => [{ stop: stopped }] }))),
    );
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    return { getUserMedia, stopped, allow: () => act(async () => allow()) };
  }
  const openChat = () =>
    renderPage(<InboxPage />, { user: memberUser, pathname: '/messages', query: { chatId: id(7001) } });

  test('a microphone allowed after the chat was closed is released without a recording', async () => {
    const start = jest.spyOn(Recorder.prototype, 'start');
    const { allow, stopped } = askPermission();
    const { user, unmount } = openChat();
    await user.click(await screen.findByRole('button', { name: 'Record audio' }));
    unmount();
    await allow();
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(start).not.toHaveBeenCalled();
  });

  test('the Record button pressed twice before the permission starts a single recording', async () => {
    const start = jest.spyOn(Recorder.prototype, 'start');
    const { getUserMedia, allow } = askPermission();
    const { user } = openChat();
    await user.dblClick(await screen.findByRole('button', { name: 'Record audio' }));
    await allow();
    expect(await screen.findByText('Recording, 0:00')).toBeVisible();
    expect(getUserMedia).toHaveBeenCalledTimes(1);
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('a recording stops at the maximum length and is sent only after a press of its button', async () => {
    const startedAt = Date.now();
    const user = await show();
    jest.spyOn(Date, 'now').mockImplementation(() => startedAt + 600_400);
    expect(await screen.findByText(/^Recorded, 10:00/)).toBeVisible();
    expect(stopTrack).toHaveBeenCalledTimes(1);
    expect(uploads.getSnapshot().items).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send the recording' }));
    expect(await screen.findByText('Audio, 10:00')).toBeVisible();
    expect(uploads.getSnapshot().items).toHaveLength(1);
  });

  test('a recording stops and is not sent when the chat is closed', async () => {
    const { user, unmount } = openChat();
    await user.click(await screen.findByRole('button', { name: 'Record audio' }));
    await screen.findByText('Recording, 0:00');
    unmount();
    expect(stopTrack).toHaveBeenCalledTimes(1);
    expect(uploads.getSnapshot().items).toEqual([]);
  });

  test('a cancelled recording is not sent, and the microphone is released', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Delete the recording' }));
    expect(await screen.findByRole('button', { name: 'Record audio' })).toBeVisible();
    expect(stopTrack).toHaveBeenCalledTimes(1);
    expect(uploads.getSnapshot().items).toEqual([]);
  });
});

test('a browser that cannot record shows no button for it', async () => {
  renderPage(<InboxPage />, { user: memberUser, pathname: '/messages', query: { chatId: id(7001) } });
  await screen.findByRole('textbox', { name: 'Message Marisol' });
  expect(screen.queryByRole('button', { name: 'Record audio' })).toBeNull();
});
