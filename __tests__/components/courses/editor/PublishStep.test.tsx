import { screen, waitFor, within } from '@testing-library/react';
import { CourseEditorPage } from '@/components/courses/editor/CourseEditorPage';
import type { CourseDraft } from '@/contract/courses';
import { captureThumbnail } from '@/lib/upload/thumbnail';
import { UploadFailure } from '@/lib/upload/upload-failure';
import { answer, refuse } from '../../../support/calls';
import { recordEvents } from '../../../support/events';
import { courseDraft, editOnly } from '../../../support/make/courses';
import { creatorProfile } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

jest.mock('@/components/courses/CourseDetails', () => ({ CourseDetails: () => null }));
jest.mock('@/lib/upload/thumbnail', () => ({ captureThumbnail: jest.fn() }));

let number = 4000;

function show(
  fields: Partial<CourseDraft> = {},
  { isApproved = true, canSubmit = true, step = 'publish' } = {},
) {
  let course = courseDraft({ id: id((number += 1)), ...fields });
  answer('GET /courses/:id/draft', () => course);
  answer(
    'GET /creators/mine',
    creatorProfile({
      state: isApproved ? 'APPROVED' : 'PENDING_APPROVAL',
      can: { update: true, submit: false, publish: isApproved, submitCourse: canSubmit },
    }),
  );
  const statuses = answer('PATCH /kumu/courses/update-status', ({ body }) => {
    const { status } = body as { status: CourseDraft['state'] };
    return (course = { ...course, state: status, can: { ...editOnly, update: status !== 'IN_REVIEW' } });
  });
  return {
    ...renderPage(<CourseEditorPage id={course.id} draft={course} />, { query: { step } }),
    statuses,
    course,
    put: (change: Partial<CourseDraft>) => void (course = { ...course, ...change }),
  };
}

let logged: jest.SpyInstance;
beforeEach(() => (logged = jest.spyOn(console, 'error').mockImplementation(() => {})));
afterEach(() => logged.mockRestore());

test('an incomplete course lists what is missing with links and is not submitted', async () => {
  const { user, statuses, course } = show({ missing: ['topicId', 'files'], can: editOnly });
  expect(screen.getByText('2 things are still missing')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'A topic' })).toHaveAttribute(
    'href',
    `/dashboard/content/${course.id}?step=basics`,
  );
  expect(screen.getByRole('link', { name: 'A file or text in every part' })).toHaveAttribute(
    'href',
    `/dashboard/content/${course.id}?step=parts`,
  );
  const submit = screen.getByRole('button', { name: 'Submit for review' });
  expect(submit).toHaveAccessibleDescription('2 things are still missing');
  await user.click(submit);
  expect(statuses.bodies).toEqual([]);
});

test('an unpublished course with a price but without payouts links to its price instead of republishing', () => {
  const { course } = show({ state: 'UNPUBLISHED', priceCents: 1500, missing: ['payouts'], can: editOnly });
  expect(screen.getByRole('link', { name: 'Payouts connected, or a free course' })).toHaveAttribute(
    'href',
    `/dashboard/content/${course.id}?step=price`,
  );
  expect(screen.queryByRole('button', { name: 'Publish again' })).not.toBeInTheDocument();
});

test('a step is marked as done only if it is complete', () => {
  show({ missing: ['topicId'], can: editOnly });
  const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Basics',
    'Parts (done)',
    'Price (done)',
    'Publish',
  ]);
});

test('a finished course is sent for review, and the event is recorded', async () => {
  const events = recordEvents();
  const { user, statuses, course } = show();
  expect(screen.getByText('Nothing’s missing')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText('Our team is reviewing this course.')).toBeInTheDocument();
  expect(statuses.bodies).toEqual([{ courseId: course.id, status: 'IN_REVIEW' }]);
  await waitFor(() =>
    expect(events.sent).toMatchObject([
      { type: 'PUBLISH_PROJECT', payload: { contentType: 'COURSE', contentId: course.id } },
    ]),
  );
});

