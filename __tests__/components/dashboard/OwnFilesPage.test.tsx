import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OwnFilesPage } from '@/components/dashboard/OwnFilesPage';
import type { FileUsage, StoredFile } from '@/contract/files';
import type { VideoFault } from '@/contract/values/videos';
import { uploads } from '@/lib/upload/upload-store';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const file = (fields: Partial<StoredFile> = {}): StoredFile => ({
  id: id(1),
  fileName: 'Sleep diary.pdf',
  mimeType: 'application/pdf',
  size: 1_400_000,
  description: '',
  folderName: '',
  language: 'en',
  format: null,
  pages: 14,
  usesCount: 1,
  state: 'READY',
  refusal: null,
  thumbnailUrl: null,
  video: null,
  durationSeconds: null,
  waveform: null,
  pixels: null,
  createdAt: '2026-10-03T09:00:00Z',
  restorableUntil: null,
  ...fields,
});
const place: FileUsage = {
  contentType: 'COURSE',
  id: id(50),
  title: 'Sleep Without Trying',
  parts: ['A film'],
  ownersCount: 31,
  isBeingReplaced: false,
  canNotifyOwners: false,
};
const usage = {
  usedBytes: 2 * 1024 ** 2,
  // Storage quota of a creator who is not approved yet.
  quotaBytes: 2 * 1024 ** 3,
  bytesByKind: { video: 0, audio: 0, document: 1_400_000, image: 0 },
  pictureBytes: 300_000,
  deletedBytes: 100_000,
};

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

function show(files: StoredFile[], query: Record<string, string> = {}) {
  const list = answer('GET /filesystem', { items: files, nextCursor: null });
  answer('GET /filesystem/usage', usage);
  answer('GET /filesystem/folders', { items: [{ name: 'To print', filesCount: 9 }] });
  return { ...renderPage(<OwnFilesPage />, { pathname: '/dashboard/library', query }), list };
}
const open = (fields: Partial<StoredFile> = {}, usages: FileUsage[] = [place]) => {
  answer('GET /filesystem/file/:id', { ...file(fields), usages });
  return show([file(fields), file({ id: id(2), fileName: 'Sleep diary 2.pdf', usesCount: 0 })], {
    file: id(1),
  });
};
const press = (page: Pick<ReturnType<typeof show>, 'user'>, name: string) =>
  page.user.click(screen.getByRole('button', { name }));

test('a video shows its processing progress or its error, and failed processing can be retried', async () => {
  const film = { mimeType: 'video/mp4', fileName: 'Night.mp4' };
  const failed = {
    state: 'FAILED',
    progress: 0,
    fault: 'VIDEO_INDEX_DAMAGED',
  } as const;
  const page = open({ ...film, video: failed });
  const again = answer('POST /filesystem/file/:id/video', { done: true });
  expect(await screen.findByText(/This video’s index \(moov\) is damaged/)).toBeInTheDocument();
  answer('GET /filesystem/file/:id', {
    ...file({ ...film, video: { state: 'PROCESSING', progress: 40, fault: null } }),
    usages: [],
  });
  await press(page, 'Try again');
  expect(await screen.findByText('Getting it ready, 40%.')).toBeInTheDocument();
  expect(again.params).toEqual([{ id: id(1) }]);
});

test('files are listed with kind, length, size and use, and folders filter them by address', async () => {
  show([file()]);
  const row = (await screen.findByText('Sleep diary.pdf')).closest('tr')!;
  expect(within(row).getByText('1 MB')).toBeInTheDocument();
  expect(within(row).getByText('Document · English')).toBeInTheDocument();
  expect(within(row).getByText('14 pages')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Length' })).toBeInTheDocument();
  expect(within(row).getByText('1 place')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /To print/ })).toHaveAttribute(
    'href',
    '/dashboard/library?folder=To+print',
  );
  expect(screen.getByText('2 MB of 2 GB used')).toBeInTheDocument();
});

