import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
// Fetched while the page runs; loading it here keeps a busy machine from making the tests wait.
import '@/components/courses/OpenedPart';
import type { CoursePage } from '@/contract/courses';
import type { StoredFile } from '@/contract/files';
import { CourseEditorPage } from '@/components/courses/editor/CourseEditorPage';
import { storeWords } from '@/lib/editing/local-draft';
import { answer, refuse } from '../../../support/calls';
import { hearEvents } from '../../../support/events';
import { creatorUser } from '../../../support/make/accounts';
import { courseDraft, coursePage, courseStanding, playablePart } from '../../../support/make/courses';
import { creatorProfile } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { renderPage } from '../../../support/render-page';
import { asksBeforeClosing, asksBeforeLeaving, router } from '../../../support/router';

// Next moves these elements into the document's head; without Next, React does the same.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

// The edited values are kept after a page is left; each test edits a course of its own.
const storedFile: StoredFile = {
  id: id(800),
  fileName: 'night.mp4',
  mimeType: 'video/mp4',
  size: 1_200_000_000,
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
  durationSeconds: null,
  wave: null,
  pixels: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  restorableUntil: null,
};

let number = 1000;
const fresh = (fields: Parameters<typeof courseDraft>[0] = {}) =>
  courseDraft({ id: id((number += 1)), ...fields });

const show = (course: ReturnType<typeof courseDraft>, query: Record<string, string> = {}) => {
  answer('GET /courses/:id/draft', course);
  answer(
    'GET /creators/mine',
    creatorProfile({ state: 'APPROVED', can: { update: true, submit: false, publish: true } }),
  );
  return renderPage(<CourseEditorPage id={course.id} draft={course} />, { query });
};

let logged: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

test('saves input automatically and says so', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({ ...course, ...(body as object) }));
  const { user } = show(course);
  const title = screen.getByLabelText('Title');
  await user.clear(title);
  await user.type(title, 'Sleep Sooner');
  expect(screen.getAllByText('Saving').length).toBeGreaterThan(0);
  await waitFor(() => expect(heard.bodies).toEqual([{ title: 'Sleep Sooner' }]), { timeout: 3000 });
  expect(await screen.findByText('Saved', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sleep Sooner');
});

test('what is not saved stays on the screen, and trying again saves it', async () => {
  const course = fresh();
  let isDown = true;
  const heard = answer('PATCH /courses/:id', ({ body }) =>
    isDown ? refuse(502, 'BACKEND_DOWN') : { ...course, ...(body as object) },
  );
  const { user } = show(course);
  await user.type(screen.getByLabelText('Promise'), ' and stay asleep');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(
    screen.getByText('Not saved yet. Your words are kept on this device.', { selector: '[role=status]' }),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Promise')).toHaveValue('Fall asleep sooner and stay asleep');

  isDown = false;
  await user.click(retry);
  await screen.findByText('Saved', { selector: '[role=status]' });
  expect(heard.bodies.at(-1)).toEqual({ tagline: 'Fall asleep sooner and stay asleep' });
});

test('words of an earlier visit go back to the course and its parts, and are saved', async () => {
  const course = fresh();
  const [module] = course.modules;
  const [part] = module!.parts;
  const tagline = 'Sleep through the night';
  storeWords({
    id: 'earlier',
    ownerId: creatorUser.id!,
    contentType: 'COURSE',
    contentId: course.id,
    keptAt: Date.now(),
    groups: {
      course: { tagline },
      [`part:${part!.id}`]: { title: 'Evenings' },
      'part:gone': { title: 'No' },
    },
  });
  const { user } = show(course);
  const saved = answer('PATCH /courses/:id', ({ body }) => ({ ...course, ...(body as object) }));
  const savedPart = answer('PATCH /kumu/courses/edit-series-part', course);
  await user.click(await screen.findByRole('button', { name: 'Put them back' }));
  expect(screen.getByLabelText('Promise')).toHaveValue(tagline);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(savedPart.bodies).toEqual([{ partId: part!.id, title: 'Evenings' }]));
  expect(saved.bodies).toEqual([{ tagline }]);
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('“Save and close” saves first, and the list announces a course that was just made', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({ ...course, ...(body as object) }));
  const { user } = show(course, { createdCourse: course.id });
  await user.type(screen.getByLabelText('Promise'), '!');
  await user.click(screen.getByRole('button', { name: 'Save and close' }));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(`/dashboard/content?createdCourse=${course.id}`),
  );
  expect(heard.bodies).toHaveLength(1);
});

test('“Save and close” stays where something could not be saved', async () => {
  const course = fresh();
  answer('PATCH /courses/:id', refuse(502, 'BACKEND_DOWN'));
  const { user } = show(course);
  await user.type(screen.getByLabelText('Promise'), '!');
  await user.click(screen.getByRole('button', { name: 'Save and close' }));
  expect(
    await screen.findByText('Not saved yet. Your words are kept on this device.', {
      selector: '[role=status]',
    }),
  ).toBeInTheDocument();
  expect(router.push).not.toHaveBeenCalled();
});

