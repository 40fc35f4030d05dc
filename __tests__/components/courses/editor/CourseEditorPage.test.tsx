import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
// Preloads the player, because loading it during a test is slow on a busy machine.
import '@/components/courses/OpenedPart';
import type { CoursePage } from '@/contract/courses';
import { CourseEditorPage } from '@/components/courses/editor/CourseEditorPage';
import { storeLocalDraft } from '@/lib/editing/local-draft';
import { answer, refuse } from '../../../support/calls';
import { recordEvents } from '../../../support/events';
import { creatorUser } from '../../../support/make/accounts';
import {
  courseDraft,
  courseFields,
  coursePage,
  courseViewerState,
  playablePart,
} from '../../../support/make/courses';
import { creatorProfile } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { renderPage } from '../../../support/render-page';
import { asksBeforeClosing, asksBeforeLeaving, router } from '../../../support/router';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

// Unsaved values are kept after the page closes, so each test edits a separate course.
let number = 1000;
const fresh = (fields: Parameters<typeof courseDraft>[0] = {}) =>
  courseDraft({ id: id((number += 1)), ...fields });

const show = (course: ReturnType<typeof courseDraft>, query: Record<string, string> = {}) => {
  answer('GET /courses/:id/draft', course);
  answer(
    'GET /creators/mine',
    creatorProfile({
      state: 'APPROVED',
      can: { update: true, submit: false, publish: true, submitCourse: true },
    }),
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

test('the editor saves input automatically and shows it', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({
    ...courseFields(course),
    ...(body as object),
  }));
  const { user } = show(course);
  const title = screen.getByLabelText('Title');
  await user.clear(title);
  await user.type(title, 'Sleep Sooner');
  expect(screen.getAllByText('Saving').length).toBeGreaterThan(0);
  await waitFor(() => expect(heard.bodies).toEqual([{ title: 'Sleep Sooner' }]), { timeout: 3000 });
  expect(await screen.findByText('Saved', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sleep Sooner');
});

test('unsaved input is kept on the screen and saved by a retry', async () => {
  const course = fresh();
  let isDown = true;
  const heard = answer('PATCH /courses/:id', ({ body }) =>
    isDown ? refuse(502, 'BACKEND_DOWN') : { ...courseFields(course), ...(body as object) },
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

test('the local draft of an earlier visit is restored to the course and its parts and is saved', async () => {
  const course = fresh();
  const [module] = course.modules;
  const [part] = module!.parts;
  const tagline = 'Sleep through the night';
  storeLocalDraft({
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
  const saved = answer('PATCH /courses/:id', ({ body }) => ({
    ...courseFields(course),
    ...(body as object),
  }));
  const savedPart = answer('PATCH /kumu/courses/edit-series-part', course);
  await user.click(await screen.findByRole('button', { name: 'Put them back' }));
  expect(screen.getByLabelText('Promise')).toHaveValue(tagline);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(savedPart.bodies).toEqual([{ partId: part!.id, title: 'Evenings' }]));
  expect(saved.bodies).toEqual([{ tagline }]);
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('“Save and close” saves first, and the list announces a newly created course', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({
    ...courseFields(course),
    ...(body as object),
  }));
  const { user } = show(course, { createdCourse: course.id });
  await user.type(screen.getByLabelText('Promise'), '!');
  await user.click(screen.getByRole('button', { name: 'Save and close' }));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(`/dashboard/content?createdCourse=${course.id}`),
  );
  expect(heard.bodies).toHaveLength(1);
});

test('“Save and close” does not close the page when saving fails', async () => {
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

test('saved tags send an event with their number', async () => {
  const course = fresh();
  const events = recordEvents();
  answer('PATCH /courses/:id', ({ body }) => ({ ...courseFields(course), ...(body as object) }));
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

test('pending changes are saved when the connection returns', async () => {
  const course = fresh();
  let isDown = true;
  const heard = answer('PATCH /courses/:id', ({ body }) =>
    isDown ? refuse(502, 'BACKEND_DOWN') : { ...courseFields(course), ...(body as object) },
  );
  const { user } = show(course);
  await user.type(screen.getByLabelText('Promise'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  const failed = heard.bodies.length;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Saved', { selector: '[role=status]' });
  expect(heard.bodies.length).toBeGreaterThan(failed);
  expect(heard.bodies.at(-1)).toMatchObject({ tagline: expect.stringMatching(/!$/) as string });
});

test('unsaved input is kept when the page is closed after a failed save', async () => {
  const course = fresh();
  let isDown = true;
  answer('PATCH /courses/:id', ({ body }) =>
    isDown ? refuse(502, 'BACKEND_DOWN') : { ...courseFields(course), ...(body as object) },
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

test('the page asks before leaving only after a failed save', async () => {
  const course = fresh();
  let isDown = false;
  answer('PATCH /courses/:id', ({ body }) =>
    isDown ? refuse(502, 'BACKEND_DOWN') : { ...courseFields(course), ...(body as object) },
  );
  const { user } = show(course);
  await user.type(screen.getByLabelText('Promise'), '!');
  // Saving continues after the page closes, so no confirmation is needed.
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

test('an invalid value shows an error before sending, and the other fields are saved', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({
    ...courseFields(course),
    ...(body as object),
  }));
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

test('a server error is shown beside the field it names', async () => {
  const course = fresh();
  answer('PATCH /courses/:id', refuse(422, 'INVALID_INPUT', [{ path: 'topicId', code: 'REQUIRED' }]));
  const { user } = show(course);
  await user.selectOptions(screen.getByLabelText('Topic'), '');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This is required.')).toBeInTheDocument();
  expect(screen.getByLabelText('Topic')).toBeInvalid();
});

test('a change of step saves at once, and returning shows the input', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({
    ...courseFields(course),
    ...(body as object),
  }));
  const { user, goTo } = show(course, { step: 'basics' });
  await user.type(screen.getByLabelText('Promise'), '!');
  goTo({ query: { step: 'price' } });
  expect(screen.getByText('Price', { selector: '[aria-current=step] *' })).toBeInTheDocument();
  await waitFor(() => expect(heard.bodies).toEqual([{ tagline: 'Fall asleep sooner!' }]));
  goTo({ query: { step: 'basics' } });
  expect(screen.getByLabelText('Promise')).toHaveValue('Fall asleep sooner!');
});

test('the tab title names the step', () => {
  const { goTo } = show(fresh({ title: 'Sleep Sooner' }));
  expect(document.title).toBe('Basics · Sleep Sooner · Kumu');
  goTo({ query: { step: 'price' } });
  expect(document.title).toBe('Price · Sleep Sooner · Kumu');
});

test('the Parts step shows the used storage', async () => {
  answer('GET /filesystem/usage', {
    usedBytes: 1.25 * 1024 ** 3,
    quotaBytes: 50 * 1024 ** 3,
    bytesByKind: { video: 1_200_000_000, audio: 0, document: 0, image: 0 },
    pictureBytes: 0,
    deletedBytes: 0,
  });
  show(fresh(), { step: 'parts' });
  expect(await screen.findByText('1.3 GB of 50 GB used')).toBeVisible();
});

test('the browser asks before closing the window only while input is unsaved', async () => {
  const course = fresh();
  answer('PATCH /courses/:id', ({ body }) => ({ ...courseFields(course), ...(body as object) }));
  const { user } = show(course);
  expect(asksBeforeClosing()).toBe(false);
  await user.type(screen.getByLabelText('Promise'), '!');
  expect(asksBeforeClosing()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved', { selector: '[role=status]' });
  expect(asksBeforeClosing()).toBe(false);
});

test('a typed tag is added by a comma and by Enter', async () => {
  const course = fresh();
  const heard = answer('PATCH /courses/:id', ({ body }) => ({
    ...courseFields(course),
    ...(body as object),
  }));
  const { user } = show(course);
  await user.type(screen.getByLabelText('Tags'), 'Sleep, night{Enter}');
  const chosen = within(screen.getByRole('list', { name: 'Chosen tags' }));
  expect(chosen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['sleep', 'night']);
  await user.type(screen.getByLabelText('Tags'), 'x{Enter}');
  expect(screen.getByText('Use 2 to 30 characters for each tag.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove tag sleep' }));
  await waitFor(() => expect(heard.bodies.at(-1)).toMatchObject({ tags: ['night'] }), { timeout: 3000 });
});

test('empty lines of the outcomes are kept on the screen but not sent', async () => {
  const course = fresh({ outcomes: ['Sleep longer'] });
  const heard = answer('PATCH /courses/:id', ({ body }) => ({
    ...courseFields(course),
    ...(body as object),
  }));
  const { user } = show(course);
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  await user.type(screen.getByLabelText('Line 2'), 'Wake up rested{Enter}');
  expect(screen.getByLabelText('Line 3')).toHaveValue('');
  await waitFor(() => expect(heard.bodies.at(-1)).toEqual({ outcomes: ['Sleep longer', 'Wake up rested'] }), {
    timeout: 3000,
  });
});

test('a course in review cannot be changed, and the page shows the reason', () => {
  const course = fresh({
    state: 'IN_REVIEW',
    can: { update: false, submit: false, withdraw: true, publish: false, unpublish: false, remove: true },
  });
  show(course);
  expect(screen.getByText('Our team is reviewing this course.')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toBeDisabled();
});

test('the reason of a rejection is shown on the price step', () => {
  show(fresh({ state: 'REJECTED', rejectionReason: 'Please add captions.' }), { step: 'price' });
  expect(screen.getByText('Please add captions.')).toBeInTheDocument();
});

test('the editor says that members see the published version while changes are pending', () => {
  show(fresh({ state: 'PUBLISHED', hasPendingChanges: true }));
  expect(screen.getByText(/Members see the published version/)).toBeInTheDocument();
});

describe('the preview', () => {
  const open = (fields: Partial<CoursePage> = {}, part?: string) => {
    const course = fresh();
    answer('GET /courses/:id/rating', { items: [], nextCursor: null });
    answer('GET /courses/:id/viewer-state', courseViewerState({ isOwn: true }));
    answer('GET /courses/:id/preview', { ...coursePage(), ...fields, id: course.id });
    return show(course, { view: 'preview', ...(part && { part }) });
  };
  const box = () => within(screen.getByRole('complementary', { name: 'Get this course' }));

  test('the preview shows an error when it does not load', async () => {
    const course = fresh();
    answer('GET /courses/:id/preview', () => refuse(404, 'NOT_FOUND'));
    show(course, { view: 'preview' });
    expect(await screen.findByText('The preview didn’t load')).toBeInTheDocument();
  });

  test('the preview shows the view of a member without the course, and its buttons have no effect', async () => {
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

  test('the preview plays a locked course part only in the view “After unlocking”', async () => {
    const played = answer('GET /courses/:id/parts/:partId', playablePart({ kind: 'text', text: 'Get up.' }));
    const { user } = open({}, id(102));
    await screen.findByRole('heading', { level: 1 });
    expect(played.params).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'After unlocking' }));
    expect(await screen.findByText('Get up.')).toBeVisible();
    expect(await screen.findByText('In your library')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as done' })).not.toBeInTheDocument();
  });

  test('the preview is shown for a course without a topic', async () => {
    open({ topicId: null, picture: null });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Sleep Without Trying');
    const trail = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(trail.getAllByRole('listitem')).toHaveLength(2);
  });
});

test('another creator’s course is not found, and a course that fails to load can be loaded again', async () => {
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
