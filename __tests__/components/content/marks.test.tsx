import { screen, waitFor } from '@testing-library/react';
import { CourseGrid } from '@/components/courses/CourseGrid';
import { FollowButton } from '@/components/content/FollowButton';
import '@/components/content/mark';
import { useMergeVisitorData } from '@/components/shell/account/useMergeVisitorData';
import { takePendingMark } from '@/lib/session/pending-mark';
import { readLocalSearches, writeLocalSearches } from '@/lib/search/local-searches';
import { answer, refuse } from '../../support/calls';
import { anonymousUser } from '@/contract/values/anonymous-user';
import type { User } from '@/contract/accounts';
import { memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { id } from '../../support/make/ids';
import { viewerState } from '../../support/make/viewer-states';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const courses = [courseCard(), courseCard({ id: id(4), title: 'Night Sitting' })];
const heart = (name = 'Save Sleep Without Trying') => screen.findByRole('button', { name });
const ref = { contentType: 'COURSE', contentId: id(1) };

function show(ui: React.ReactNode, user: User = memberUser) {
  document.documentElement.toggleAttribute('data-signed-in', user.id !== null);
  answer('GET /users', user);
  return renderPage(ui, { user, pathname: '/courses' });
}

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a grid requests the saved courses once, and saving a course is stored and can be undone', async () => {
  const saved = new Set([4]);
  const asked = answer('GET /viewer-states', () => ({
    items: [...saved].map((number) => viewerState('COURSE', number, { isMarked: true })),
  }));
  const likes = answer('POST /likes', () => {
    saved.add(1);
    return { done: true as const };
  });
  const unlikes = answer('DELETE /likes', () => {
    saved.delete(1);
    return { done: true as const };
  });
  const { user } = show(<CourseGrid courses={courses} />);
  await waitFor(async () =>
    expect(await heart('Save Night Sitting')).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
  expect(asked.queries).toEqual([{ refs: `COURSE:${id(1)},COURSE:${id(4)}` }]);

  await user.click(await heart());
  expect(await screen.findByText('Saved “Sleep Without Trying”')).toBeVisible();
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
  expect(likes.bodies).toEqual([ref]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Sleep Without Trying” isn’t saved any more')).toBeVisible();
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
  expect(unlikes.queries).toEqual([ref]);
});

test('a course is not shown as saved when saving failed', async () => {
  answer('POST /likes', refuse(500, 'INTERNAL'));
  const { user } = show(<CourseGrid courses={courses} />);
  await user.click(await heart());
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');
});

/** Hook that every page of a signed-in user calls. */
function SignedIn() {
  useMergeVisitorData(true);
  return null;
}

test('a course that a visitor saves is stored after the sign-up', async () => {
  const likes = answer('POST /likes', { done: true });
  const { user, unmount } = show(<CourseGrid courses={courses} />, anonymousUser);
  await user.click(await heart());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/member/sign-up?next=%2Fcourses'));
  expect(likes.bodies).toEqual([]);
  unmount();
  show(<SignedIn />);
  expect(await screen.findByText('Saved “Sleep Without Trying”')).toBeVisible();
  expect(likes.bodies).toEqual([ref]);
  // The pending save was removed when it was stored.
  expect(takePendingMark()).toBeNull();
});

test('a pending save older than an hour is discarded', async () => {
  const { user } = show(<CourseGrid courses={courses} />, anonymousUser);
  await user.click(await heart());
  await waitFor(() => expect(router.push).toHaveBeenCalled());
  const later = Date.now() + 60 * 60 * 1000 + 1;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(takePendingMark()).toBeNull();
});

test('a course that a user with an expired session saves is stored after the next login', async () => {
  answer('POST /likes', refuse(401, 'NOT_SIGNED_IN'));
  const { user } = show(<CourseGrid courses={courses} />);
  await user.click(await heart());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/login?next=%2Fcourses'));
  expect(takePendingMark()).toMatchObject({ contentType: 'COURSE', id: id(1) });
});

test('the follow button follows a creator', async () => {
  const follows = answer('POST /creators/:creator/follow', { done: true });
  const { user } = show(<FollowButton creator={{ id: id(2), name: 'Marisol' }} isFollowed={false} />);
  await user.click(screen.getByRole('button', { name: 'Follow Marisol' }));
  expect(await screen.findByText('You’re following Marisol')).toBeVisible();
  expect(follows.params).toEqual([{ creator: id(2) }]);
});

test("a visitor's searches are merged into the member's searches once, with their times", async () => {
  const searches = [
    { id: id(1), query: 'sleep', searchedAt: '2026-11-22T10:00:00.000Z' },
    { id: id(2), query: 'yoga', searchedAt: '2026-11-21T10:00:00.000Z' },
  ];
  writeLocalSearches(searches);
  const kept = answer('POST /search/recent-searches', { items: searches });
  show(<SignedIn />);
  await waitFor(() =>
    expect(kept.bodies).toEqual([
      { searches: searches.map(({ query, searchedAt }) => ({ query, searchedAt })) },
    ]),
  );
  expect(readLocalSearches()).toEqual([]);
});

test('searches that could not be sent are kept in the browser', async () => {
  writeLocalSearches([{ id: id(1), query: 'sleep', searchedAt: '2026-11-22T10:00:00.000Z' }]);
  answer('POST /search/recent-searches', refuse(503, 'BUSY'));
  show(<SignedIn />);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  await waitFor(() => expect(readLocalSearches()).toHaveLength(1));
});