test('saved tags are noted with their number', async () => {
  const course = fresh();
  const events = hearEvents();
  answer('PATCH /courses/:id', ({ body }) => ({ ...course, ...(body as object) }));
  const { user } = show(course);
  await user.type(screen.getByLabelText('Tags'), 'rest{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(events.sent).toEqual([
      expect.objectContaining({
        type: 'ADD_TAGS_ON_PROJECT',
        payload: { contentType: 'COURSE', contentId: course.id, tagsCount: 1 },
      }),
    ]),
  );
});

test('waiting changes are saved when the connection is back', async () => {
  const course = fresh();
  let isDown = true;
  const heard = answer('PATCH /courses/:id', ({ body }) =>
    isDown ? refuse(502, 'BACKEND_DOWN') : { ...course, ...(body as object) },
  );
  const { user } = show(course);
  await user.type(screen.getByLabelText('Promise'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Saved', { selector: '[role=status]' });
  expect(heard.bodies).toHaveLength(2);
});

test('leaving for another page loses nothing, even when saving failed', async () => {
  const course = fresh();
  let isDown = true;
  answer('PATCH /courses/:id', ({ body }) =>
    isDown ? refuse(502, 'BACKEND_DOWN') : { ...course, ...(body as object) },
  );
  const { user, unmount } = show(course);
  await user.type(screen.getByLabelText('Promise'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Try again' });
  unmount();
  show(course);
  expect(screen.getByLabelText('Promise')).toHaveValue('Fall asleep sooner!');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  await screen.findByText('Saved', { selector: '[role=status]' });
});

test('asks before it is left for another page only while something could not be saved', async () => {
  const course = fresh();
  let isDown = false;
  answer('PATCH /courses/:id', ({ body }) =>
    isDown ? refuse(502, 'BACKEND_DOWN') : { ...course, ...(body as object) },
  );
  const { user } = show(course);
  await user.type(screen.getByLabelText('Promise'), '!');
  // Saving continues after the page is left.
  expect(asksBeforeLeaving()).toBe(false);
  isDown = true;
  await user.type(screen.getByLabelText('Promise'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(asksBeforeLeaving()).toBe(true);
  isDown = false;
  await user.click(retry);
  await screen.findByText('Saved', { selector: '[role=status]' });
  expect(asksBeforeLeaving()).toBe(false);
  await user.clear(screen.getByLabelText('Title'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Use at least 3 characters.');
  expect(asksBeforeLeaving()).toBe(true);
});

test('an invalid value gives an error beside its field before anything is sent; the other fields are saved', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({ ...course, ...(body as object) }));
  const { user } = show(course);
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'No');
  await user.type(screen.getByLabelText('Promise'), '.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use at least 3 characters.')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toBeInvalid();
  await waitFor(() => expect(heard.bodies).toEqual([{ tagline: 'Fall asleep sooner.' }]));
  expect(
    screen.getByText('Not saved: check the marked fields', { selector: '[role=status]' }),
  ).toBeInTheDocument();
});

test('an error of the server is shown beside the field it names', async () => {
  const course = fresh();
  answer('PATCH /courses/:id', refuse(422, 'INVALID_INPUT', [{ path: 'topicId', code: 'REQUIRED' }]));
  const { user } = show(course);
  await user.selectOptions(screen.getByLabelText('Topic'), '');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This is required.')).toBeInTheDocument();
  expect(screen.getByLabelText('Topic')).toBeInvalid();
});

test('going to another step saves at once, and returning shows the input', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({ ...course, ...(body as object) }));
  answer('GET /filesystem', { items: [], nextCursor: null });
  const { user, goTo } = show(course, { step: 'basics' });
  await user.type(screen.getByLabelText('Promise'), '!');
  goTo({ query: { step: 'price' } });
  expect(screen.getByText('Price', { selector: '[aria-current=step] *' })).toBeInTheDocument();
  await waitFor(() => expect(heard.bodies).toEqual([{ tagline: 'Fall asleep sooner!' }]));
  goTo({ query: { step: 'basics' } });
  expect(screen.getByLabelText('Promise')).toHaveValue('Fall asleep sooner!');
});

test('the title of the tab names the step, which has a place of its own in the history', () => {
  const { goTo } = show(fresh({ title: 'Sleep Sooner' }));
  expect(document.title).toBe('Basics · Sleep Sooner · Kumu');
  goTo({ query: { step: 'price' } });
  expect(document.title).toBe('Price · Sleep Sooner · Kumu');
});

test.each(['parts', 'files'])('the step “%s” says how much of the own space is used', async (step) => {
  answer('GET /filesystem', { items: [storedFile], nextCursor: null });
  answer('GET /filesystem/usage', {
    usedBytes: 1_200_000_000,
    quotaBytes: 50_000_000_000,
    bytesByKind: { video: 1_200_000_000, audio: 0, document: 0, image: 0 },
    pictureBytes: 0,
    deletedBytes: 0,
  });
  show(fresh(), { step });
  expect(await screen.findByText('1.2 GB of 50 GB used')).toBeVisible();
});

test('the window asks before it closes only while something is unsaved', async () => {
  const course = fresh();
  answer('PATCH /courses/:id', ({ body }) => ({ ...course, ...(body as object) }));
  const { user } = show(course);
  expect(asksBeforeClosing()).toBe(false);
  await user.type(screen.getByLabelText('Promise'), '!');
  expect(asksBeforeClosing()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved', { selector: '[role=status]' });
  expect(asksBeforeClosing()).toBe(false);
});

test('tags come from commas and Enter, each once', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({ ...course, ...(body as object) }));
  const { user } = show(course);
  await user.type(screen.getByLabelText('Tags'), 'Sleep, night{Enter}');
  const chosen = within(screen.getByRole('list', { name: 'Chosen tags' }));
  expect(chosen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['sleep', 'night']);
  await user.type(screen.getByLabelText('Tags'), 'x{Enter}');
  expect(screen.getByText('Use 2 to 30 characters for each tag.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove tag sleep' }));
  await waitFor(() => expect(heard.bodies.at(-1)).toMatchObject({ tags: ['night'] }), { timeout: 3000 });
});

test('empty lines of what members gain are on the screen only', async () => {
  const course = fresh({ outcomes: ['Sleep longer'] });
  const heard = answer('PATCH /courses/:id', ({ body }) => ({ ...course, ...(body as object) }));
  const { user } = show(course);
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  await user.type(screen.getByLabelText('Line 2'), 'Wake up rested{Enter}');
  expect(screen.getByLabelText('Line 3')).toHaveValue('');
  await waitFor(() => expect(heard.bodies.at(-1)).toEqual({ outcomes: ['Sleep longer', 'Wake up rested'] }), {
    timeout: 3000,
  });
});

test('during the review nothing can be changed, and the page says why', () => {
  const course = fresh({
    state: 'IN_REVIEW',
    can: { update: false, submit: false, withdraw: true, publish: false, unpublish: false, remove: true },
  });
  show(course);
  expect(screen.getByText('Our team is reviewing this course.')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toBeDisabled();
});

test('the reason of a rejection is shown on every step', () => {
  show(fresh({ state: 'REJECTED', rejectionReason: 'Please add captions.' }), { step: 'price' });
  expect(screen.getByText('Please add captions.')).toBeInTheDocument();
});

test('new media of a published course waits while the published version stays public', () => {
  show(fresh({ state: 'PUBLISHED', hasPendingChanges: true }));
  expect(screen.getByText(/Members see the published version/)).toBeInTheDocument();
});

describe('the preview', () => {
  const open = (fields: Partial<CoursePage> = {}, part?: string) => {
    const course = fresh();
    answer('GET /courses/:id/rating', { items: [], nextCursor: null });
    answer('GET /courses/:id/standing', courseStanding({ isOwn: true }));
    answer('GET /courses/:id/preview', { ...coursePage(), ...fields, id: course.id });
    return show(course, { view: 'preview', ...(part && { part }) });
  };
  const box = () => within(screen.getByRole('complementary', { name: 'Get this course' }));

  test('says so when it does not load', async () => {
    const course = fresh();
    answer('GET /courses/:id/preview', () => refuse(404, 'NOT_FOUND'));
    show(course, { view: 'preview' });
    expect(await screen.findByText('The preview didn’t load')).toBeInTheDocument();
  });

  test('shows what a member without the course sees, whose button is without effect', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Sleep Without Trying');
    expect(screen.queryByRole('link', { name: 'Edit course' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'One getting-up time' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('img', { name: 'Locked' }).length).toBeGreaterThan(0);
    const unlock = box().getByRole('button', { name: 'Unlock course' });
    expect(unlock).toHaveAccessibleDescription(/switched off in this preview/);
    await user.click(unlock);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('plays every part in the view after unlocking, and a locked one in no other', async () => {
    const played = answer('GET /courses/:id/parts/:partId', playablePart({ kind: 'text', text: 'Get up.' }));
    const { user } = open({}, id(102));
    await screen.findByRole('heading', { level: 1 });
    expect(played.params).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'After unlocking' }));
    expect(await screen.findByText('Get up.')).toBeVisible();
    expect(box().getByText('In your library')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as done' })).not.toBeInTheDocument();
  });

  test('needs no topic', async () => {
    open({ topicId: null, picture: null });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Sleep Without Trying');
    const trail = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(trail.getAllByRole('listitem')).toHaveLength(2);
  });
});

test('another creator’s course is not found; one that did not load can be requested again', async () => {
  answer('GET /courses/:id/draft', refuse(404, 'NOT_FOUND'));
  const gone = renderPage(<CourseEditorPage id={id(1)} />);
  expect(await screen.findByText('This course is no longer here')).toBeInTheDocument();
  gone.unmount();

  const course = fresh();
  let isDown = true;
  answer('GET /courses/:id/draft', () => (isDown ? refuse(502, 'BACKEND_DOWN') : course));
  const { user } = renderPage(<CourseEditorPage id={course.id} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByLabelText('Title')).toHaveValue('Sleep Without Trying');
});
