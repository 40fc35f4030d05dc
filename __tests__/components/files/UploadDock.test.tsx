import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { LazyUploadDock } from '@/components/files/LazyUploadDock';
import { UploadDock } from '@/components/files/UploadDock';
import { ToastProvider } from '@/components/ui/feedback/ToastProvider';
import type { StoredFile } from '@/contract/files';
import { useUser } from '@/hooks/accounts/useUser';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { processUpload } from '@/lib/upload/process-upload';
import { UploadFailure } from '@/lib/upload/upload-failure';
import { uploads } from '@/lib/upload/upload-store';
import { renderUi } from '../../support/render';

jest.mock('@/lib/upload/process-upload', () => ({ processUpload: jest.fn() }));
jest.mock('@/hooks/accounts/useUser', () => ({ useUser: jest.fn() }));
jest.mock('@/lib/browser/call', () => ({
  ...jest.requireActual('@/lib/browser/call'),
  call: jest.fn(),
}));

const userWith = (user: object) => ({ user }) as ReturnType<typeof useUser>;
const creatorUser = userWith({ id: 'u1', creator: { id: 'c' } });
const memberUser = userWith({ id: 'u1', creator: null });

type Steps = Parameters<typeof processUpload>[1];
let begun: (Steps & { end: (stored?: StoredFile) => void; fail: (error: unknown) => void })[];
let isWide: boolean;

