import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { MOST_REFS, type ContentType } from '@/contract/values/content';
import { FollowButton } from '@/components/content/FollowButton';
import { SaveButton } from '@/components/content/SaveButton';
import { useSignOut } from '@/hooks/accounts/useUser';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { done } from '@/contract/shared';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { viewerState } from '../../support/make/viewer-states';
import { renderPage } from '../../support/render-page';

const owned = { percent: 40, doneCount: 2, nextPart: 3 };

type ListProps = { type: ContentType; numbers: number[] };

/** List of contents with their viewer states as text. */
function List({ type, numbers }: ListProps) {
  const stateOf = useViewerStates(
    numbers.map((number) => ({ id: id(number) })),
    type,
  );
  return (
    <ul>
      {numbers.map((number) => {
        const { isMarked, owned: own } = stateOf({ id: id(number) });
        return <li key={number}>{`${type} ${number}: ${isMarked} ${own?.percent ?? 'not owned'}`}</li>;
      })}
    </ul>
  );
}

const refsOf = (type: ContentType, numbers: number[]) => numbers.map((number) => `${type}:${id(number)}`);
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(() => {
  document.documentElement.toggleAttribute('data-signed-in', true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  document.documentElement.removeAttribute('data-signed-in');
  jest.restoreAllMocks();
});

test('the lists of a page send one request, which contains each content once', async () => {
  const asked = answer('GET /viewer-states', {
    items: [
      viewerState('COURSE', 1, { owned }),
      viewerState('POST', 1, { isMarked: true }),
      viewerState('CREATOR', 9, { isMarked: true }),
    ],
  });
  renderPage(
    <>
      <List type="COURSE" numbers={[1, 2]} />
      <List type="POST" numbers={[1]} />
      <List type="COURSE" numbers={[2, 3]} />
      <List type="CREATOR" numbers={[9]} />
    </>,
    { user: memberUser },
  );
  expect(await screen.findByText('COURSE 1: false 40')).toBeVisible();
  expect(screen.getByText('POST 1: true not owned')).toBeVisible();
  expect(screen.getByText('CREATOR 9: true not owned')).toBeVisible();
  expect(screen.getAllByText('COURSE 2: false not owned')).toHaveLength(2);
  const refs = [...refsOf('COURSE', [1, 2]), ...refsOf('POST', [1]), ...refsOf('COURSE', [3])];
  expect(asked.queries).toEqual([{ refs: [...refs, ...refsOf('CREATOR', [9])].join() }]);
});

function Growing() {
  const [count, setCount] = useState(2);
  return (
    <>
      <List type="COURSE" numbers={numbersTo(count)} />
      <button onClick={() => setCount(4)}>More</button>
    </>
  );
}

test('a longer list requests only its new contents', async () => {
  const asked = answer('GET /viewer-states', ({ query }) => ({
    items: [1, 3].flatMap((number) =>
      query.refs!.includes(id(number)) ? viewerState('COURSE', number, { owned }) : [],
    ),
  }));
  const { user } = renderPage(<Growing />, { user: memberUser });
  expect(await screen.findByText('COURSE 1: false 40')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('COURSE 3: false 40')).toBeVisible();
  expect(screen.getByText('COURSE 1: false 40')).toBeVisible();
  expect(asked.queries.map(({ refs }) => refs)).toEqual([
    refsOf('COURSE', [1, 2]).join(),
    refsOf('COURSE', [3, 4]).join(),
  ]);
});

test('a page that is opened later shows the cached states at once and requests them again', async () => {
  let percent = 40;
  const asked = answer('GET /viewer-states', () => ({
    items: [viewerState('COURSE', 1, { owned: { ...owned, percent } })],
  }));
  const { rerender } = renderPage(<List key="home" type="COURSE" numbers={[1]} />, { user: memberUser });
  expect(await screen.findByText('COURSE 1: false 40')).toBeVisible();
  percent = 60;
  rerender(<List key="library" type="COURSE" numbers={[1]} />);
  expect(screen.getByText('COURSE 1: false 40')).toBeVisible();
  expect(await screen.findByText('COURSE 1: false 60')).toBeVisible();
  expect(asked.queries).toHaveLength(2);
});

test('a list longer than the limit of one request is split into several requests', async () => {
  const last = MOST_REFS + 1;
  const asked = answer('GET /viewer-states', ({ query }) => ({
    items: query.refs!.includes(id(last)) ? [viewerState('POST', last, { isMarked: true })] : [],
  }));
  renderPage(<List type="POST" numbers={numbersTo(last)} />, { user: memberUser });
  expect(await screen.findByText(`POST ${last}: true not owned`)).toBeVisible();
  expect(asked.queries.map(({ refs }) => refs!.split(',').length).sort()).toEqual([1, MOST_REFS]);
});

test('a visitor sends no request', async () => {
  const asked = answer('GET /viewer-states', { items: [] });
  renderPage(<List type="COURSE" numbers={[1]} />, { user: anonymousUser });
  await act(async () => {
    await import('@/lib/session/viewer-state-requests');
  });
  expect(screen.getByText('COURSE 1: false not owned')).toBeVisible();
  expect(asked.queries).toEqual([]);
});

/** Shows a course twice, with a save button in the first list. */
function Two() {
  const course = { id: id(1), contentType: 'COURSE' as const, title: 'Rest' };
  const stateOf = useViewerStates([course]);
  return (
    <>
      <SaveButton thing={course} isSaved={stateOf(course).isMarked} />
      <List type="COURSE" numbers={[1, 2]} />
    </>
  );
}

test('a save is shown in all lists at once and keeps the progress', async () => {
  answer('GET /viewer-states', {
    items: [viewerState('COURSE', 1, { owned }), viewerState('COURSE', 2, { isMarked: true })],
  });
  const stored = Promise.withResolvers<typeof done>();
  answer('POST /likes', () => stored.promise);
  const { user } = renderPage(<Two />, { user: memberUser });
  expect(await screen.findByText('COURSE 1: false 40')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save Rest' }));
  expect(await screen.findByText('COURSE 1: true 40')).toBeVisible();
  expect(screen.getByText('COURSE 2: true not owned')).toBeVisible();
  answer('GET /viewer-states', {
    items: [viewerState('COURSE', 1, { owned, isMarked: true }), viewerState('COURSE', 2)],
  });
  stored.resolve(done);
  expect(await screen.findByText('COURSE 2: false not owned')).toBeVisible();
  expect(screen.getByText('COURSE 1: true 40')).toBeVisible();
});

test('a save is not overwritten by the response to an earlier request', async () => {
  const old = Promise.withResolvers<{ items: [] }>();
  let requests = 0;
  answer('GET /viewer-states', () =>
    ++requests === 1 ? old.promise : { items: [viewerState('COURSE', 1, { isMarked: true })] },
  );
  answer('POST /likes', done);
  const { user } = renderPage(<Two />, { user: memberUser });
  await waitFor(() => expect(requests).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Save Rest' }));
  expect(await screen.findByText('Saved “Rest”')).toBeVisible();
  await waitFor(() => expect(requests).toBe(2));
  old.resolve({ items: [] });
  await waitFor(() => expect(requests).toBe(3));
  expect(screen.getByText('COURSE 1: true not owned')).toBeVisible();
});

test('a failed save is reverted and keeps the progress', async () => {
  answer('GET /viewer-states', { items: [viewerState('COURSE', 1, { owned })] });
  answer('POST /likes', refuse(500, 'INTERNAL'));
  const { user } = renderPage(<Two />, { user: memberUser });
  expect(await screen.findByText('COURSE 1: false 40')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save Rest' }));
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(screen.getByText('COURSE 1: false 40')).toBeVisible();
});

test('states that could not be loaded are unmarked and not owned, and are loaded when the connection returns', async () => {
  let isDown = true;
  const asked = answer('GET /viewer-states', () =>
    isDown ? refuse(503, 'BUSY') : { items: [viewerState('COURSE', 1, { owned, isMarked: true })] },
  );
  renderPage(<List type="COURSE" numbers={[1]} />, { user: memberUser });
  await waitFor(() => expect(asked.queries).toHaveLength(2));
  expect(screen.getByText('COURSE 1: false not owned')).toBeVisible();
  isDown = false;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('COURSE 1: true 40')).toBeVisible();
});

test('a failed request keeps the known states', async () => {
  answer('GET /viewer-states', ({ query }) =>
    query.refs!.includes(id(3)) ? refuse(503, 'BUSY') : { items: [viewerState('COURSE', 1, { owned })] },
  );
  const { user } = renderPage(<Growing />, { user: memberUser });
  expect(await screen.findByText('COURSE 1: false 40')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
  expect(screen.getByText('COURSE 1: false 40')).toBeVisible();
  expect(screen.getByText('COURSE 3: false not owned')).toBeVisible();
});

function SignOut() {
  const signOut = useSignOut();
  return <button onClick={() => void signOut()}>Sign out</button>;
}

test('the states of a person are removed when the person signs out', async () => {
  answer('GET /viewer-states', { items: [viewerState('CREATOR', 2, { isMarked: true })] });
  answer('POST /auth/logout', done);
  function Follow() {
    const creator = { id: id(2), name: 'Marisol' };
    return (
      <FollowButton creator={creator} isFollowed={useViewerStates([creator], 'CREATOR')(creator).isMarked} />
    );
  }
  const { user } = renderPage(
    <>
      <Follow />
      <SignOut />
    </>,
    { user: memberUser },
  );
  expect(await screen.findByRole('button', { name: 'Following Marisol' })).toBeVisible();
  answer('GET /users', anonymousUser);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('button', { name: 'Follow Marisol' })).toBeVisible();
});
