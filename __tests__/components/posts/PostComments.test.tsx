import { screen, waitFor, within } from '@testing-library/react';
// Preloads the dialogs, because loading them during a test is slow on a busy machine.
import '@/components/content/ReportModal';
import '@/components/posts/CommentForm';
import { PostComments } from '@/components/posts/PostComments';
import type { User } from '@/contract/accounts';
import type { PostPage, PostViewerState } from '@/contract/posts';
import type { Comment, CommentLine } from '@/contract/comments';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { comment, membersPost, postPage, postViewerState, readerViewerState } from '../../support/make/posts';
import { renderPage } from '../../support/render-page';

type As = { user?: User; post?: PostPage; viewerState?: PostViewerState | null; isUnknown?: boolean };

const show = ({
  user = memberUser,
  post = postPage({ commentsCount: 1 }),
  viewerState = readerViewerState(),
  isUnknown = false,
}: As = {}) => {
  answer('GET /users', user);
  return renderPage(
    <PostComments post={post} viewerState={viewerState ?? undefined} isUnknown={isUnknown} />,
    {
      user,
      pathname: `/posts/${post.id}`,
    },
  );
};
const list = (...items: Comment[]) => answer('GET /posts/:id/comments', () => ({ items, nextCursor: null }));
const by = async (name: string) => within(await screen.findByRole('article', { name: `Comment by ${name}` }));

/** Returns a comment by the viewer. */
const own = (fields: Partial<Comment> = {}) =>
  comment({ editableUntil: '2099-01-01T00:00:00.000Z', canRemove: true, ...fields });

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

test("comments are listed with their replies, and the post's author is marked", async () => {
  const answered = comment({ id: id(771), author: { name: 'Marisol', picture: null }, isByCreator: true });
  list(comment({ answers: [answered], editedAt: '2026-01-13T09:10:00.000Z' }));
  show();
  expect((await by('Jo')).getByText('The curtains did it.')).toBeVisible();
  expect((await by('Jo')).getByText('edited')).toBeVisible();
  expect((await by('Jo')).queryByText('Author')).toBeNull();
  expect((await by('Marisol')).getByText('Author')).toBeVisible();
});

test('a changed sort order reloads the list, and the next page keeps the order', async () => {
  const heard = answer('GET /posts/:id/comments', ({ query }) => ({
    items: query.cursor ? [comment({ id: id(773) })] : [comment(), comment({ id: id(771) })],
    nextCursor: query.cursor ? null : 'after-2',
  }));
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: 'Oldest first' }));
  await waitFor(() => expect(heard.queries.at(-1)).toMatchObject({ orderBy: 'oldest' }));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(heard.queries).toContainEqual(expect.objectContaining({ orderBy: 'oldest', cursor: 'after-2' }));
});

test('a sent comment appears in the list and the field is emptied', async () => {
  const items: Comment[] = [];
  answer('GET /posts/:id/comments', () => ({ items, nextCursor: null }));
  const sent = answer('POST /posts/:id/comments', () => {
    items.push(comment());
    return comment();
  });
  const { user } = show();
  await user.type(await screen.findByLabelText('Write a comment'), 'The curtains did it.');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect((await by('Jo')).getByText('The curtains did it.')).toBeVisible();
  expect(sent.bodies).toEqual([{ text: 'The curtains did it.', parentId: null }]);
  expect(screen.getByLabelText('Write a comment')).toHaveValue('');
});

test('the comment count in the heading is updated at once', async () => {
  list(own());
  answer('POST /posts/:id/comments', comment({ id: id(771) }));
  answer('DELETE /comments/:id', { done: true as const });
  const { user } = show();
  expect(screen.getByRole('heading', { name: '1 comment' })).toBeVisible();
  await user.type(await screen.findByLabelText('Write a comment'), 'Mine too.');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByRole('heading', { name: '2 comments' })).toBeVisible();
  await user.click((await by('Jo')).getByRole('button', { name: 'Remove the comment by Jo' }));
  await user.click((await by('Jo')).getByRole('button', { name: 'Remove for good' }));
  expect(await screen.findByRole('heading', { name: '1 comment' })).toBeVisible();
});

