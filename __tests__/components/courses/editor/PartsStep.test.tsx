import { act, screen, waitFor, within } from '@testing-library/react';
import { CourseEditorPage } from '@/components/courses/editor/CourseEditorPage';
import type { CourseDraft } from '@/contract/courses';
import type { StoredFile } from '@/contract/files';
import { moveInOutline } from '@/lib/courses/outline';
import { processUpload } from '@/lib/upload/process-upload';
import { UploadFailure } from '@/lib/upload/upload-failure';
import { answer, refuse } from '../../../support/calls';
import { courseDraft, draftPart } from '../../../support/make/courses';
import { id } from '../../../support/make/ids';
import { renderPage } from '../../../support/render-page';
import { typeAtEnd } from '../../../support/rich-text';

jest.mock('@/components/courses/CourseDetails', () => ({ CourseDetails: () => null }));
jest.mock('@/lib/upload/process-upload', () => ({ processUpload: jest.fn() }));
jest.mock('@/lib/upload/part-files', () => ({
  ...jest.requireActual('@/lib/upload/part-files'),
  readSeconds: () => Promise.resolve(0),
}));

const storedFileOf = (fields: Partial<StoredFile>): StoredFile => ({
  id: id(800),
  fileName: 'night.mp4',
  mimeType: 'video/mp4',
  size: 1,
  description: '',
  folderName: '',
  language: null,
  format: null,
  pages: null,
  usesCount: 0,
  state: 'READY',
  refusal: null,
  thumbnailUrl: null,
  video: null,
  durationSeconds: 90.4,
  waveform: null,
  pixels: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  restorableUntil: null,
  ...fields,
});

let number = 2000;
/** Sets up a backend with one course and the calls of its outline. */
function setUp(fields: Partial<CourseDraft> = {}) {
  let course = courseDraft({ id: id((number += 1)), ...fields });
  const put = (change: Partial<CourseDraft>) => (course = { ...course, ...change });
  answer('GET /courses/:id/draft', () => course);
  const edited = answer('PATCH /kumu/courses/edit-series-part', ({ body }) => {
    const {
      partId,
      moduleId,
      position = 0,
      ...rest
    } = body as { partId: string; moduleId?: string; position?: number };
    const modules = course.modules.map((module) => ({
      ...module,
      parts: module.parts.map((one) => (one.id === partId ? { ...one, ...rest } : one)),
    }));
    return put({
      modules: moduleId
        ? moveInOutline(modules, { kind: 'item', id: partId, groupId: moduleId, position })
        : modules,
    });
  });
  const moved = answer('PATCH /kumu/courses/update-module', ({ body }) => {
    const { moduleId, position } = body as { moduleId: string; position: number };
    return put({ modules: moveInOutline(course.modules, { kind: 'group', id: moduleId, position }) });
  });
  const added = answer('POST /kumu/courses/add-series-part', ({ body }) => {
    const { moduleId, ...rest } = body as { moduleId: string; title: string };
    const count = course.modules.flatMap((module) => module.parts).length;
    return put({
      modules: course.modules.map((module) =>
        module.id === moduleId ? { ...module, parts: [...module.parts, draftPart(count + 1, rest)] } : module,
      ),
    });
  });
  const rendered = renderPage(<CourseEditorPage id={course.id} draft={course} />, {
    query: { step: 'parts' },
  });
  return { ...rendered, courseId: course.id, put, edited, moved, added };
}

const titles = () =>
  screen.getAllByRole('list', { name: /^Parts in/ }).map((list) =>
    within(list)
      .queryAllByLabelText('Part title')
      .map((input) => (input as HTMLInputElement).value),
  );
const handle = (title: string) => screen.getByRole('button', { name: `Move ${title}` });
const says = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status]' });

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.mocked(processUpload).mockReset();
});
afterEach(() => logged.mockRestore());

