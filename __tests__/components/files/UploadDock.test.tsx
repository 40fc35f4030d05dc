import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LazyUploadDock } from '@/components/files/LazyUploadDock';
import { UploadDock } from '@/components/files/UploadDock';
import { UploadPanel } from '@/components/files/UploadPanel';
import { ToastProvider } from '@/components/ui/ToastProvider';
import type { StoredFile } from '@/contract/files';
import { useUser } from '@/hooks/accounts/useUser';
import { processUpload } from '@/lib/upload/process-upload';
import { UploadFailure } from '@/lib/upload/upload-failure';
import { uploads } from '@/lib/upload/upload-store';
import { renderUi } from '../../support/render';

jest.mock('@/lib/upload/process-upload', () => ({ processUpload: jest.fn() }));
jest.mock('@/hooks/accounts/useUser', () => ({ useUser: jest.fn() }));
jest.mock('@/lib/browser/call', () => ({
  ...jest.requireActual('@/lib/browser/call'),
  call: jest.fn(async () => ({ usedBytes: 1_200_000_000, quotaBytes: 214_748_364_800 })),
}));

type Steps = Parameters<typeof processUpload>[1];
let begun: (Steps & { end: () => void; fail: (error: unknown) => void })[];
let isWide: boolean;

beforeEach(() => {
  begun = [];
  isWide = true;
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.mocked(processUpload).mockImplementation(
    (_item, steps) =>
      new Promise((resolve, reject) => {
        steps.signal.addEventListener('abort', () => reject(steps.signal.reason));
        begun.push({ ...steps, end: () => resolve({ id: 'f1' } as StoredFile), fail: reject });
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
const show = (ui: ReactNode) => renderUi(<ToastProvider>{ui}</ToastProvider>);

async function begin(...names: string[]) {
  const before = begun.length;
  act(() => uploads.add(names.map((name) => fileOf(name))));
  await waitFor(() => expect(begun).toHaveLength(before + 1));
}

const dock = () => screen.getByRole('region', { name: 'Uploads' });

test('is not there while nothing is uploaded', () => {
  show(<UploadDock userId="u1" />);
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

test('shows each file with its progress, counts what is done, and says start, half and end', async () => {
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

test('a failure gives the reason and offers Retry and Remove', async () => {
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

test('a file that can never be accepted offers no Retry', async () => {
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

test('an upload that a reload interrupted asks for its file, and accepts no other', async () => {
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
    JSON.stringify([{ ...about, progress: 10, sentBytes: 1, description: '' }]),
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

test('a missing preview picture gives a message and does not stop the upload', async () => {
  show(<UploadDock userId="u1" />);
  await begin('one.mp4');
  act(() => begun[0]!.change({ thumbnailProblem: 'VIDEO_TOO_SHORT' }));
  expect(screen.getByText('No preview picture. This video is shorter than the capture time')).toBeVisible();
  act(() => begun[0]!.change({ thumbnailProblem: 'SOMETHING_NEW' }));
  expect(screen.getByText('No preview picture. We couldn’t save it.')).toBeVisible();
});

test('on a small screen it is a bar that opens', async () => {
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

test('leaving during an upload asks with the exact sentence', async () => {
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

test('when the connection is back, the upload continues automatically', async () => {
  show(<UploadDock userId="u1" />);
  await begin('one.mp4');
  await act(async () => begun[0]!.fail(new UploadFailure('NETWORK_ERROR', 'Network error')));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(begun).toHaveLength(2));
});

test('the panel accepts several files in order', async () => {
  const { user } = show(<UploadPanel />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  expect(screen.getByText('MP4 or MOV up to 5 GB, MP3 up to 500 MB, PDF up to 100 MB')).toBeVisible();
  expect(await screen.findByText('1.2 GB of 214.7 GB used')).toBeVisible();
  await user.upload(input, [fileOf('one.mp4'), fileOf('two.mp4')]);
  expect(
    within(dock())
      .getAllByRole('progressbar')
      .map((bar) => bar.getAttribute('aria-label')),
  ).toEqual(['Upload of one.mp4', 'Upload of two.mp4']);
});

test('the panel takes nothing that no part of a course can use', async () => {
  show(<UploadPanel />);
  const zone = screen.getByRole('button', { name: 'choose from your device' }).closest('div')!;
  const files = [new File(['x'], 'cover.png', { type: 'image/png' }), fileOf('one.mp4')];
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files } });
  expect(screen.getByText('File type not valid')).toBeVisible();
  await waitFor(() => expect(begun).toHaveLength(1));
  expect(uploads.getSnapshot().items.map(({ fileName }) => fileName)).toEqual(['one.mp4']);
});

test('only a creator loads the queue', async () => {
  jest.mocked(useUser).mockReturnValue({ user: {} } as ReturnType<typeof useUser>);
  const { rerender } = show(<LazyUploadDock />);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  jest.mocked(useUser).mockReturnValue({ user: { creator: { id: 'c' } } } as ReturnType<typeof useUser>);
  rerender(
    <ToastProvider>
      <LazyUploadDock />
    </ToastProvider>,
  );
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
});