test("another person's comment is reported with a reason, but the viewer's own cannot be", async () => {
  list(comment(), own({ id: id(771), author: { name: 'Lee', picture: null } }));
  const sent = answer('POST /reports', { done: true as const });
  const { user } = show();
  await user.click((await by('Jo')).getByRole('button', { name: 'Report the comment by Jo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report the comment by Jo' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByText('Choose what’s wrong.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('What’s wrong'), 'SPAM');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. Our office will look at it.')).toBeVisible();
  expect(sent.bodies).toEqual([{ subjectType: 'COMMENT', subjectId: id(770), reason: 'SPAM', text: '' }]);
  expect((await by('Lee')).queryByRole('button', { name: /^Report/ })).toBeNull();
});

test('a comment that could not be stored is kept in the field with the reason', async () => {
  list();
  answer('POST /posts/:id/comments', refuse(502, 'BACKEND_DOWN'));
  const { user } = show();
  await user.type(await screen.findByLabelText('Write a comment'), 'The curtains did it.');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Write a comment')).toHaveValue('The curtains did it.');
});

test('a stored comment is not sent again when the list fails to load', async () => {
  let isDown = false;
  answer('GET /posts/:id/comments', () =>
    isDown ? refuse(502, 'BACKEND_DOWN') : { items: [], nextCursor: null },
  );
  answer('POST /posts/:id/comments', () => {
    isDown = true;
    return comment();
  });
  const { user } = show();
  await user.type(await screen.findByLabelText('Write a comment'), 'The curtains did it.');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(screen.getByLabelText('Write a comment')).toHaveValue(''));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a reply is sent with the id of the comment', async () => {
  list(comment());
  const sent = answer('POST /posts/:id/comments', comment({ id: id(771) }));
  const { user } = show();
  await user.click((await by('Jo')).getByRole('button', { name: 'Reply to Jo' }));
  await user.type(await screen.findByLabelText('Reply to Jo', { selector: 'textarea' }), 'Mine too.');
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  await waitFor(() => expect(sent.bodies).toEqual([{ text: 'Mine too.', parentId: id(770) }]));
  await waitFor(() => expect(screen.queryByLabelText('Reply to Jo', { selector: 'textarea' })).toBeNull());
});

describe('a comment with many replies', () => {
  const reply = (number: number, fields: Partial<CommentLine> = {}): CommentLine => {
    const { answers: _, answersCount: _count, answersCursor: _cursor, ...line } = comment();
    return { ...line, id: id(800 + number), author: { name: `Reader ${number}`, picture: null }, ...fields };
  };
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
  const thread = (fields: Partial<Comment> = {}) =>
    comment({
      answers: numbers(0, 3).map((number) => reply(number)),
      answersCount: 30,
      answersCursor: 'after-3',
      ...fields,
    });
  const page = (cursor: string | undefined) =>
    cursor === 'after-3'
      ? { items: numbers(3, 23).map((number) => reply(number)), nextCursor: 'after-23' }
      : { items: numbers(23, 30).map((number) => reply(number)), nextCursor: null };
  const readers = () =>
    screen
      .getAllByRole('article')
      .map((article) => article.getAttribute('aria-label')!.replace('Comment by ', ''))
      .filter((name) => name !== 'Jo');
  const more = (count: number) => `Show ${count} more replies to Jo`;

  test('the remaining replies load page by page, and the focus moves to the first new reply', async () => {
    list(thread());
    const heard = answer('GET /comments/:id/answers', ({ query }) => page(query.cursor));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: more(20) }));
    await waitFor(() => expect(screen.getByRole('article', { name: 'Comment by Reader 3' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: more(7) }));
    await waitFor(() => expect(screen.getByRole('article', { name: 'Comment by Reader 23' })).toHaveFocus());
    expect(readers()).toEqual(numbers(0, 30).map((number) => `Reader ${number}`));
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
    expect(new Set(heard.queries.map(({ cursor }) => cursor))).toEqual(new Set(['after-3', 'after-23']));
    expect(heard.params[0]).toEqual({ id: id(770) });
  });

  test('a failed page of replies can be loaded again, and keeps the shown replies and the focus', async () => {
    list(thread());
    answer('GET /comments/:id/answers', refuse(400, 'BAD_CURSOR'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: more(20) }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: more(20) })).toHaveFocus();
    expect(readers()).toHaveLength(3);
    answer('GET /comments/:id/answers', ({ query }) => page(query.cursor));
    await user.click(screen.getByRole('button', { name: more(20) }));
    await waitFor(() => expect(readers()).toHaveLength(23));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test("the viewer's new reply is shown once, before its page is loaded, and disappears when removed", async () => {
    const mine = reply(30, { author: { name: 'Lee', picture: null }, canRemove: true });
    let isThere = false;
    answer('GET /posts/:id/comments', () => ({
      items: [thread(isThere ? { answersCount: 31 } : {})],
      nextCursor: null,
    }));
    answer('POST /posts/:id/comments', () => {
      isThere = true;
      return mine;
    });
    answer('DELETE /comments/:id', () => {
      isThere = false;
      return { done: true as const };
    });
    answer('GET /comments/:id/answers', ({ query }) => {
      const { items, nextCursor } = page(query.cursor);
      return { items: nextCursor === null && isThere ? [...items, mine] : items, nextCursor };
    });
    const { user } = show();
    await user.click((await by('Jo')).getByRole('button', { name: 'Reply to Jo' }));
    await user.type(await screen.findByLabelText('Reply to Jo', { selector: 'textarea' }), 'Mine too.');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    expect(await by('Lee')).toBeDefined();
    expect(readers()).toEqual(['Reader 0', 'Reader 1', 'Reader 2', 'Lee']);
    await user.click(screen.getByRole('button', { name: more(20) }));
    await user.click(await screen.findByRole('button', { name: more(7) }));
    await waitFor(() => expect(readers()).toHaveLength(31));
    expect(readers().at(-1)).toBe('Lee');
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
    await user.click((await by('Lee')).getByRole('button', { name: 'Remove the comment by Lee' }));
    await user.click((await by('Lee')).getByRole('button', { name: 'Remove for good' }));
    await waitFor(() => expect(readers()).toEqual(numbers(0, 30).map((number) => `Reader ${number}`)));
  });

  test('no reply is shown twice after a removal', async () => {
    let gone = false;
    const first = reply(0, { canRemove: true });
    answer('GET /posts/:id/comments', () => ({
      items: [
        gone
          ? thread({ answers: numbers(1, 4).map((number) => reply(number)), answersCount: 29 })
          : thread({ answers: [first, reply(1), reply(2)] }),
      ],
      nextCursor: null,
    }));
    answer('GET /comments/:id/answers', ({ query }) => page(query.cursor));
    answer('DELETE /comments/:id', () => {
      gone = true;
      return { done: true as const };
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: more(20) }));
    await user.click((await by('Reader 0')).getByRole('button', { name: 'Remove the comment by Reader 0' }));
    await user.click((await by('Reader 0')).getByRole('button', { name: 'Remove for good' }));
    await waitFor(() => expect(readers()).toEqual(numbers(1, 23).map((number) => `Reader ${number}`)));
  });
});