beforeEach(() => {
  begun = [];
  isWide = true;
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.mocked(useUser).mockReturnValue(creatorUser);
  jest.mocked(call).mockReset();
  jest.mocked(call).mockResolvedValue({ usedBytes: 1_200_000_000, quotaBytes: 214_748_364_800 });
  jest.mocked(processUpload).mockImplementation(
    (_item, steps) =>
      new Promise((resolve, reject) => {
        steps.signal.addEventListener('abort', () => reject(steps.signal.reason));
        begun.push({ ...steps, end: (stored = { id: 'f1' } as StoredFile) => resolve(stored), fail: reject });
      }),
  );
  window.matchMedia = ((query: string) => ({
    matches: isWide && query.includes('820'),
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as unknown as typeof window.matchMedia;
});
afterEach(() => {
  act(() => uploads.getSnapshot().items.forEach(({ id }) => uploads.remove(id)));
  jest.restoreAllMocks();
});

const fileOf = (name: string, lastModified = 5) =>
  new File(['0123456789'], name, { type: 'video/mp4', lastModified });
/** Renders with an empty cache, so that data of earlier tests is not reused. */
const show = (ui: ReactNode) =>
  renderUi(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>{ui}</ToastProvider>
    </SWRConfig>,
  );

async function begin(...names: string[]) {
  const before = begun.length;
  act(() => uploads.add(names.map((name) => fileOf(name))));
  await waitFor(() => expect(begun).toHaveLength(before + 1));
}

const dock = () => screen.getByRole('region', { name: 'Uploads' });

test('the dock is hidden while nothing is uploaded', () => {
  show(<UploadDock userId="u1" />);
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

test("the dock shows each file's progress, counts finished files and announces start, half and end", async () => {
  show(<UploadDock userId="u1" />);
  await begin('one.mp4', 'two.mp4');
  expect(within(dock()).getByText('0 of 2 done')).toBeVisible();
  expect(screen.getByText('Uploading one.mp4')).toBeInTheDocument();
  act(() => begun[0]!.change({ progress: 49, sentBytes: 4 }));
  expect(screen.getByRole('progressbar', { name: 'Upload of one.mp4' })).toHaveAttribute(
    'aria-valuenow',
    '49',
  );
  expect(screen.queryByText('one.mp4 is half uploaded')).toBeNull();
  act(() => begun[0]!.change({ progress: 50, sentBytes: 5 }));
  expect(screen.getByText('one.mp4 is half uploaded')).toBeInTheDocument();
  await act(async () => begun[0]!.end());
  expect(within(dock()).getByText('1 of 2 done')).toBeVisible();
  expect(screen.queryByText('one.mp4 is uploaded')).toBeNull();
  expect(screen.queryByRole('progressbar', { name: 'Upload of one.mp4' })).toBeNull();
  await waitFor(() => expect(begun).toHaveLength(2));
  await act(async () => begun[1]!.end());
  expect(screen.getByText('2 files are uploaded')).toBeInTheDocument();
  await begin('three.mp4');
  await act(async () => begun[2]!.end());
  expect(screen.getByText('three.mp4 is uploaded')).toBeInTheDocument();
});

describe('a video in processing', () => {
  type Video = NonNullable<StoredFile['video']>;
  const film = (state: Video['state'], progress: number | null = 0) =>
    ({
      id: 'f1',
      fileName: 'one.mp4',
      video: { state, progress, fault: null },
    }) as StoredFile;
  /** Response of the mocked server for the video. */
  let said: StoredFile | ApiError;
  const asked = () =>
    jest.mocked(call).mock.calls.filter(([name]) => name === 'GET /filesystem/file/:id').length;
  const processing = () => screen.queryByRole('progressbar', { name: 'Getting one.mp4 ready' });

  beforeEach(() => {
    jest.useFakeTimers();
    jest.mocked(call).mockImplementation(async (name) => {
      if (name !== 'GET /filesystem/file/:id') return { usedBytes: 0, quotaBytes: 1 } as never;
      if (said instanceof ApiError) throw said;
      return said as never;
    });
    said = film('PROCESSING', 40);
  });
  afterEach(() => {
    act(() => void uploads.endProcessing('f1'));
    jest.useRealTimers();
  });

  /** Uploads the video. */
  async function upload(stored = film('PROCESSING')) {
    act(() => uploads.add([fileOf('one.mp4')]));
    await act(async () => jest.advanceTimersByTime(0));
    await act(async () => begun.at(-1)!.end(stored));
  }
  /** Uploads the video and opens the dock, because a processing video does not open it. */
  async function uploadAndOpen() {
    await upload();
    fireEvent.click(screen.getByRole('button', { name: 'Show uploads' }));
  }
  const pass = (seconds: number) => act(async () => jest.advanceTimersByTime(seconds * 1000));

  test('a processing video shows its progress until it is ready, and is then announced once and not polled', async () => {
    show(<UploadDock userId="u1" />);
    await uploadAndOpen();
    expect(within(dock()).getByText('Getting 1 video ready')).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: 'Getting one.mp4 ready' });
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByText('Uploaded. Getting it ready, 40%')).toBeVisible();
    said = film('PROCESSING', 90);
    const before = asked();
    await pass(14);
    expect(asked()).toBe(before);
    await pass(1);
    expect(screen.getAllByText('Uploaded. Getting it ready, 90%')[0]).toBeVisible();
    said = film('READY', 100);
    await pass(15);
    expect(processing()).toBeNull();
    expect(screen.getAllByText('one.mp4 is ready')).toHaveLength(1);
    const after = asked();
    await pass(120);
    expect(asked()).toBe(after);
  });

  test('a processing video does not open the dock over the page', async () => {
    show(<UploadDock userId="u1" />);
    await upload();
    expect(within(dock()).getByText('Getting 1 video ready')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show uploads' })).toHaveAttribute('aria-expanded', 'false');
    expect(processing()).toBeNull();
  });

  test('a hidden tab does not poll the video', async () => {
    show(<UploadDock userId="u1" />);
    await upload();
    const before = asked();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(120);
    expect(asked()).toBe(before);
  });

  test.each([
    [
      'it could not be made',
      () => film('FAILED'),
      'one.mp4 plays as you uploaded it. See why under “Files”.',
    ],
    ['nothing is made on this site', () => film('ORIGINAL'), null],
    ['it was deleted', () => new ApiError(404, 'NOT_FOUND', 'Gone.', 'r1'), null],
  ])('a processing video is removed from the list when %s', async (_, next, text) => {
    show(<UploadDock userId="u1" />);
    await uploadAndOpen();
    expect(processing()).toBeVisible();
    said = next();
    await pass(15);
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    if (text) expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText('one.mp4 is ready')).toBeNull();
  });

  test('a processing video can be hidden, and a video that needs no processing is not listed', async () => {
    show(<UploadDock userId="u1" />);
    await uploadAndOpen();
    fireEvent.click(screen.getByRole('button', { name: 'Stop showing one.mp4' }));
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    const before = asked();
    await upload(film('READY'));
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    await pass(60);
    expect(asked()).toBe(before);
  });

  test('a processing video with unknown progress shows no percentage and does not count as an upload', async () => {
    said = film('PROCESSING', null);
    show(<UploadDock userId="u1" />);
    await uploadAndOpen();
    expect(screen.getByText('Uploaded. Getting it ready')).toBeVisible();
    expect(processing()).not.toHaveAttribute('aria-valuenow');
    act(() => uploads.add([fileOf('two.mp4')]));
    expect(within(dock()).getByText('0 of 1 done')).toBeVisible();
    expect(processing()).toBeVisible();
  });
});

test('a failed upload shows the reason and offers Retry and Remove', async () => {
  const { user } = show(<UploadDock userId="u1" />);
  await begin('one.mp4');
  await act(async () => begun[0]!.fail(new UploadFailure('NETWORK_ERROR', 'Network error')));
  expect(screen.getByText('The connection dropped. Your file is safe on your device.')).toBeVisible();
  expect(screen.getByText('one.mp4 wasn’t uploaded')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try one.mp4 again' }));
  await waitFor(() => expect(begun).toHaveLength(2));
  await act(async () => begun[1]!.fail(new UploadFailure('UPLOAD_ERROR', 'Upload error')));
  await user.click(screen.getByRole('button', { name: 'Remove one.mp4' }));
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

test('a file that can never be accepted has no Retry button', async () => {
  show(<UploadDock userId="u1" />);
  act(() => uploads.add([new File(['x'], 'a.exe', { type: 'application/x-msdownload' })]));
  expect(screen.getByText('File type not valid')).toBeVisible();
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove a.exe' })).toBeVisible();
});

test('a running upload can be cancelled', async () => {
  const { user } = show(<UploadDock userId="u1" />);
  await begin('one.mp4');
  await user.click(screen.getByRole('button', { name: 'Cancel one.mp4' }));
  expect(begun[0]!.signal.aborted).toBe(true);
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

test('an upload interrupted by a reload asks for its file and rejects any other file', async () => {
  const { size, lastModified } = fileOf('one.mp4');
  const about = {
    id: 'i1',
    fileId: 'f1',
    ownerId: 'u1',
    fileName: 'one.mp4',
    phisicalName: 'one.mp4',
    mimeType: 'video/mp4',
    size,
    lastModified,
  };
  localStorage.setItem(
    'kumu.uploads',
    JSON.stringify([{ ...about, target: null, progress: 10, sentBytes: 1, description: '' }]),
  );
  const { user } = show(<UploadDock userId="u1" />);
  await waitFor(() => expect(begun).toHaveLength(1));
  act(() => begun[0]!.change({ progress: 42 }));
  await act(async () => begun[0]!.fail(new UploadFailure('CHOOSE_AGAIN', 'Choose the file again')));
  expect(screen.getByText('Choose the file again to continue from 42%')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try one.mp4 again' })).toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  expect(screen.getByRole('button', { name: 'Choose one.mp4 again' })).toBeVisible();
  await user.upload(input, fileOf('one.mp4', 99));
  expect(screen.getByText('That’s a different file. Choose the same one to continue from 42%')).toBeVisible();
  await user.upload(input, fileOf('one.mp4'));
  await waitFor(() => expect(begun).toHaveLength(2));
});

test('a missing preview picture shows a message and does not stop the upload', async () => {
  show(<UploadDock userId="u1" />);
  await begin('one.mp4');
  act(() => begun[0]!.change({ thumbnailProblem: 'VIDEO_TOO_SHORT' }));
  expect(screen.getByText('No preview picture. This video is shorter than the capture time')).toBeVisible();
  act(() => begun[0]!.change({ thumbnailProblem: 'SOMETHING_NEW' }));
  expect(screen.getByText('No preview picture. We couldn’t save it.')).toBeVisible();
});

test('the dock is a bar on a small screen and can be opened', async () => {
  isWide = false;
  const { user } = show(<UploadDock userId="u1" />);
  await begin('one.mp4');
  const opener = screen.getByRole('button', { name: 'Show uploads' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('one.mp4')).not.toBeVisible();
  await user.click(opener);
  expect(screen.getByText('one.mp4')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide uploads' })).toHaveAttribute('aria-expanded', 'true');
});

test('the page asks before leaving during an upload', async () => {
  show(<UploadDock userId="u1" />);
  await begin('one.mp4');
  act(() => begun[0]!.change({ progress: 5 }));
  const event = new Event('beforeunload', { cancelable: true });
  const said = jest.fn();
  Object.defineProperty(event, 'returnValue', { set: said });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(said).toHaveBeenCalledWith('You have files being uploaded. Are you sure you want to leave?');
});

test('an upload resumes automatically when the connection returns', async () => {
  show(<UploadDock userId="u1" />);
  await begin('one.mp4');
  await act(async () => begun[0]!.fail(new UploadFailure('NETWORK_ERROR', 'Network error')));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(begun).toHaveLength(2));
});

describe('loading of the upload queue', () => {
  const statuses = () => screen.getAllByRole('status');

  test('a creator loads the queue, and a visitor does not', async () => {
    jest.mocked(useUser).mockReturnValue(userWith({ id: null, creator: null }));
    const { rerender } = show(<LazyUploadDock />);
    expect(statuses()).toHaveLength(1);
    jest.mocked(useUser).mockReturnValue(creatorUser);
    rerender(
      <ToastProvider>
        <LazyUploadDock />
      </ToastProvider>,
    );
    await waitFor(() => expect(statuses()).toHaveLength(2));
  });

  test('a member loads the queue when a file is queued', async () => {
    jest.mocked(useUser).mockReturnValue(memberUser);
    show(<LazyUploadDock />);
    await begin('one.mp4');
    expect(await screen.findByRole('region', { name: 'Uploads' })).toBeVisible();
  });
});

describe('reason shown for a failed upload', () => {
  const fail = async (error: Error, isStored = false) => {
    show(<UploadDock userId="u1" />);
    await begin('one.mp4');
    act(() => begun[0]!.change({ isStored }));
    await act(async () => begun[0]!.fail(error));
  };
  const noSpace = () => {
    const problem = { usedBytes: 900_000_000, quotaBytes: 1_073_741_824 };
    return new ApiError(422, 'QUOTA_EXCEEDED', 'too little', '', { problem });
  };

  test('an attachment above the quota names the file library to a creator', async () => {
    await fail(new UploadFailure('FULL', 'not attached'), true);
    expect(screen.getByText(/no room for more files there. It’s in your files./)).toBeVisible();
  });

  test('an attachment above the quota does not mention the file library to a member', async () => {
    jest.mocked(useUser).mockReturnValue(memberUser);
    await fail(new UploadFailure('FULL', 'not attached'), true);
    expect(screen.getByText(/no room for more files there.$/)).toBeVisible();
  });

  test('an upload above the quota shows the numbers of the quota', async () => {
    jest.mocked(useUser).mockReturnValue(memberUser);
    await fail(noSpace());
    expect(screen.getByText(/You’ve used 900 MB of 1.1 GB.$/)).toBeVisible();
  });

  test('an upload above the quota tells a creator how to free space', async () => {
    await fail(noSpace());
    expect(screen.getByText(/You’ve used 900 MB of 1.1 GB. Delete files you no longer need/)).toBeVisible();
  });
});
