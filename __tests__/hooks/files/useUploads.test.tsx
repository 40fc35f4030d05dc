import { act, renderHook, waitFor } from '@testing-library/react';
import type { StoredFile } from '@/contract/files';
import { useUploadDone, useUploads } from '@/hooks/files/useUploads';
import { processUpload } from '@/lib/upload/process-upload';

jest.mock('@/lib/upload/process-upload', () => ({ processUpload: jest.fn() }));

const file = new File(['0123456789'], 'one.mp4', { type: 'video/mp4' });
let end: () => void;

beforeEach(() => {
  localStorage.clear();
  jest
    .mocked(processUpload)
    .mockImplementation(
      () => new Promise((resolve) => (end = () => resolve({ id: 'f1', fileName: 'one.mp4' } as StoredFile))),
    );
});

test('the upload queue continues after its page closes, and the next page is notified of finished uploads', async () => {
  const first = renderHook(() => useUploads());
  act(() => first.result.current.add([file], { courseId: 'c1', target: { kind: 'SERIES_PART', id: 'p1' } }));
  first.unmount();
  await waitFor(() => expect(processUpload).toHaveBeenCalledTimes(1));

  const gone = jest.fn();
  renderHook(() => useUploadDone(gone)).unmount();
  const onDone = jest.fn();
  const second = renderHook(() => {
    useUploadDone(onDone);
    return useUploads();
  });
  expect(second.result.current.items).toMatchObject([
    { fileName: 'one.mp4', state: 'uploading', courseId: 'c1' },
  ]);
  await act(async () => end());
  expect(second.result.current.items).toEqual([]);
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(onDone).toHaveBeenCalledWith({
    item: expect.objectContaining({
      courseId: 'c1',
      target: { kind: 'SERIES_PART', id: 'p1' },
      progress: 100,
    }),
    stored: expect.objectContaining({ id: 'f1' }),
  });
  expect(gone).not.toHaveBeenCalled();
});