test('the search, kind and order are in the address and in the request', async () => {
  const page = show([file()], { query: 'diary', kind: 'document', orderBy: 'size', folder: 'To print' });
  await screen.findByText('Sleep diary.pdf');
  expect(page.list.queries.at(-1)).toMatchObject({
    query: 'diary',
    kind: 'document',
    orderBy: 'size',
    folderName: 'To print',
  });
  // The link drops the current folder and kind.
  expect(screen.getByRole('link', { name: 'Find big files you don’t use' })).toHaveAttribute(
    'href',
    '/dashboard/library?unused=true&orderBy=size',
  );
  await page.user.click(screen.getByRole('radio', { name: 'Not used' }));
  expect(router.replace).toHaveBeenCalledWith(
    expect.stringMatching(/unused=true/),
    undefined,
    expect.objectContaining({ shallow: true }),
  );
});

test('an empty library explains how to start, and an empty search shows its text', async () => {
  const first = show([]);
  expect(await screen.findByText('Start with one file')).toBeInTheDocument();
  first.unmount();
  show([], { query: 'ocean' });
  expect(await screen.findByText('No files match “ocean”')).toBeInTheDocument();
});

test('a file list that fails to load can be loaded again', async () => {
  const again = show([]);
  again.unmount();
  answer('GET /filesystem', refuse(403, 'FORBIDDEN'));
  const page = renderPage(<OwnFilesPage />, { pathname: '/dashboard/library' });
  expect(await screen.findByText('We couldn’t load your files')).toBeInTheDocument();
  answer('GET /filesystem', { items: [file()], nextCursor: null });
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sleep diary.pdf')).toBeInTheDocument();
});

describe('uploads to the library', () => {
  const given = [new File(['x'], 'one.mp4', { type: 'video/mp4' }), new File(['x'], 'two.pdf')];
  const drop = () =>
    fireEvent.drop(screen.getByRole('button', { name: 'choose from your device' }).closest('div')!, {
      dataTransfer: { types: ['Files'], files: given },
    });
  const takes = () => jest.spyOn(uploads, 'add').mockImplementation(() => undefined);

  test('files are uploaded by dropping or by choosing them', async () => {
    const add = takes();
    const page = show([file()]);
    await screen.findByText('Sleep diary.pdf');
    drop();
    expect(add).toHaveBeenLastCalledWith(given, { folderName: undefined });
    await page.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, given);
    expect(add).toHaveBeenCalledTimes(2);
    expect(add).toHaveBeenLastCalledWith(given, { folderName: undefined });
  });

  test('uploaded files go into the shown folder', async () => {
    const add = takes();
    show([file()], { folder: 'To print' });
    await screen.findByText('Sleep diary.pdf');
    expect(
      await screen.findByText(
        'They go into To print. Videos up to 2 GB, audio up to 500 MB, documents up to 100 MB and pictures up to 10 MB.',
      ),
    ).toBeInTheDocument();
    drop();
    expect(add).toHaveBeenLastCalledWith(given, { folderName: 'To print' });
  });
});

