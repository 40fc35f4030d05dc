import { screen, waitFor, within } from '@testing-library/react';
import { ContentListPage } from '@/components/dashboard/ContentListPage';
import { NewContentPage } from '@/components/dashboard/NewContentPage';
import type { CreatorProfile } from '@/contract/creators';
import { formatMoment } from '@/lib/format/format';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { ownCourse } from '../../support/make/courses';
import { creatorProfile } from '../../support/make/creators';
import { ownDigitalProduct } from '../../support/make/digital-products';
import { id } from '../../support/make/ids';
import { ownPost } from '../../support/make/posts';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const approved: Partial<CreatorProfile> = {
  state: 'APPROVED',
  can: { update: true, submit: false, publish: true, submitCourse: true },
};

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer('GET /creators/mine', creatorProfile(approved));
});
afterEach(() => logged.mockRestore());

const show = (query: Record<string, string> = {}) => renderPage(<ContentListPage />, { query });
const menuOf = async (user: ReturnType<typeof show>['user'], title: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

test('each course in the list shows its state, its sales and the possible actions', async () => {
  answer('GET /content', {
    items: [ownCourse(), ownCourse({ id: id(2), title: 'Night Sitting', state: 'UNPUBLISHED' })],
    nextCursor: null,
  });
  const { user } = show();
  const row = within((await screen.findByText('Sleep Without Trying')).closest('tr')!);
  expect(row.getByText('Published')).toBeInTheDocument();
  expect(row.getByText('31 sold')).toBeInTheDocument();
  expect(row.getByText('A$1,984.00')).toBeInTheDocument();
  expect(await menuOf(user, 'Sleep Without Trying')).toEqual([
    'Edit',
    'View',
    'Export',
    'Unpublish',
    'Delete',
  ]);
  await user.keyboard('{Escape}');
  await waitFor(async () =>
    expect(await menuOf(user, 'Night Sitting')).toEqual([
      'Edit',
      'Preview',
      'Export',
      'Publish again',
      'Delete',
    ]),
  );
});

test('the list of all content shows sales of courses and views of posts, and a dash in place of zero', async () => {
  answer('GET /content', {
    items: [
      ownCourse({ earnedCents: 0, ownersCount: 0 }),
      ownCourse({ id: id(2), title: 'Night Sitting', earnedCents: 5160, ownersCount: 1 }),
      ownPost({ title: 'After a bad night', viewsCount: 1200, commentsCount: 3, ownersCount: 0 }),
    ],
    nextCursor: null,
  });
  show();
  const cellsOf = async (title: string) =>
    within((await screen.findByText(title)).closest('tr')!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(await cellsOf('Sleep Without Trying')).toEqual(expect.arrayContaining(['–', '–']));
  expect(await cellsOf('Night Sitting')).toEqual(expect.arrayContaining(['1 sold', 'A$51.60']));
  expect(await cellsOf('After a bad night')).toEqual(expect.arrayContaining(['1,200 reads', '3 comments']));
});

test('search, state and order are in the address and in the request', async () => {
  const heard = answer('GET /content', { items: [ownCourse()], nextCursor: null });
  const { user } = show({ query: 'sleep', state: 'DRAFT', orderBy: 'title' });
  await waitFor(() =>
    expect(heard.queries[0]).toMatchObject({ query: 'sleep', state: 'DRAFT', orderBy: 'title' }),
  );
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Most viewed');
  expect(router.push).toHaveBeenLastCalledWith(
    '/dashboard/content?state=DRAFT&query=sleep&orderBy=views',
    undefined,
    { shallow: true, scroll: false },
  );
  await user.clear(screen.getByLabelText('Search by title'));
  await user.type(screen.getByLabelText('Search by title'), 'night{Enter}');
  expect(router.push).toHaveBeenLastCalledWith(
    '/dashboard/content?state=DRAFT&query=night&orderBy=title',
    undefined,
    expect.anything(),
  );
});

test('a search without a match offers the whole list', async () => {
  answer('GET /content', { items: [], nextCursor: null });
  show({ query: 'numbat' });
  expect(await screen.findByText('No title has these words. Try others.')).toBeInTheDocument();
});

test('the list of lives links submitted lives to their bookings and drafts to their editor', async () => {
  const heard = answer('GET /content', {
    items: [
      ownCourse({ contentType: 'LIVE', id: id(3), title: 'Lights Out', state: 'SCHEDULED', partsCount: 0 }),
      ownCourse({ contentType: 'LIVE', id: id(4), title: 'Slow Evening', state: 'DRAFT', partsCount: 0 }),
    ],
    nextCursor: null,
  });
  const { user } = show({ type: 'live' });
  expect(await screen.findByRole('link', { name: 'Lights Out' })).toHaveAttribute(
    'href',
    `/dashboard/content/live/${id(3)}`,
  );
  expect(screen.getByRole('link', { name: 'Slow Evening' })).toHaveAttribute(
    'href',
    `/dashboard/content/edit-live/${id(4)}`,
  );
  expect(heard.queries[0]).toMatchObject({ type: 'live' });
  await user.selectOptions(screen.getByLabelText('Status'), 'Missed');
  expect(router.push).toHaveBeenLastCalledWith(
    '/dashboard/content/live?state=MISSED',
    undefined,
    expect.anything(),
  );
  expect(await menuOf(user, 'Lights Out')).toEqual(['Bookings', 'Edit', 'View', 'Delete']);
});

test('an empty list and a list that failed to load have different messages', async () => {
  answer('GET /content', { items: [], nextCursor: null });
  const empty = show();
  expect(await screen.findByText('Your first course starts here')).toBeInTheDocument();
  empty.unmount();
  answer('GET /content', refuse(502, 'BACKEND_DOWN'));
  const { user } = show();
  expect(await screen.findByText('Your content didn’t load')).toBeInTheDocument();
  answer('GET /content', { items: [ownCourse()], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sleep Without Trying')).toBeInTheDocument();
});

test('the list announces a newly created course', async () => {
  answer('GET /content', { items: [ownCourse({ state: 'DRAFT' })], nextCursor: null });
  show({ createdCourse: id(1) });
  expect(screen.getByText('Your new draft is in the list.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Continue editing' })).toHaveAttribute(
    'href',
    `/dashboard/content/${id(1)}`,
  );
  expect(await screen.findByText('Draft')).toBeInTheDocument();
});

test('the next page of the list is requested with the cursor of the previous page', async () => {
  const heard = answer('GET /content', ({ query }) =>
    query.cursor
      ? { items: [ownCourse({ id: id(2), title: 'Night Sitting' })], nextCursor: null }
      : { items: [ownCourse()], nextCursor: 'after-1' },
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Night Sitting')).toBeInTheDocument();
  expect(heard.queries.some(({ cursor }) => cursor === 'after-1')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('unpublishing can be undone from its message', async () => {
  const events = recordEvents();
  answer('GET /content', { items: [ownCourse()], nextCursor: null });
  const sent = answer('PATCH /content', { done: true });
  const { user } = show();
  await menuOf(user, 'Sleep Without Trying');
  await user.click(screen.getByRole('menuitem', { name: 'Unpublish' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.bodies).toEqual([
      { contentType: 'COURSE', contentId: id(1), status: 'UNPUBLISHED' },
      { contentType: 'COURSE', contentId: id(1), status: 'PUBLISHED' },
    ]),
  );
  expect(await screen.findByText('Sleep Without Trying is published again')).toBeInTheDocument();
  await waitFor(() => expect(events.sent.map(({ type }) => type)).toEqual(['PUBLISH_PROJECT']));
});

test('unpublishing cannot be undone by a creator who may not publish', async () => {
  const can = { update: true, submit: true, publish: false, submitCourse: false };
  answer('GET /creators/mine', creatorProfile({ state: 'REJECTED', can }));
  answer('GET /content', { items: [ownCourse()], nextCursor: null });
  answer('PATCH /content', { done: true });
  const { user } = show();
  await menuOf(user, 'Sleep Without Trying');
  await user.click(screen.getByRole('menuitem', { name: 'Unpublish' }));
  expect(await screen.findByText('Sleep Without Trying is unpublished')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a refused unpublishing shows the reason and reloads the list', async () => {
  const heard = answer('GET /content', { items: [ownCourse()], nextCursor: null });
  answer('PATCH /content', refuse(409, 'INVALID_TRANSITION'));
  const { user } = show();
  await menuOf(user, 'Sleep Without Trying');
  const before = heard.queries.length;
  await user.click(screen.getByRole('menuitem', { name: 'Unpublish' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Sleep Without Trying wasn’t changed.');
  expect(alert).toHaveTextContent('no longer possible');
  expect(heard.queries.length).toBeGreaterThan(before);
});

test('a deletion names the course and its buyers, and requires the typed name', async () => {
  answer('GET /content', { items: [ownCourse()], nextCursor: null });
  const removed = answer('DELETE /content', { done: true });
  const { user } = show();
  await menuOf(user, 'Sleep Without Trying');
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Sleep Without Trying?' }));
  expect(dialog.getByText('31 members keep access.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Course title'), 'Sleep');
  await user.click(dialog.getByRole('button', { name: 'Delete course' }));
  expect(dialog.getByLabelText('Course title')).toBeInvalid();
  expect(removed.queries).toEqual([]);
  await user.type(dialog.getByLabelText('Course title'), ' Without Trying');
  await user.click(dialog.getByRole('button', { name: 'Delete course' }));
  expect(await screen.findByText('Sleep Without Trying is deleted')).toBeInTheDocument();
  expect(removed.queries).toEqual([{ contentType: 'COURSE', contentId: id(1) }]);
});

describe('posts', () => {
  const showPosts = () => renderPage(<ContentListPage type="POST" />);

  test('posts have their own list with links to their editor and page', async () => {
    const heard = answer('GET /content', {
      items: [ownPost(), ownPost({ id: id(701), title: 'Waking at four', state: 'SCHEDULED' })],
      nextCursor: null,
    });
    const { user } = showPosts();
    expect(await screen.findByRole('link', { name: 'After a bad night' })).toHaveAttribute(
      'href',
      `/dashboard/posts/edit/${id(700)}`,
    );
    expect(heard.queries[0]).toMatchObject({ type: 'post' });
    expect(within(screen.getByRole('table')).getByText('Scheduled')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New' })).toHaveAttribute('href', '/dashboard/posts/new');
    expect(await menuOf(user, 'After a bad night')).toEqual([
      'Edit',
      'View',
      'Tags, audience and day',
      'Export',
      'Unpublish',
      'Delete',
    ]);
    expect(screen.getByRole('menuitem', { name: 'View' })).toHaveAttribute('href', `/posts/${id(700)}`);
    await user.keyboard('{Escape}');
    await waitFor(async () =>
      expect(await menuOf(user, 'Waking at four')).toEqual([
        'Edit',
        'Preview',
        'Tags, audience and day',
        'Export',
        'Delete',
      ]),
    );
  });

  test('an empty list of posts offers to create the first post', async () => {
    answer('GET /content', { items: [], nextCursor: null });
    showPosts();
    expect(await screen.findByText('Your first post starts here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write a post' })).toHaveAttribute(
      'href',
      '/dashboard/posts/new',
    );
  });

  test('a post can be unpublished and published again', async () => {
    answer('GET /content', { items: [ownPost()], nextCursor: null });
    const sent = answer('PATCH /content', { done: true });
    const { user } = showPosts();
    await menuOf(user, 'After a bad night');
    await user.click(screen.getByRole('menuitem', { name: 'Unpublish' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const post = { contentType: 'POST', contentId: id(700) };
    await waitFor(() =>
      expect(sent.bodies).toEqual([
        { ...post, status: 'UNPUBLISHED' },
        { ...post, status: 'PUBLISHED' },
      ]),
    );
  });

  test('a post is deleted once its title is typed', async () => {
    answer('GET /content', { items: [ownPost()], nextCursor: null });
    const removed = answer('DELETE /content', { done: true });
    const { user } = showPosts();
    await menuOf(user, 'After a bad night');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete After a bad night?' }));
    expect(dialog.getByText(/^This removes the post and its comments/)).toBeVisible();
    await user.type(dialog.getByLabelText('Post title'), 'After a bad');
    await user.click(dialog.getByRole('button', { name: 'Delete post' }));
    expect(removed.queries).toEqual([]);
    await user.type(dialog.getByLabelText('Post title'), ' night');
    await user.click(dialog.getByRole('button', { name: 'Delete post' }));
    expect(await screen.findByText('After a bad night is deleted')).toBeVisible();
    expect(removed.queries).toEqual([{ contentType: 'POST', contentId: id(700) }]);
  });
});

describe('the state filter', () => {
  const stateNames = () =>
    within(screen.getByLabelText('Status'))
      .getAllByRole('option')
      .map((option) => option.textContent);

  test('the state filter is in the address, and scheduled content shows its publishing time', async () => {
    const publishAt = '2027-03-01T07:30:00.000Z';
    const heard = answer('GET /content', {
      items: [ownPost({ state: 'SCHEDULED', publishAt })],
      nextCursor: null,
    });
    renderPage(<ContentListPage type="POST" />, { query: { state: 'SCHEDULED' } });
    expect(await screen.findByText(`For ${formatMoment(publishAt, 'en')}`)).toBeVisible();
    expect(heard.queries).toEqual([expect.objectContaining({ type: 'post', state: 'SCHEDULED' })]);
    expect(stateNames()).toEqual(['All', 'Drafts', 'Scheduled', 'Published', 'Unpublished', 'Taken down']);
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Scheduled');
  });

  test('an empty filter links to all content, and a state unknown to the kind is ignored', async () => {
    const heard = answer('GET /content', { items: [], nextCursor: null });
    const { unmount } = renderPage(<ContentListPage type="DIGITAL_PRODUCT" />, { query: { state: 'DRAFT' } });
    expect(await screen.findByText('You have no drafts.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
      'href',
      '/dashboard/digital-products',
    );
    unmount();
    renderPage(<ContentListPage type="DIGITAL_PRODUCT" />, { query: { state: 'IN_REVIEW' } });
    expect(await screen.findByText('Your first digital product starts here')).toBeVisible();
    expect(heard.queries.at(-1)).not.toHaveProperty('state');
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('All');
  });

  test('the filter for all kinds includes the states that only courses have', async () => {
    answer('GET /content', { items: [ownCourse()], nextCursor: null });
    show();
    await screen.findByText('Sleep Without Trying');
    expect(stateNames()).toEqual(
      expect.arrayContaining(['In review', 'Needs changes', 'Scheduled', 'Taken down']),
    );
  });
});

describe('digital products', () => {
  const showProducts = () => renderPage(<ContentListPage type="DIGITAL_PRODUCT" />);

  test('digital products have their own list with files and a note about unpublished files', async () => {
    const heard = answer('GET /content', {
      items: [
        ownDigitalProduct(),
        ownDigitalProduct({ id: id(841), title: 'Wind-down cards', partsCount: 0, hasPendingChanges: true }),
      ],
      nextCursor: null,
    });
    showProducts();
    expect(await screen.findByRole('link', { name: 'Seven-night sleep diary' })).toHaveAttribute(
      'href',
      `/dashboard/digital-products/edit/${id(840)}`,
    );
    expect(heard.queries[0]).toMatchObject({ type: 'digital-product' });
    expect(screen.getByText('Digital product · 4 files')).toBeVisible();
    expect(screen.getByText('Digital product · no files yet')).toBeVisible();
    expect(screen.getByText('New files to publish')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New' })).toHaveAttribute(
      'href',
      '/dashboard/digital-products/new',
    );
  });

  test('an empty list of digital products offers to create the first product', async () => {
    answer('GET /content', { items: [], nextCursor: null });
    showProducts();
    expect(await screen.findByText('Your first digital product starts here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Make a digital product' })).toHaveAttribute(
      'href',
      '/dashboard/digital-products/new',
    );
  });

  test('digital products are unpublished, and deleted once their title is typed', async () => {
    answer('GET /content', { items: [ownDigitalProduct()], nextCursor: null });
    const sent = answer('PATCH /content', { done: true });
    const removed = answer('DELETE /content', { done: true });
    const { user } = showProducts();
    await menuOf(user, 'Seven-night sleep diary');
    await user.click(screen.getByRole('menuitem', { name: 'Unpublish' }));
    const product = { contentType: 'DIGITAL_PRODUCT', contentId: id(840) };
    await waitFor(() => expect(sent.bodies).toEqual([{ ...product, status: 'UNPUBLISHED' }]));
    await menuOf(user, 'Seven-night sleep diary');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete digital product' }));
    expect(removed.queries).toEqual([]);
    await user.type(dialog.getByLabelText('Title of the digital product'), 'Seven-night sleep diary');
    await user.click(dialog.getByRole('button', { name: 'Delete digital product' }));
    await waitFor(() => expect(removed.queries).toEqual([product]));
  });
});

test.each([
  ['POST', 'post', `/dashboard/posts/edit/${id(700)}`, 'Untitled post'],
  ['COURSE', 'course', `/dashboard/content/${id(700)}?createdCourse=${id(700)}`, 'Untitled course'],
  [
    'DIGITAL_PRODUCT',
    'digital-product',
    `/dashboard/digital-products/edit/${id(700)}`,
    'Untitled digital product',
  ],
  ['LIVE', 'live', `/dashboard/content/edit-live/${id(700)}`, 'Untitled live'],
] as const)(
  'an untitled %s named in the address is created at once, and a failure can be retried',
  async (contentType, type, editor, title) => {
    answer('POST /content', refuse(502, 'BACKEND_DOWN'));
    const events = recordEvents();
    const { user } = renderPage(<NewContentPage />, { query: { type } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByLabelText('Working title')).toBeNull();
    const created = answer('POST /content', { contentType, contentId: id(700) });
    await user.click(retry);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(editor));
    expect(created.bodies).toEqual([{ contentType, title, reusesUntouched: true }]);
    await waitFor(() =>
      expect(events.sent.at(-1)).toMatchObject({
        type: 'CREATE_NEW_PROJECT',
        payload: { contentType, contentId: id(700) },
      }),
    );
  },
);

test.each([
  ['was left', (unmount: () => void) => unmount()],
  ['is being left', () => router.events.emit('routeChangeStart', '/elsewhere')],
])('an untitled draft does not open when its page %s', async (_when, leave) => {
  const reply = Promise.withResolvers<{ contentType: 'LIVE'; contentId: string }>();
  const created = answer('POST /content', () => reply.promise);
  const events = recordEvents();
  const { unmount } = renderPage(<NewContentPage />, { query: { type: 'live' } });
  await waitFor(() => expect(created.bodies).toHaveLength(1));
  leave(unmount);
  reply.resolve({ contentType: 'LIVE', contentId: id(700) });
  await waitFor(() => expect(events.sent.at(-1)).toMatchObject({ type: 'CREATE_NEW_PROJECT' }));
  expect(router.replace).not.toHaveBeenCalled();
});

test('a new post whose type is chosen on the page opens in its editor', async () => {
  const created = answer('POST /content', { contentType: 'POST', contentId: id(700) });
  const events = recordEvents();
  const { user } = renderPage(<NewContentPage />);
  await user.click(screen.getByRole('radio', { name: /^Post/ }));
  await user.type(screen.getByLabelText('Working title'), 'After a bad night');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/dashboard/posts/edit/${id(700)}`));
  expect(created.bodies).toEqual([{ contentType: 'POST', title: 'After a bad night' }]);
  await waitFor(() =>
    expect(events.sent.at(-1)).toMatchObject({
      type: 'CREATE_NEW_PROJECT',
      payload: { contentType: 'POST', contentId: id(700) },
    }),
  );
});

test('a new digital product opens in its editor', async () => {
  const created = answer('POST /content', { contentType: 'DIGITAL_PRODUCT', contentId: id(840) });
  const events = recordEvents();
  const { user } = renderPage(<NewContentPage />);
  await user.click(screen.getByRole('radio', { name: /^Digital product/ }));
  await user.type(screen.getByLabelText('Working title'), 'Sleep diary');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(`/dashboard/digital-products/edit/${id(840)}`),
  );
  expect(created.bodies).toEqual([{ contentType: 'DIGITAL_PRODUCT', title: 'Sleep diary' }]);
  await waitFor(() =>
    expect(events.sent.at(-1)).toMatchObject({
      type: 'CREATE_NEW_PROJECT',
      payload: { contentType: 'DIGITAL_PRODUCT', contentId: id(840) },
    }),
  );
});

test('a new course needs a title before its editor opens', async () => {
  const created = answer('POST /content', { contentType: 'COURSE', contentId: id(1) });
  answer('GET /content', { items: [], nextCursor: null });
  const { user } = renderPage(<NewContentPage />);
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Use at least 3 characters.');
  expect(created.bodies).toEqual([]);
  await user.type(screen.getByLabelText('Working title'), 'Night Sitting');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(`/dashboard/content/${id(1)}?createdCourse=${id(1)}`),
  );
  expect(created.bodies).toEqual([{ contentType: 'COURSE', title: 'Night Sitting' }]);
});

test('a click on “New” sends an event, and so does the created draft', async () => {
  const events = recordEvents();
  answer('POST /content', refuse(502, 'BACKEND_DOWN'));
  const { user } = renderPage(<NewContentPage />);
  const clicked = { type: 'CLICK_NEW_PROJECT', payload: { contentType: 'COURSE' } };
  await waitFor(() => expect(events.sent).toMatchObject([clicked]));
  await user.type(screen.getByLabelText('Working title'), 'Night Sitting');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await screen.findByRole('alert');
  expect(events.sent).toHaveLength(1);
  answer('POST /content', { contentType: 'COURSE', contentId: id(1) });
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  const created = { type: 'CREATE_NEW_PROJECT', payload: { contentType: 'COURSE', contentId: id(1) } };
  await waitFor(() => expect(events.sent).toMatchObject([clicked, created]));
});

test('each chosen content type sends an event', async () => {
  const events = recordEvents();
  const { user } = renderPage(<NewContentPage />);
  await user.click(screen.getByRole('radio', { name: /^Post/ }));
  await user.click(screen.getByRole('radio', { name: /^Digital product/ }));
  await waitFor(() =>
    expect(events.sent.map(({ type, payload }) => [type, payload])).toEqual(
      ['COURSE', 'POST', 'DIGITAL_PRODUCT'].map((contentType) => ['CLICK_NEW_PROJECT', { contentType }]),
    ),
  );
  expect(screen.getByRole('link', { name: 'See what members search for' })).toHaveAttribute(
    'href',
    '/dashboard/inspiration',
  );
});

test('a title rejected by the server is kept in the field with the reason', async () => {
  answer('POST /content', refuse(422, 'INVALID_INPUT', [{ path: 'title', code: 'TOO_LONG', limit: 120 }]));
  answer('GET /content', { items: [], nextCursor: null });
  const { user } = renderPage(<NewContentPage />);
  await user.type(screen.getByLabelText('Working title'), 'Night Sitting');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Use no more than 120 characters.');
  expect(screen.getByLabelText('Working title')).toHaveValue('Night Sitting');
});

describe('bulk actions', () => {
  const three = [
    ownCourse(),
    ownCourse({ id: id(2), title: 'Night Sitting', state: 'UNPUBLISHED', ownersCount: 0 }),
    ownPost({ id: id(3), title: 'After a bad night' }),
  ];
  const selectAll = async () => {
    answer('GET /content', { items: three, nextCursor: null });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Night Sitting' }));
    await user.click(screen.getByRole('button', { name: 'Select all shown' }));
    return user;
  };

  test('only published content is unpublished in bulk, and Undo publishes it again', async () => {
    const changed = answer('PATCH /content', { done: true });
    const events = recordEvents();
    const user = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Unpublish (2)' }));
    expect(await screen.findByText('2 are unpublished')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const body = (contentType: string, number: number, status: string) => ({
      contentType,
      contentId: id(number),
      status,
    });
    await waitFor(() =>
      expect(changed.bodies).toEqual([
        body('COURSE', 1, 'UNPUBLISHED'),
        body('POST', 3, 'UNPUBLISHED'),
        body('COURSE', 1, 'PUBLISHED'),
        body('POST', 3, 'PUBLISHED'),
      ]),
    );
    expect(await screen.findByText('2 are published again')).toBeVisible();
    await waitFor(() =>
      expect(events.sent.map(({ type, payload }) => [type, payload])).toEqual([
        ['PUBLISH_PROJECT', expect.objectContaining({ contentType: 'COURSE', contentId: id(1) })],
        ['PUBLISH_PROJECT', expect.objectContaining({ contentType: 'POST', contentId: id(3) })],
      ]),
    );
  });

  test('bulk publishing is hidden from a creator who may not publish', async () => {
    answer(
      'GET /creators/mine',
      creatorProfile({ can: { update: true, submit: true, publish: false, submitCourse: false } }),
    );
    await selectAll();
    expect(screen.getByRole('button', { name: 'Unpublish (2)' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Publish again/ })).not.toBeInTheDocument();
  });

  test('a bulk deletion requires the typed number, and refused items remain selected with the reason', async () => {
    const removed = answer('DELETE /content', ({ query }) =>
      query.contentId === id(2) ? refuse(409, 'BUSY') : { done: true as const },
    );
    const user = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete these 3?' }));
    expect(dialog.getByText('After a bad night')).toBeInTheDocument();
    expect(dialog.getByText('Members who unlocked them keep access.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(removed.queries).toEqual([]);
    await user.type(dialog.getByLabelText('How many'), '3');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 are deleted')).toBeVisible();
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    expect(screen.getByText('1 wasn’t changed')).toBeInTheDocument();
  });
});

test('a post with a limited audience shows that audience', async () => {
  answer('GET /content', {
    items: [ownPost({ audience: 'MEMBERS' }), ownPost({ id: id(2) })],
    nextCursor: null,
  });
  show();
  expect(await screen.findAllByText('For members')).toHaveLength(1);
});