test('a long module name is shown only in its field, and each button includes it for screen readers', () => {
  const name = 'W'.repeat(60);
  const [first] = courseDraft().modules;
  setUp({ modules: [{ ...first!, title: name }] });
  expect(screen.getByLabelText('Module 1 title')).toHaveValue(name);
  expect(document.body).not.toHaveTextContent(name);
  for (const what of ['Choose files for', 'Add a part to', 'Move', 'Delete'])
    expect(screen.getByRole('button', { name: `${what} ${name}` })).toBeVisible();
});

test('a course part is moved across modules by keyboard with announcements and a single request', async () => {
  const { user, edited } = setUp();
  act(() => handle('Part 2').focus());
  await user.keyboard(' ');
  expect(await says('Part 2 picked up. Part 2 of 2 in Week one.')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(await says('Part 2 is now part 1 of 2 in Week two.')).toBeInTheDocument();
  expect(handle('Part 2')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(titles()).toEqual([['Part 1'], ['Part 3', 'Part 2']]);
  expect(edited.bodies).toEqual([]);
  await user.keyboard(' ');
  expect(await says('Part 2 dropped as part 2 of 2 in Week two.')).toBeInTheDocument();
  await waitFor(() => expect(edited.bodies).toEqual([{ partId: id(102), moduleId: id(12), position: 1 }]));
  expect(titles()).toEqual([['Part 1'], ['Part 3', 'Part 2']]);
});

test('Escape puts back a picked-up course part without a request', async () => {
  const { user, edited } = setUp();
  act(() => handle('Part 1').focus());
  await user.keyboard('{Enter}{ArrowDown}');
  expect(titles()[0]).toEqual(['Part 2', 'Part 1']);
  await user.keyboard('{Escape}');
  expect(await says('Part 1 is back as part 1 of 2 in Week one.')).toBeInTheDocument();
  expect(titles()[0]).toEqual(['Part 1', 'Part 2']);
  expect(edited.bodies).toEqual([]);
});

test('a button moves its item by one position, and a refused move is reverted and shows the reason', async () => {
  const { user, moved } = setUp();
  await user.click(screen.getByRole('button', { name: 'Move Week one down' }));
  await waitFor(() => expect(moved.bodies).toEqual([{ moduleId: id(11), position: 1 }]));
  expect(titles()).toEqual([['Part 3'], ['Part 1', 'Part 2']]);
  expect(screen.getByRole('button', { name: 'Move Week two up' })).toHaveAttribute('aria-disabled', 'true');

  answer('PATCH /kumu/courses/edit-series-part', refuse(409, 'INVALID_TRANSITION'));
  await user.click(screen.getByRole('button', { name: 'Move Part 2 up' }));
  expect(await screen.findByText(/no longer possible/)).toBeInTheDocument();
  await waitFor(() => expect(titles()[1]).toEqual(['Part 1', 'Part 2']));
});

test('a course part is moved to another module from its menu', async () => {
  const { user, edited } = setUp();
  await user.click(screen.getByRole('button', { name: 'More actions for Part 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to Week two' }));
  await waitFor(() => expect(edited.bodies).toEqual([{ partId: id(101), moduleId: id(12), position: 1 }]));
});

test('a title is edited in the list and saved by Enter', async () => {
  const { user, edited } = setUp();
  const title = screen.getAllByLabelText('Part title')[0]!;
  await user.clear(title);
  await user.type(title, 'Lie down{Enter}');
  await waitFor(() => expect(edited.bodies).toEqual([{ partId: id(101), title: 'Lie down' }]));
});

test('the Free switch of a course part changes at once', async () => {
  const { user, edited } = setUp();
  const free = screen.getByRole('switch', { name: 'Free preview Part 1' });
  await user.click(free);
  expect(free).toBeChecked();
  await waitFor(() => expect(edited.bodies).toEqual([{ partId: id(101), isFree: true }]));
});

test('deleting a module also removes the errors of its fields', async () => {
  const { user, put } = setUp();
  answer('DELETE /kumu/courses/delete-module', () =>
    put({ modules: [{ id: id(12), title: 'Week two', parts: [draftPart(3)] }] }),
  );
  await user.clear(screen.getAllByRole('textbox', { name: 'Part title' })[0]!);
  await user.tab();
  expect(
    await screen.findByText('Not saved: check the marked fields', { selector: '[role=status]' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete Week one' }));
  await user.click(screen.getByRole('button', { name: 'Delete module' }));
  expect(await screen.findByText('Saved', { selector: '[role=status]' })).toBeInTheDocument();
});

test('the dialog of a deletion states the name and the number of deleted items', async () => {
  const { user, put } = setUp();
  const removed = answer('DELETE /kumu/courses/delete-module', () =>
    put({ modules: [{ id: id(12), title: 'Week two', parts: [draftPart(3)] }] }),
  );
  await user.click(screen.getByRole('button', { name: 'Delete Week one' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Week one?' }));
  expect(dialog.getByText(/This also deletes its 2 parts/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(removed.queries).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Delete Week one' }));
  await user.click(screen.getByRole('button', { name: 'Delete module' }));
  await waitFor(() => expect(titles()).toEqual([['Part 3']]));
  expect(removed.queries).toEqual([{ moduleId: id(11) }]);
});

test('a refused deletion keeps the dialog open with the reason', async () => {
  const { user } = setUp();
  answer('DELETE /kumu/courses/delete-series-part', refuse(502, 'BACKEND_DOWN'));
  await user.click(screen.getByRole('button', { name: 'More actions for Part 3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete part' }));
  await user.click(screen.getByRole('button', { name: 'Delete part' }));
  expect(await screen.findByText(/Kumu isn’t responding/)).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('several dropped files become course parts and are uploaded in their order', async () => {
  const ends: (() => void)[] = [];
  jest.mocked(processUpload).mockImplementation(
    (item, { change }) =>
      new Promise((resolve) => {
        change({ progress: 68 });
        ends.push(() => resolve({ id: id(900 + ends.length), fileName: item.fileName } as StoredFile));
      }),
  );
  const { user, added, courseId, put } = setUp({ modules: [{ id: id(11), title: 'Week one', parts: [] }] });
  const files = [
    new File(['1'], '01_body-scan.mp4', { type: 'video/mp4' }),
    new File(['2'], 'picture.png', { type: 'image/png' }),
    new File(['3'], '02 rain.mp3', { type: 'audio/mpeg' }),
  ];
  await user.upload(document.querySelector<HTMLInputElement>('[data-sort-group] input[type=file]')!, files);
  await waitFor(() => expect(added.bodies).toHaveLength(2));
  expect(added.bodies).toMatchObject([
    { moduleId: id(11), title: '01 body scan', kind: 'video' },
    { moduleId: id(11), title: '02 rain', kind: 'audio' },
  ]);
  expect(await screen.findByText(/picture.png: File type not valid/)).toBeInTheDocument();
  expect(await screen.findByText('Uploading 68%')).toBeInTheDocument();
  expect(screen.getByText('Queued')).toBeInTheDocument();

  const places = () =>
    jest.mocked(processUpload).mock.calls.map(([item]) => [item.courseId, item.moduleId, item.target?.id]);
  expect(places()).toEqual([[courseId, id(11), id(101)]]);
  // The server has attached the file to its part by now.
  put({
    modules: [
      {
        id: id(11),
        title: 'Week one',
        parts: [
          draftPart(1, {
            file: { id: id(901), fileName: '01_body-scan.mp4', mimeType: 'video/mp4', size: 1 },
          }),
          draftPart(2, { kind: 'audio' }),
        ],
      },
    ],
  });
  await act(async () => ends[0]!());
  expect(await screen.findByText('Done')).toBeInTheDocument();
  await waitFor(() => expect(places()[1]).toEqual([courseId, id(11), id(102)]));
  await act(async () => ends[1]!());
});

describe('a course without modules', () => {
  /** Sets up an empty course whose first module is created by a call. */
  function setUpEmpty() {
    const shown = setUp({ modules: [] });
    const made = answer('POST /kumu/courses/add-module', ({ body }) =>
      shown.put({ modules: [{ id: id(11), title: (body as { title: string }).title, parts: [] }] }),
    );
    return { ...shown, made };
  }
  const drop = () => document.querySelector<HTMLInputElement>('[data-sort-group] input[type=file]')!;

  test('the first upload creates a single unnamed module', async () => {
    jest
      .mocked(processUpload)
      .mockImplementation(async ({ fileName }) => ({ id: id(910), fileName }) as StoredFile);
    const { user, made, added } = setUpEmpty();
    await user.upload(drop(), [
      new File(['1'], 'rain.mp3', { type: 'audio/mpeg' }),
      new File(['2'], 'wind.mp3', { type: 'audio/mpeg' }),
      new File(['3'], 'picture.png', { type: 'image/png' }),
    ]);
    await waitFor(() => expect(added.bodies).toHaveLength(2));
    expect(made.bodies).toMatchObject([{ title: '' }]);
    expect(added.bodies).toMatchObject([{ moduleId: id(11) }, { moduleId: id(11) }]);
    expect(screen.getByText(/picture.png: File type not valid/)).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Parts in Module 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Module 1' })).toBeVisible();
  });

  test('a file that cannot be a part creates no module', async () => {
    const { user, made } = setUpEmpty();
    await user.upload(drop(), new File(['3'], 'picture.png', { type: 'image/png' }));
    expect(await screen.findByText(/picture.png: File type not valid/)).toBeVisible();
    expect(made.bodies).toEqual([]);
  });

  test('a typed module title creates the module and keeps the focus', async () => {
    const { user, made } = setUpEmpty();
    const title = screen.getByLabelText('Module 1 title');
    await user.type(title, 'Week one{Enter}');
    await waitFor(() => expect(made.bodies).toMatchObject([{ title: 'Week one' }]));
    expect(await screen.findByRole('button', { name: 'Delete Week one' })).toBeVisible();
    expect(title).toHaveFocus();
    expect(title).toHaveValue('Week one');
  });

  test('a course part added by its title creates a single module', async () => {
    const { user, made, added } = setUpEmpty();
    await user.click(screen.getByRole('button', { name: 'Add a part to Module 1' }));
    await user.type(screen.getByLabelText('New part title'), 'Breathe{Enter}');
    await waitFor(() => expect(added.bodies).toMatchObject([{ moduleId: id(11), title: 'Breathe' }]));
    expect(made.bodies).toHaveLength(1);
    expect(screen.getByLabelText('New part title')).toHaveFocus();
  });
});

test('a course part with a file from the library gets the kind of that file', async () => {
  const rain = storedFileOf({ id: id(905), fileName: 'rain.mp3', mimeType: 'audio/mpeg' });
  const picture = storedFileOf({ id: id(906), fileName: 'picture.png', mimeType: 'image/png' });
  answer('GET /filesystem', { items: [rain, picture], nextCursor: null });
  const { user, edited } = setUp({
    modules: [{ id: id(11), title: 'Week one', parts: [draftPart(1, { file: null })] }],
  });
  await user.click(screen.getByRole('button', { name: 'Details for Part 1' }));
  const choice = await screen.findByLabelText('Or take one of your files');
  expect(within(choice).queryByRole('option', { name: 'picture.png' })).toBeNull();
  await user.selectOptions(choice, 'rain.mp3');
  await waitFor(() =>
    expect(edited.bodies).toEqual([{ partId: id(101), kind: 'audio', fileId: id(905), durationSeconds: 90 }]),
  );
});

test('a refused file shows the reason in its row', async () => {
  jest.mocked(processUpload).mockRejectedValue(new UploadFailure('FILE_CONTENT_MISMATCH', 'no'));
  const { user } = setUp({ modules: [{ id: id(11), title: 'Week one', parts: [] }] });
  await user.upload(
    document.querySelector<HTMLInputElement>('[data-sort-group] input[type=file]')!,
    new File(['x'], 'not-a-video.mp4', { type: 'video/mp4' }),
  );
  expect(
    await screen.findByText('What’s in this file doesn’t match its name. Choose another file.'),
  ).toBeInTheDocument();
});

test('a text part is written in the list, and a length is parsed in the usual notations', async () => {
  const { user, edited } = setUp({
    modules: [{ id: id(11), title: 'Week one', parts: [draftPart(1, { kind: 'text', durationSeconds: 0 })] }],
  });
  await user.click(screen.getByRole('button', { name: 'Details for Part 1' }));
  await user.type(screen.getByLabelText('Length'), '7:4');
  expect(screen.getByText('Enter a length like 7:40 or 1:02:03.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Length'), '0');
  await typeAtEnd(user, await screen.findByRole('textbox', { name: 'Text' }), 'Lie down.');
  await user.tab();
  await waitFor(() =>
    expect(Object.assign({}, ...edited.bodies)).toEqual({
      partId: id(101),
      durationSeconds: 460,
      text: 'Lie down.',
    }),
  );
});

test('the module title field shows no error for the next title after a module was added', async () => {
  const { put, user } = setUp();
  answer('POST /kumu/courses/add-module', () => put({}));
  const field = screen.getByLabelText('New module title');
  await user.type(field, 'Week three{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  await user.type(field, 'W');
  expect(field).not.toHaveAccessibleDescription();
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Use at least 3 characters\.$/));
});

describe('video captions', () => {
  const film = { id: id(901), fileName: 'film.mp4', mimeType: 'video/mp4', size: 1 };
  const moduleOf = (captions: CourseDraft['modules'][0]['parts'][0]['captions']) => ({
    modules: [{ id: id(11), title: 'Week one', parts: [draftPart(1, { file: film, captions })] }],
  });
  const english = { language: 'en', updatedAt: '2026-01-01T00:00:00.000Z' };
  const give = async (user: ReturnType<typeof setUp>['user'], file: File) => {
    const zone = screen.getByRole('button', { name: /captions file/ }).closest('div')!;
    await user.upload(zone.querySelector<HTMLInputElement>('input[type=file]')!, file);
  };
  const vtt = new File(['WEBVTT'], 'words.vtt', { type: 'text/vtt' });

  test('captions are sent for the chosen language, listed and removed after a confirmation', async () => {
    const { put, user } = setUp(moduleOf([english]));
    const sent = answer('POST /courses/:id/parts/:partId/captions', ({ query }) =>
      put(moduleOf([english, { ...english, language: query.language! }])),
    );
    await user.click(screen.getByRole('button', { name: 'Details for Part 1' }));
    expect(screen.getByRole('button', { name: 'choose another captions file in English' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Language'), 'Spanish');
    await give(user, vtt);
    expect(await screen.findByText('Spanish captions saved')).toBeVisible();
    expect(sent.queries).toEqual([{ language: 'es' }]);
    const listed = within(screen.getByRole('list', { name: 'Captions of this video' }));
    expect(listed.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^English/),
      expect.stringMatching(/^Spanish/),
    ]);

    const removed = answer('DELETE /courses/:id/parts/:partId/captions', () => put(moduleOf([english])));
    await user.click(screen.getByRole('button', { name: 'Delete Spanish captions' }));
    expect(removed.queries).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete captions' }));
    await waitFor(() => expect(listed.getAllByRole('listitem')).toHaveLength(1));
    expect(removed.queries).toEqual([{ language: 'es' }]);
  });

  test('refused captions show what to do and the line', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = setUp(moduleOf([]));
    const heard = answer(
      'POST /courses/:id/parts/:partId/captions',
      refuse(422, 'INVALID_INPUT', [{ path: 'captions', code: 'CAPTIONS_TIME', limit: 7 }]),
    );
    await user.click(screen.getByRole('button', { name: 'Details for Part 1' }));
    await give(user, vtt);
    expect(await screen.findByText(/^Line 7: we can’t read the times\./)).toBeVisible();
    await give(user, new File([new Uint8Array(2 ** 20 + 1)], 'long.vtt'));
    expect(screen.getByText('This file is too large. Captions can be up to 1 MB.')).toBeVisible();
    expect(heard.queries).toHaveLength(1);
    jest.restoreAllMocks();
  });
});
