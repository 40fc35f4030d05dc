import { screen, waitFor, within } from '@testing-library/react';
import { CourseQueue } from '@/components/office/CourseQueue';
import { OfficeHomePage } from '@/components/office/OfficeHomePage';
import type { ReviewedCourse, ReviewedCreator } from '@/contract/office';
import { answer, refuse } from '../../support/calls';
import { creatorProfile } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const course = (fields: Partial<ReviewedCourse> = {}): ReviewedCourse => ({
  id: id(1),
  title: 'Night Sitting',
  state: 'IN_REVIEW',
  picture: null,
  creatorName: 'Marisol Quennell',
  creatorUsername: 'marisol',
  priceCents: 2900,
  partsCount: 9,
  pendingPartsCount: 0,
  rejectionReason: null,
  submittedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

const creator = (fields: Partial<ReviewedCreator> = {}): ReviewedCreator => ({
  ...creatorProfile(),
  email: 'wren@example.org',
  state: 'PENDING_APPROVAL',
  submittedAt: '2026-01-01T00:00:00.000Z',
  name: 'Wren Abernall',
  ...fields,
});

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

test('a rejection needs a reason of ten characters, which is what is sent', async () => {
  let isWaiting = true;
  answer('GET /office/courses', () => ({ items: isWaiting ? [course()] : [], nextCursor: null }));
  const decided = answer('PATCH /office/courses/:id', () => {
    isWaiting = false;
    return course({ state: 'REJECTED' });
  });
  const { user } = renderPage(<CourseQueue />);
  await user.click(await screen.findByRole('button', { name: 'Reject Night Sitting' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reject Night Sitting?' }));
  await user.type(dialog.getByLabelText('Reason'), '  too bad   ');
  await user.click(dialog.getByRole('button', { name: 'Send reason' }));
  expect(await dialog.findByText('Write at least 10 characters.')).toBeInTheDocument();
  expect(decided.bodies).toEqual([]);
  expect(dialog.getByLabelText('Reason')).toHaveValue('  too bad   ');

  await user.type(dialog.getByLabelText('Reason'), ': no captions.');
  await user.click(dialog.getByRole('button', { name: 'Send reason' }));
  expect(await screen.findByText('Night Sitting got your reason')).toBeInTheDocument();
  expect(decided.bodies).toEqual([{ decision: 'reject', reason: 'too bad   : no captions.' }]);
  expect(await screen.findByText('No courses here')).toBeInTheDocument();
});

test('somebody else was faster: the page says so and shows the queue as it is now', async () => {
  let isWaiting = true;
  answer('GET /office/courses', () => ({ items: isWaiting ? [course()] : [], nextCursor: null }));
  answer('PATCH /office/courses/:id', () => {
    isWaiting = false;
    return refuse(409, 'INVALID_TRANSITION');
  });
  const { user } = renderPage(<CourseQueue />);
  await user.click(await screen.findByRole('button', { name: 'Approve Night Sitting' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Night Sitting was not changed.');
  expect(alert).toHaveTextContent('Somebody decided about it meanwhile');
  expect(await screen.findByText('No courses here')).toBeInTheDocument();
});

test('a reason that the server refuses stays in its field with what is wrong', async () => {
  answer('GET /office/courses', { items: [course()], nextCursor: null });
  answer(
    'PATCH /office/courses/:id',
    refuse(422, 'INVALID_INPUT', [{ path: 'reason', code: 'TOO_LONG', limit: 1000 }]),
  );
  const { user } = renderPage(<CourseQueue />);
  await user.click(await screen.findByRole('button', { name: 'Reject Night Sitting' }));
  await user.type(screen.getByLabelText('Reason'), 'Please add captions.');
  await user.click(screen.getByRole('button', { name: 'Send reason' }));
  expect(await screen.findByText('Keep it to 1,000 characters.')).toBeInTheDocument();
  expect(screen.getByLabelText('Reason')).toHaveValue('Please add captions.');
});

test('new media of a published course is decided about, a published course without is not', async () => {
  answer('GET /office/courses', {
    items: [
      course({ state: 'PUBLISHED', pendingPartsCount: 2 }),
      course({ id: id(2), title: 'Sleep Without Trying', state: 'PUBLISHED' }),
    ],
    nextCursor: null,
  });
  renderPage(<CourseQueue />);
  expect(await screen.findByText(/2 new parts/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve Night Sitting' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve Sleep Without Trying' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Preview Sleep Without Trying' })).toHaveAttribute(
    'href',
    `/office/courses?preview=${id(2)}`,
  );
});

test('the state asked for is in the address, and is what the backend is asked for', async () => {
  const heard = answer('GET /office/courses', { items: [], nextCursor: null });
  const { user } = renderPage(<CourseQueue />, { query: { state: 'REJECTED' } });
  await waitFor(() => expect(heard.queries).toEqual([{ state: 'REJECTED' }]));
  await user.selectOptions(screen.getByLabelText('State'), 'PUBLISHED');
  expect(router.push).toHaveBeenCalledWith(
    { pathname: '/office/courses', query: { state: 'PUBLISHED' } },
    undefined,
    { shallow: true },
  );
});

test('the office sees what waits and a profile as members would read it, and approves it', async () => {
  answer('GET /office', { creatorsWaiting: 1, coursesWaiting: 3 });
  answer('GET /office/creators', { items: [creator()], nextCursor: null });
  const decided = answer('PATCH /office/creators/:id', creator({ state: 'APPROVED' }));
  const { user } = renderPage(<OfficeHomePage />);
  expect(await screen.findByText('1 creator waits')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /3 courses wait/ })).toHaveAttribute('href', '/office/courses');
  expect(await screen.findByText('Fewer sleep tips, better ones')).toBeInTheDocument();
  expect(screen.getByText('@marisol · wren@example.org')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Approve Wren Abernall' }));
  expect(await screen.findByText('Wren Abernall is approved')).toBeInTheDocument();
  expect(decided.bodies).toEqual([{ decision: 'approve' }]);
});

test('a queue that did not load can be asked for again', async () => {
  answer('GET /office/courses', refuse(504, 'BACKEND_SLOW'));
  const { user } = renderPage(<CourseQueue />);
  expect(await screen.findByText('This did not load')).toBeInTheDocument();
  answer('GET /office/courses', { items: [course()], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Night Sitting')).toBeInTheDocument();
});