test('a creator who is not approved can prepare a course but not submit it', async () => {
  const { user, statuses } = show({}, { isApproved: false, canSubmit: false });
  expect(await screen.findByText('Your profile isn’t approved yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  expect(statuses.bodies).toEqual([]);
});

test('a refused submission shows the reason and reloads the state', async () => {
  const { user, put } = show();
  answer('PATCH /kumu/courses/update-status', () => {
    put({ state: 'IN_REVIEW', can: { ...editOnly, update: false } });
    return refuse(409, 'INVALID_TRANSITION');
  });
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText(/no longer possible/)).toBeInTheDocument();
  expect(await screen.findByText('Our team is reviewing this course.')).toBeInTheDocument();
});

test.each([
  ['PUBLISHED', { ...editOnly, unpublish: true }, 'Unpublish', 'UNPUBLISHED'],
  ['UNPUBLISHED', { ...editOnly, publish: true }, 'Publish again', 'PUBLISHED'],
  ['IN_REVIEW', { ...editOnly, update: false, withdraw: true }, 'Withdraw from review', 'DRAFT'],
] as const)(
  'a course in the state %s has a button that changes its status',
  async (state, can, button, status) => {
    const { user, statuses, course } = show({ state, can });
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(statuses.bodies).toEqual([{ courseId: course.id, status }]));
  },
);

test.each([
  ['PUBLISHED', { ...editOnly, unpublish: true }, 'Unpublish', ['UNPUBLISHED', 'PUBLISHED']],
  [
    'IN_REVIEW',
    { ...editOnly, update: false, withdraw: true },
    'Withdraw from review',
    ['DRAFT', 'IN_REVIEW'],
  ],
] as const)('a status change of a course in the state %s can be undone from its message', async (...row) => {
  const [state, can, button, expected] = row;
  const { user, statuses } = show({ state, can });
  await user.click(screen.getByRole('button', { name: button }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(statuses.bodies.map(({ status }) => status)).toEqual(expected));
});

test('a deletion shows who keeps access, requires the name and returns to the list', async () => {
  const { user, course } = show({ state: 'PUBLISHED', ownersCount: 31 });
  const removed = answer('DELETE /content', { done: true });
  answer('GET /content', { items: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Delete course' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Sleep Without Trying?' }));
  expect(dialog.getByText('31 members keep access.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Delete course' }));
  expect(dialog.getByText('Type the title as it’s shown above.')).toBeInTheDocument();
  expect(removed.queries).toEqual([]);
  await user.type(dialog.getByLabelText('Course title'), ' sleep  without trying');
  await user.click(dialog.getByRole('button', { name: 'Delete course' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/dashboard/content'));
  expect(removed.queries).toEqual([{ contentType: 'COURSE', contentId: course.id }]);
});

describe('the cover', () => {
  const choose = (user: ReturnType<typeof show>['user'], file: File) =>
    user.upload(
      within(screen.getByRole('group', { name: 'Cover' }))
        .getByRole('button')
        .closest('div')!
        .querySelector('input')!,
      file,
    );

  test('the cover upload explains a file that is not a picture and a video that is too short', async () => {
    jest
      .mocked(captureThumbnail)
      .mockRejectedValue(new UploadFailure('VIDEO_TOO_SHORT', 'This video is shorter than the capture time'));
    const { user } = show({}, { step: 'basics' });
    await choose(user, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('File type not valid')).toBeInTheDocument();
    await choose(user, new File(['x'], 'short.mp4', { type: 'video/mp4' }));
    expect(await screen.findByText('This video is shorter than the capture time')).toBeInTheDocument();
    expect(screen.queryByText('File type not valid')).not.toBeInTheDocument();
    await choose(user, new File([], 'empty.png', { type: 'image/png' }));
    expect(await screen.findByText('This file is empty. Choose another one.')).toBeInTheDocument();
  });
});

test('a course is not submitted while invalid input is unsaved', async () => {
  const { user, statuses, goTo } = show({}, { step: 'basics' });
  await user.clear(screen.getByLabelText('Title'));
  goTo({ query: { step: 'publish' } });
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText(/Some of your changes aren’t saved yet/)).toBeInTheDocument();
  expect(statuses.bodies).toEqual([]);
});

test('a creator who is waiting for approval can submit a course', async () => {
  const { user, statuses, course } = show({ missing: [] }, { isApproved: false, canSubmit: true });
  expect(await screen.findByText('We’ll review this course together with your profile.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  await waitFor(() => expect(statuses.bodies).toEqual([{ courseId: course.id, status: 'IN_REVIEW' }]));
});