describe('a folder', () => {
  const rename = async (to: string) => {
    const page = show([file({ folderName: 'To print' })], { folder: 'To print' });
    await page.user.click(await screen.findByRole('button', { name: 'Rename folder' }));
    const name = screen.getByLabelText('New name');
    expect(name).toHaveValue('To print');
    await page.user.clear(name);
    if (to) await page.user.type(name, to);
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rename folder' }));
    return page;
  };
  const goesTo = (address: string) =>
    expect(router.replace).toHaveBeenLastCalledWith(address, undefined, expect.anything());

  test('a folder is renamed and shown under its new name', async () => {
    const heard = answer('PATCH /filesystem/folders', { done: true });
    await rename('Handouts');
    expect(await screen.findByText('The folder is called Handouts now.')).toBeInTheDocument();
    expect(heard.bodies).toEqual([{ name: 'To print', newName: 'Handouts' }]);
    goesTo('/dashboard/library?folder=Handouts');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a folder without a name returns its files to all files', async () => {
    const heard = answer('PATCH /filesystem/folders', { done: true });
    await rename('');
    expect(await screen.findByText(/To print is gone/)).toBeInTheDocument();
    expect(heard.bodies).toEqual([{ name: 'To print', newName: '' }]);
    goesTo('/dashboard/library');
  });

  test('a new folder opens, receives uploads and can be chosen while empty', async () => {
    const page = show([]);
    const heard = answer('POST /filesystem/folders', { done: true });
    await page.user.click((await screen.findAllByRole('button', { name: 'New folder' }))[0]!);
    await press(page, 'Create folder');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await page.user.type(screen.getByLabelText('Name'), 'Night Sitting');
    answer('GET /filesystem/folders', {
      items: [
        { name: 'Night Sitting', filesCount: 0 },
        { name: 'To print', filesCount: 9 },
      ],
    });
    await press(page, 'Create folder');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(heard.bodies).toEqual([{ name: 'Night Sitting' }]);
    goesTo('/dashboard/library?folder=Night+Sitting');
    page.goTo({ query: { folder: 'Night Sitting' } });
    expect(await screen.findByText('Nothing in “Night Sitting” yet')).toBeInTheDocument();
    expect(screen.getByText(/They go into Night Sitting/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Rename folder' })).toBeInTheDocument();
    answer('GET /filesystem', { items: [file()], nextCursor: null });
    page.goTo({ query: {} });
    expect(await screen.findByRole('link', { name: /Night Sitting ?Empty/ })).toBeInTheDocument();
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Sleep diary.pdf' }));
    await press(page, 'Move');
    const choices = [...document.querySelectorAll<HTMLOptionElement>('#file-folders option')];
    expect(choices.map(({ value }) => value)).toEqual(['Night Sitting', 'To print']);
  });

  test('a folder that cannot be created keeps its dialog open with the reason', async () => {
    answer('POST /filesystem/folders', refuse(409, 'TOO_MANY_FOLDERS'));
    const page = show([]);
    await page.user.click((await screen.findAllByRole('button', { name: 'New folder' }))[0]!);
    await page.user.type(screen.getByLabelText('Name'), 'Night Sitting');
    await press(page, 'Create folder');
    expect(await screen.findByText(/You have as many folders as there’s room for/)).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Night Sitting');
  });

  test('a refused rename keeps the dialog open with the reason', async () => {
    answer('PATCH /filesystem/folders', refuse(404, 'NOT_FOUND'));
    await rename('Handouts');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByLabelText('New name')).toHaveValue('Handouts');
  });

  test('a folder page links back to all files', async () => {
    show([file()], { folder: 'To print' });
    expect(await screen.findByRole('link', { name: 'All files' })).toHaveAttribute(
      'href',
      '/dashboard/library',
    );
    expect(screen.getByRole('link', { name: /To print/ })).toHaveAttribute('aria-current', 'true');
  });
});

test('storage usage that fails to load can be loaded again', async () => {
  answer('GET /filesystem', { items: [file()], nextCursor: null });
  answer('GET /filesystem/folders', { items: [] });
  answer('GET /filesystem/usage', refuse(500, 'INTERNAL'));
  const page = renderPage(<OwnFilesPage />, { pathname: '/dashboard/library' });
  expect(await screen.findByText('We couldn’t load how much space you’ve used.')).toBeInTheDocument();
  answer('GET /filesystem/usage', usage);
  await press(page, 'Try again');
  expect(await screen.findByText('2 MB of 2 GB used')).toBeInTheDocument();
});

test('the focus returns to the file’s row when its dialog closes', async () => {
  answer('GET /filesystem/file/:id', { ...file(), usages: [] });
  const page = show([file()]);
  await page.user.click(await screen.findByRole('button', { name: 'Open Sleep diary.pdf' }));
  page.goTo({ query: { file: id(1) } });
  expect(await screen.findByLabelText('Name')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(router.replace).toHaveBeenLastCalledWith('/dashboard/library', undefined, expect.anything());
  page.goTo({ query: {} });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open Sleep diary.pdf' })).toHaveFocus();
});

describe('the dialog of a file', () => {
  test('a file is renamed, described and moved, and emptied fields are cleared', async () => {
    const page = open();
    const heard = answer('PATCH /filesystem', file());
    const name = await screen.findByLabelText('Name');
    await page.user.clear(name);
    await page.user.type(name, 'Diary.pdf');
    await page.user.type(screen.getByRole('combobox', { name: /Folder/ }), 'To print');
    await page.user.clear(screen.getByLabelText(/Pages/));
    await press(page, 'Save');
    await waitFor(() => expect(heard.bodies).toHaveLength(1));
    expect(heard.bodies[0]).toMatchObject({
      fileID: id(1),
      fileName: 'Diary.pdf',
      folderName: 'To print',
      pages: null,
    });
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('Saved.')).toBeInTheDocument();
    await page.user.type(name, 'x');
    expect(dialog.queryByText('Saved.')).not.toBeInTheDocument();
  });

  test('a used file cannot be deleted, and its usages are listed', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByText('Sleep diary.pdf is in use')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sleep Without Trying' })).toHaveAttribute(
      'href',
      `/dashboard/content/${id(50)}`,
    );
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  test('an unused file is deleted after a confirmation and restored by Undo', async () => {
    const page = open({ usesCount: 0 }, []);
    const back = answer('POST /filesystem/file/:id/restore', file());
    const heard = answer('DELETE /filesystem/file/:id', { done: true });
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByText('Delete Sleep diary.pdf?')).toBeInTheDocument();
    expect(screen.getByText(/You can bring it back for 30 days/)).toBeInTheDocument();
    await press(page, 'Delete');
    expect(await screen.findByText('Sleep diary.pdf is deleted.')).toBeInTheDocument();
    expect(heard.bodies).toHaveLength(1);
    const reads = page.list.queries.length;
    await press(page, 'Undo');
    await waitFor(() => expect(back.params).toEqual([{ id: id(1) }]));
    await waitFor(() => expect(page.list.queries.length).toBeGreaterThan(reads));
  });

  test('a file that never became usable is deleted permanently, with a warning first', async () => {
    const page = open({ state: 'REFUSED', usesCount: 0 }, []);
    answer('DELETE /filesystem/file/:id', { done: true });
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByText('You can’t undo this.')).toBeInTheDocument();
    await press(page, 'Delete');
    expect(await screen.findByText('Sleep diary.pdf is deleted.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('a file is replaced by another file of its kind', async () => {
    const page = open();
    const heard = answer('POST /filesystem/file/:id/replace', {
      usagesCount: 1,
      refusedCount: 0,
      notifiedCount: 0,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Replace everywhere' }));
    await page.user.click(await screen.findByRole('radio', { name: /Sleep diary 2/ }));
    await press(page, 'Replace in 1 place');
    const dialog = await screen.findByRole('dialog', { name: 'Sleep diary.pdf' });
    expect(within(dialog).getByText('Replaced in 1 place.')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Replaced in 1 place.');
    expect(heard.bodies).toEqual([{ fileID: id(2) }]);
  });

  test('the replacement shows name, kind, pages and size of both files', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Replace everywhere' }));
    expect(screen.queryByRole('list', { name: 'Now and new' })).not.toBeInTheDocument();
    await page.user.click(await screen.findByRole('radio', { name: /Sleep diary 2/ }));
    const sides = within(screen.getByRole('list', { name: 'Now and new' })).getAllByRole('listitem');
    expect(sides[0]).toHaveTextContent(/Now Sleep diary\.pdf ?Document · 14 pages, 1 MB/);
    expect(sides[1]).toHaveTextContent(/New Sleep diary 2\.pdf ?Document · 14 pages, 1 MB/);
    // No usage of this file has a version whose owners could be notified.
    expect(screen.queryByRole('checkbox', { name: /Tell the/ })).not.toBeInTheDocument();
  });

  describe('files that buyers own', () => {
    const sold: FileUsage = { ...place, contentType: 'DIGITAL_PRODUCT', canNotifyOwners: true };
    async function choose(notifiedCount: number) {
      const page = open({}, [sold]);
      const heard = answer('POST /filesystem/file/:id/replace', {
        usagesCount: 1,
        refusedCount: 0,
        notifiedCount,
      });
      await page.user.click(await screen.findByRole('button', { name: 'Replace everywhere' }));
      await page.user.click(await screen.findByRole('radio', { name: /Sleep diary 2/ }));
      return { page, heard, box: screen.getByRole('checkbox', { name: 'Tell the 31 buyers it’s updated' }) };
    }

    test('a replacement is sent to buyers with a note about the change', async () => {
      const { page, heard, box } = await choose(31);
      expect(box).toBeChecked();
      const note = screen.getByLabelText('What’s new');
      expect(note).toHaveValue('Sleep diary.pdf is updated.');
      await page.user.clear(note);
      await press(page, 'Replace in 1 place');
      expect(note).toHaveFocus();
      expect(heard.bodies).toEqual([]);
      await page.user.type(note, 'Bigger boxes.');
      await press(page, 'Replace in 1 place');
      expect(await screen.findByText(/31 buyers have the new version/)).toBeInTheDocument();
      expect(heard.bodies).toEqual([{ fileID: id(2), note: 'Bigger boxes.' }]);
    });

    test('a replacement is sent without a notification when the box for buyers is unticked', async () => {
      const { page, heard, box } = await choose(0);
      await page.user.click(box);
      await press(page, 'Replace in 1 place');
      expect(await screen.findByText('Replaced in 1 place.')).toBeInTheDocument();
      expect(heard.bodies).toEqual([{ fileID: id(2) }]);
    });

    test('a replacement says when no buyer could be notified', async () => {
      const { page } = await choose(0);
      await press(page, 'Replace in 1 place');
      expect(await screen.findByText(/We told nobody/)).toBeInTheDocument();
    });
  });

  test('a used file can be replaced from the dialog that refuses its deletion', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await press(page, 'Replace the file');
    expect(screen.getByText('Replace Sleep diary.pdf')).toBeInTheDocument();
  });

  test('a file that became used before its deletion is not deleted and lists its usages', async () => {
    const page = open({ usesCount: 0 }, []);
    answer('DELETE /filesystem/file/:id', refuse(409, 'FILE_IN_USE'));
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    answer('GET /filesystem/file/:id', { ...file(), usages: [place] });
    await press(page, 'Delete');
    expect(await screen.findByText('Sleep diary.pdf is in use')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sleep Without Trying' })).toBeInTheDocument();
    expect(screen.queryByText('Sleep diary.pdf is deleted.')).not.toBeInTheDocument();
  });

  test('a partly refused replacement states the number and the names of the refusing usages', async () => {
    const page = open();
    answer('POST /filesystem/file/:id/replace', { usagesCount: 2, refusedCount: 1, notifiedCount: 0 });
    await page.user.click(await screen.findByRole('button', { name: 'Replace everywhere' }));
    await page.user.click(await screen.findByRole('radio', { name: /Sleep diary 2/ }));
    await press(page, 'Replace in 1 place');
    expect(await screen.findByText(/Replaced in 2 places\. 1 place can’t be changed/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Sleep Without Trying' })).toBeInTheDocument();
  });

  test('a replaced file says that the replacement is waiting for review', async () => {
    open({}, [{ ...place, isBeingReplaced: true }]);
    expect(await screen.findByText(/new file is waiting for our review/)).toBeInTheDocument();
  });
});

describe('deleted files', () => {
  const gone = (fields: Partial<StoredFile> = {}) =>
    file({ restorableUntil: '2026-11-02T09:00:00Z', ...fields });
  const showDeleted = (files = [gone()]) => show(files, { deleted: 'true' });
  const emptied = { items: [], nextCursor: null };

  test('deleted files have their own list with the last day to restore them', async () => {
    const page = showDeleted();
    const row = (await screen.findByText('Sleep diary.pdf')).closest('tr')!;
    expect(page.list.queries.at(-1)).toMatchObject({ deleted: 'true' });
    expect(within(row).getByText('2 Nov 2026')).toBeInTheDocument();
    expect(screen.getByText(/stay here for 30 days and take up space/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Deleted' })).toBeChecked();
    expect(screen.getByRole('link', { name: 'All files' })).toHaveAttribute('href', '/dashboard/library');
    const space = within(screen.getByRole('region', { name: 'Space' }));
    expect(space.getByText('Deleted')).toBeInTheDocument();
    expect(space.getByText('Covers and portraits')).toHaveTextContent(/286 kB$/);
    expect(space.getByText('Cancelled or deleted, not free yet')).toHaveTextContent(/283 kB$/);
  });

  test('a deleted file is restored', async () => {
    const page = showDeleted();
    const back = answer('POST /filesystem/file/:id/restore', file());
    await screen.findByText('Sleep diary.pdf');
    answer('GET /filesystem', emptied);
    await press(page, 'Bring back Sleep diary.pdf');
    expect(await screen.findByText('Sleep diary.pdf is back in your files.')).toBeInTheDocument();
    expect(back.params).toEqual([{ id: id(1) }]);
    expect(await screen.findByText('Nothing deleted')).toBeInTheDocument();
  });

  test('a deleted file that can no longer be restored shows an error', async () => {
    const page = showDeleted();
    answer('POST /filesystem/file/:id/restore', refuse(404, 'NOT_FOUND'));
    await screen.findByText('Sleep diary.pdf');
    await press(page, 'Bring back Sleep diary.pdf');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  test('deleted files are deleted permanently after a confirmation, one by one or all', async () => {
    const page = showDeleted([gone(), gone({ id: id(2), fileName: 'Old talk.mp3' })]);
    const one = answer('DELETE /filesystem/deleted/:id', { done: true });
    await screen.findByText('Sleep diary.pdf');
    await press(page, 'Delete Sleep diary.pdf for good');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Sleep diary.pdf for good?' }));
    expect(one.params).toEqual([]);
    answer('GET /filesystem', { items: [gone({ id: id(2), fileName: 'Old talk.mp3' })], nextCursor: null });
    await page.user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Sleep diary.pdf is deleted for good.')).toBeInTheDocument();
    expect(one.params).toEqual([{ id: id(1) }]);
    const all = answer('DELETE /filesystem/deleted', { filesCount: 1 });
    await press(page, 'Empty Deleted');
    await page.user.click(
      within(await screen.findByRole('dialog', { name: 'Empty Deleted?' })).getByRole('button', {
        name: 'Empty Deleted',
      }),
    );
    answer('GET /filesystem', emptied);
    expect(await screen.findByText('1 file is deleted for good.')).toBeInTheDocument();
    expect(all.bodies).toHaveLength(1);
  });

  test('a failed permanent deletion keeps the files and shows the reason', async () => {
    const page = showDeleted();
    answer('DELETE /filesystem/deleted', refuse(500, 'INTERNAL'));
    await screen.findByText('Sleep diary.pdf');
    await press(page, 'Empty Deleted');
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Empty Deleted' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByText('Sleep diary.pdf')).toBeInTheDocument();
  });
});

describe('several files', () => {
  const unused = (number: number, fields: Partial<StoredFile> = {}) =>
    file({ id: id(number), fileName: `Night ${number}.mp4`, usesCount: 0, folderName: 'Sleep', ...fields });
  const selectBoth = async (page: ReturnType<typeof show>) => {
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Night 1.mp4' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Select Night 2.mp4' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
  };

  test('several files are moved together, and Undo moves them back', async () => {
    const moved = answer('PATCH /filesystem', file());
    const page = show([unused(1), unused(2, { folderName: '' })]);
    await selectBoth(page);
    await press(page, 'Move');
    await page.user.type(screen.getByRole('combobox', { name: /^Folder/ }), 'To print');
    await page.user.click(
      within(screen.getByRole('dialog', { name: 'Move 2 files' })).getByRole('button', { name: 'Move' }),
    );
    expect(await screen.findByText('2 files are in To print now.')).toBeVisible();
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
    await press(page, 'Undo');
    await waitFor(() =>
      expect(moved.bodies).toEqual([
        { fileID: id(1), folderName: 'To print' },
        { fileID: id(2), folderName: 'To print' },
        { fileID: id(1), folderName: 'Sleep' },
        { fileID: id(2), folderName: '' },
      ]),
    );
  });

  test('several files are deleted after a confirmation and restored by Undo, except those in use', async () => {
    const removed = answer('DELETE /filesystem/file/:id', { done: true });
    const restored = answer('POST /filesystem/file/:id/restore', file());
    const page = show([unused(1), unused(2), unused(3, { usesCount: 1 })]);
    await selectBoth(page);
    await press(page, 'Select all shown');
    await press(page, 'Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 2 files?' }));
    expect(dialog.getByText('1 other file is in use, so it stays.')).toBeInTheDocument();
    expect(removed.params).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 files are deleted.')).toBeVisible();
    expect(removed.params).toEqual([{ id: id(1) }, { id: id(2) }]);
    await press(page, 'Undo');
    await waitFor(() => expect(restored.params).toEqual([{ id: id(1) }, { id: id(2) }]));
  });

  test('several files that are all in use cannot be deleted', async () => {
    const page = show([unused(1, { usesCount: 1 }), unused(2, { usesCount: 3 })]);
    await selectBoth(page);
    await press(page, 'Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'These 2 files are in use' }));
    expect(dialog.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  test('files whose deletion is refused remain selected with the reason', async () => {
    answer('DELETE /filesystem/file/:id', ({ params }) =>
      params.id === id(1) ? { done: true as const } : refuse(409, 'FILE_IN_USE'),
    );
    const page = show([unused(1), unused(2)]);
    await selectBoth(page);
    await press(page, 'Delete');
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText(/^Night 2.mp4: A course, post, live or digital product still uses/),
    ).toBeVisible();
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select Night 2.mp4' })).toBeChecked();
  });
});

describe('the grid layout', () => {
  test('the grid offers the same actions and is kept in the address', async () => {
    const page = show([file()], { layout: 'grid' });
    const grid = within(await screen.findByRole('list', { name: 'Files' }));
    expect(grid.getByText('14 pages')).toBeInTheDocument();
    expect(grid.getByRole('checkbox', { name: 'Select Sleep diary.pdf' })).toBeInTheDocument();
    await page.user.click(grid.getByRole('button', { name: 'Open Sleep diary.pdf' }));
    expect(router.replace).toHaveBeenLastCalledWith(
      `/dashboard/library?file=${id(1)}&layout=grid`,
      undefined,
      expect.anything(),
    );
    await page.user.click(screen.getByRole('radio', { name: 'List' }));
    expect(router.replace).toHaveBeenLastCalledWith('/dashboard/library', undefined, expect.anything());
  });
});

test('the grid shows the length of videos and audio and the size of pictures', async () => {
  show(
    [
      file({
        mimeType: 'video/mp4',
        pages: null,
        durationSeconds: 460.2,
        video: { state: 'ORIGINAL', progress: null, fault: null },
      }),
      file({ id: id(2), mimeType: 'audio/mpeg', pages: null, durationSeconds: 379.8 }),
      file({ id: id(3), mimeType: 'image/webp', pages: null, pixels: { width: 1600, height: 752 } }),
      file({ id: id(4) }),
    ],
    { layout: 'grid' },
  );
  // A video without smaller sizes plays as uploaded.
  expect(await screen.findByText('Plays as uploaded')).toBeVisible();
  for (const words of ['7:40', '6:20', '1600 × 752', '14 pages'])
    expect(screen.getByText(words)).toBeVisible();
});

test.each(['list', 'grid'])('the %s marks a video that cannot be played', async (layout) => {
  const of = (fault: VideoFault, place: number) =>
    file({
      id: id(place),
      fileName: `${fault}.mp4`,
      mimeType: 'video/mp4',
      pages: null,
      video: { state: 'FAILED', progress: null, fault },
    });
  const faults = [
    'VIDEO_UNREADABLE',
    'VIDEO_INDEX_DAMAGED',
    'VIDEO_WITHOUT_PICTURE',
    'STORAGE_FULL',
  ] as const;
  show(
    faults.map((fault, place) => of(fault, place + 1)),
    { layout },
  );
  const names = await screen.findAllByText(/^VIDEO.*\.mp4|^STORAGE.*\.mp4/);
  expect(names.map((name) => name.textContent)).toEqual([
    'VIDEO_UNREADABLE.mp4Can’t be played',
    'VIDEO_INDEX_DAMAGED.mp4Can’t be played',
    'VIDEO_WITHOUT_PICTURE.mp4Audio only',
    'STORAGE_FULL.mp4Plays as uploaded',
  ]);
});

test('the grid draws the waveform of audio without a picture', async () => {
  const sound = { mimeType: 'audio/mpeg', pages: null, waveform: [0, 50, 100] };
  show([file(sound), file({ ...sound, id: id(2), fileName: 'two.mp3', thumbnailUrl: '/two.webp' })], {
    layout: 'grid',
  });
  await screen.findByText('two.mp3');
  const paths = [...document.querySelectorAll('svg path')].map((path) => path.getAttribute('d'));
  expect(paths).toEqual(['M1 29.5v1M3 15v30M5 0v60']);
  expect(document.querySelector('img[src="/two.webp"]')).toBeVisible();
});

test('an opened file shows its length, size and date', async () => {
  open({ mimeType: 'audio/mpeg', pages: null, durationSeconds: 380, waveform: [100, 20] });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('6:20, 1 MB, added 3 Oct 2026')).toBeVisible();
  expect(document.querySelector('dialog svg path')).toHaveAttribute('d', 'M1 0v60M3 24v12');
});
