import { screen, waitFor, within } from '@testing-library/react';
import { InspirationPage, type InspirationProps } from '@/components/inspiration/InspirationPage';
import type { Idea, Question } from '@/contract/inspiration';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const idea = (fields: Partial<Idea> = {}): Idea => ({
  id: id(1),
  words: 'jet lag',
  topicId: 'sleep-health',
  count: 12,
  ...fields,
});
const question: Question = {
  id: id(5),
  text: 'Thank you. How do you sit?',
  author: 'Jo W.',
  topicId: 'yoga',
  askedAt: '2026-11-01T00:00:00.000Z',
  post: { id: id(6), title: 'On sitting', path: `/posts/${id(6)}` },
};
const page = <T,>(...items: T[]) => ({ items, nextCursor: null });

const show = (props: Partial<InspirationProps> = {}) =>
  renderPage(<InspirationPage first={page(idea())} questions={page(question)} {...props} />);
const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li')!);

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

test('each search without results shows the number of people who made the search', async () => {
  show({ first: page(idea(), idea({ id: id(2), words: 'naps', topicId: null, count: 3 })) });
  const jetLag = await card('Jet lag');
  expect(jetLag.getByText('12 people searched for this in 90 days. 0 results today.')).toBeVisible();
  expect(jetLag.getByText('Sleep')).toBeVisible();
  expect((await card('Naps')).getByText(/^3 people searched/)).toBeVisible();
});

test.each([
  ['a course', /^Course/, 'COURSE', `/dashboard/content/${id(1)}?createdCourse=${id(1)}`],
  ['a post', /^Post/, 'POST', `/dashboard/posts/edit/${id(1)}`],
  ['a digital product', /^Digital product/, 'DIGITAL_PRODUCT', `/dashboard/digital-products/edit/${id(1)}`],
] as const)(
  '“Use this” creates %s with the title, topic and tag of the idea, and opens it',
  async (_, kind, contentType, path) => {
    const made = { contentType, contentId: id(1) };
    const created = answer('POST /content', made);
    const events = recordEvents();
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Use this: Jet lag' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Start a draft' }));
    expect(dialog.getByText(/It starts in Sleep, with the tag “jet lag”\./)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: kind }));
    await user.type(dialog.getByLabelText('Working title'), ' at home');
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(path));
    expect(created.bodies).toEqual([
      { contentType, title: 'Jet lag at home', topicId: 'sleep-health', tags: ['jet lag'] },
    ]);
    await waitFor(() =>
      expect(events.sent.map(({ type, payload }) => ({ type, payload }))).toEqual([
        { type: 'CLICK_NEW_PROJECT', payload: { contentType } },
        { type: 'CREATE_NEW_PROJECT', payload: made },
        { type: 'ADD_TAGS_ON_PROJECT', payload: { ...made, tagsCount: 1 } },
      ]),
    );
  },
);

test('a question of a reader can become a title or be answered, and a refused draft keeps its title', async () => {
  answer('POST /content', refuse(409, 'TOO_MANY_COURSES'));
  const { user } = show();
  expect(screen.getByRole('link', { name: 'On sitting' })).toHaveAttribute('href', `/posts/${id(6)}`);
  await user.click(screen.getByRole('button', { name: 'Use this: How do you sit?' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText('Working title')).toHaveValue('How do you sit?');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('link', { name: 'Answer Jo W.' })).toHaveAttribute(
    'href',
    '/dashboard/people/comments?kind=COMMENT',
  );
});

test('a dismissed idea can be restored by Undo, and an idea whose dismissal failed is shown again', async () => {
  const sent = answer('POST /inspiration/:id/dismissal', { done: true });
  const undone = answer('DELETE /inspiration/:id/dismissal', { done: true });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Dismiss Jet lag' }));
  expect(await screen.findByText('That’s all of them')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Jet lag' })).toBeVisible();
  expect([sent.params, undone.params]).toEqual([[{ id: id(1) }], [{ id: id(1) }]]);
  answer('POST /inspiration/:id/dismissal', refuse(502, 'BACKEND_DOWN'));
  await user.click(screen.getByRole('button', { name: 'Dismiss the question from Jo W.' }));
  expect(await screen.findByText('Thank you. How do you sit?')).toBeVisible();
});

test('more ideas load on request, and the address stores the number of shown ideas', async () => {
  const heard = answer('GET /inspiration', page(idea({ id: id(2), words: 'naps' })));
  const { user } = show({ topicId: 'sleep-health', first: { items: [idea()], nextCursor: 'after-1' } });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Naps' })).toBeVisible();
  expect(heard.queries[0]).toMatchObject({ cursor: 'after-1', topicId: 'sleep-health' });
  await waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith(
      '/dashboard/inspiration?topicId=sleep-health&shown=2',
      undefined,
      expect.anything(),
    ),
  );
});

test('an empty page says what will appear and when, and each topic has an address', async () => {
  const { user } = show({ topicId: 'work', first: page(), questions: page() });
  expect(screen.getByText('No searches for this topic yet')).toBeVisible();
  expect(screen.getByText(/the night after 3 different people made it/)).toBeVisible();
  expect(screen.getByText('No questions yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all topics' })).toHaveAttribute(
    'href',
    '/dashboard/inspiration',
  );
  await user.selectOptions(screen.getByLabelText('Topic'), 'Yoga');
  expect(router.push).toHaveBeenCalledWith('/dashboard/inspiration?topicId=yoga', undefined, {
    scroll: false,
  });
});