test("the viewer's own comment can be edited in the list", async () => {
  list(own());
  const sent = answer('PATCH /comments/:id', comment());
  const { user } = show();
  await user.click((await by('Jo')).getByRole('button', { name: 'Edit your comment' }));
  const field = await screen.findByLabelText('Edit');
  expect(field).toHaveValue('The curtains did it.');
  await user.type(field, ' Thanks!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.bodies).toEqual([{ text: 'The curtains did it. Thanks!' }]));
  expect(sent.params).toEqual([{ id: id(770) }]);
  await waitFor(() => expect(screen.queryByLabelText('Edit')).toBeNull());
});

test('a comment is removed only after a second confirmation', async () => {
  list(own());
  const removed = answer('DELETE /comments/:id', { done: true });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove the comment by Jo' }));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(removed.params).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove the comment by Jo' }));
  await user.click(screen.getByRole('button', { name: 'Remove for good' }));
  expect(await screen.findByText('The comment is removed.')).toBeVisible();
  expect(removed.params).toEqual([{ id: id(770) }]);
});

test('a failed removal shows the reason and keeps the comment', async () => {
  list(own());
  answer('DELETE /comments/:id', refuse(502, 'BACKEND_DOWN'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove the comment by Jo' }));
  await user.click(screen.getByRole('button', { name: 'Remove for good' }));
  expect(await screen.findByText(/can’t be reached|try again/i)).toBeVisible();
  expect(screen.queryByText('The comment is removed.')).toBeNull();
  expect((await by('Jo')).getByText('The curtains did it.')).toBeVisible();
});

test("another person's comment can be replied to but not edited or removed", async () => {
  list(comment());
  show();
  expect((await by('Jo')).getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Reply',
    'Report',
  ]);
});

test.each([
  ['AUTHOR', 'This comment was removed by its author.'],
  ['CREATOR', 'The author of the post removed this comment.'],
  ['OFFICE', 'Kumu removed this comment.'],
] as const)('a comment removed by %s leaves a line above its replies', async (removedBy, words) => {
  list(comment({ author: null, text: null, removedBy, answers: [comment({ id: id(771) })] }));
  show();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Comment', 'Report']);
});

test('a visitor is asked to log in and returns to the post', async () => {
  list(comment());
  show({ user: anonymousUser, viewerState: postViewerState() });
  expect(await screen.findByRole('link', { name: 'Log in to comment' })).toHaveAttribute(
    'href',
    `/flow/login?next=${encodeURIComponent(`/posts/${id(700)}`)}`,
  );
  expect(screen.queryByLabelText('Write a comment')).toBeNull();
  expect((await by('Jo')).queryByRole('button')).toBeNull();
});

test('closed comments can be read, and the section is hidden when a closed post has no comments', async () => {
  list(comment());
  const viewerState = { ...readerViewerState(), can: { comment: false, moderate: false, update: false } };
  const closed = show({ post: postPage({ takesComments: false, commentsCount: 1 }), viewerState });
  expect(await by('Jo')).toBeDefined();
  expect(screen.getByText('This post doesn’t take new comments.')).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Report']);
  closed.unmount();
  show({ post: postPage({ takesComments: false }), viewerState });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('comments on a members-only post are loaded only for its readers', async () => {
  const heard = list(comment());
  const post = membersPost({ commentsCount: 1 });
  const waiting = show({ post, viewerState: null, isUnknown: true });
  expect(screen.queryByText('Join to read and write comments.')).toBeNull();
  waiting.unmount();
  const refused = show({ post, viewerState: postViewerState() });
  expect(screen.getByText('Join to read and write comments.')).toBeVisible();
  refused.unmount();
  const forBuyers = show({ post: { ...post, audience: 'BUYERS' }, viewerState: postViewerState() });
  expect(screen.getByText('The comments are for buyers.')).toBeVisible();
  forBuyers.unmount();
  show({ post });
  expect(await by('Jo')).toBeDefined();
  expect(heard.params).toHaveLength(1);
});

test('comments that fail to load can be loaded again', async () => {
  answer('GET /posts/:id/comments', refuse(502, 'BACKEND_DOWN'));
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  list(comment());
  await user.click(retry);
  expect(await by('Jo')).toBeDefined();
});
