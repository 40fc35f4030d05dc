import { render, screen, waitFor, within } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { renderToString } from 'react-dom/server';
import { Rails } from '@/components/discovery/Rails';
import { HomePage } from '@/components/home/HomePage';
// Preloads this component, because loading it during a test is slow on a busy machine.
import '@/components/lives/LiveGrid';
import { Greeting } from '@/components/shell/account/Greeting';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { choicesFor, everyChoice } from '@/lib/courses/sentence';
import { answer } from '../../support/calls';
import { creatorUser, memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { contentCard } from '../../support/make/content';
import { creatorCard } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { libraryItem } from '../../support/make/library';
import { liveCard } from '../../support/make/lives';
import { productCard } from '../../support/make/product-page';
import { WithTexts } from '../../support/render';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const noRows = { begun: [], popular: [], byTopic: [], newest: [], posts: [], products: [], lives: [] };
const full = { courses: [courseCard()], creators: [creatorCard()], choices: everyChoice };

beforeEach(() => {
  jest.clearAllMocks();
  answer('GET /users', anonymousUser);
  answer('GET /home', noRows);
});

test('the search sentence is a GET form, which works without a script', () => {
  renderPage(<HomePage {...full} />, { user: anonymousUser });
  const form = screen.getByRole('form', { name: 'Find a practice' });
  expect(form).toHaveAttribute('action', '/courses');
  expect(form).not.toHaveAttribute('method', 'post');
  expect(form).toHaveFormValues({ topicId: 'sleep-health', maxMinutes: '10' });
});

test('the page without a script links to new courses and posts', () => {
  const html = renderToString(
    <WithTexts>
      <RouterContext.Provider value={router as unknown as NextRouter}>
        <HomePage {...full} courses={[]} creators={[]} />
      </RouterContext.Provider>
    </WithTexts>,
  );
  const [, without] = /<noscript>(.*?)<\/noscript>/.exec(html)!;
  expect(without).toContain('href="/courses?orderBy=newest" class="link">All new courses<');
  expect(without).toContain('href="/shop" class="link">The shop<');
  expect(without).toContain('href="/list/posts" class="link">All posts<');
});

test('the search sentence opens the same address with a script as without', async () => {
  const { user } = renderPage(<HomePage {...full} />, { user: anonymousUser });
  await user.selectOptions(screen.getByLabelText('What you need'), 'loosen up');
  await user.selectOptions(screen.getByLabelText('Time available'), 'an hour');
  await user.click(screen.getByRole('button', { name: 'Show me' }));
  expect(router.push).toHaveBeenCalledWith('/courses?maxMinutes=60&topicId=stretching');
});

test('a row lists new shop products and is left out without products', async () => {
  answer('GET /home', { ...noRows, products: [productCard()] });
  const { unmount } = renderPage(<Rails shown={[]} />, { user: anonymousUser });
  const row = within(await screen.findByRole('region', { name: 'New in the shop' }));
  expect(row.getByRole('link', { name: 'Lavender eye pillow' })).toHaveAttribute(
    'href',
    '/shop/products/lavender-eye-pillow',
  );
  expect(row.getByRole('link', { name: /The shop/ })).toHaveAttribute('href', '/shop');
  unmount();
  answer('GET /home', { ...noRows, newest: [courseCard()] });
  renderPage(<Rails shown={[]} />, { user: anonymousUser });
  expect(await screen.findByRole('region', { name: 'New on Kumu' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'New in the shop' })).toBeNull();
});

test('the featured teacher shows the lowest membership price', () => {
  renderPage(<HomePage {...full} creators={[creatorCard({ monthlyCents: 1200 })]} />, {
    user: anonymousUser,
  });
  const lead = screen.getByRole('heading', { level: 3, name: 'Marisol Quennell' }).closest('article');
  expect(lead).toHaveTextContent('From A$12 a month');
});

test('the search sentence offers only topics with courses, and only lengths that add courses', async () => {
  const topic = (topicId: 'sleep-health' | 'work' | 'yoga', partMinutes: number[]) => ({
    topicId,
    coursesCount: partMinutes.length,
    partMinutes,
  });
  // The sentence has no choice for yoga, so an hour is not offered.
  const choices = choicesFor([topic('sleep-health', [9, 14]), topic('work', [4]), topic('yoga', [45])]);
  expect(choices).toEqual([
    { minutes: 5, needs: ['work'] },
    { minutes: 10, needs: ['sleep-health', 'work'] },
    { minutes: 20, needs: ['sleep-health', 'work'] },
  ]);
  expect(choicesFor([])).toBe(everyChoice);
  expect(choicesFor([topic('work', [0])])).toEqual([{ minutes: 5, needs: ['work'] }]);

  const { user } = renderPage(<HomePage {...full} choices={choices} />, { user: anonymousUser });
  const offered = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(offered('Time available')).toEqual(['5 minutes', '10 minutes', '20 minutes']);
  expect(offered('What you need')).toEqual(['sleep better', 'reset at work']);
  // The chosen need is kept when the time changes, because related topics complete the result.
  await user.selectOptions(screen.getByLabelText('Time available'), '5 minutes');
  expect(offered('What you need')).toEqual(['sleep better', 'reset at work']);
  await user.click(screen.getByRole('button', { name: 'Show me' }));
  expect(router.push).toHaveBeenCalledWith('/courses?maxMinutes=5&topicId=sleep-health');
});

test('a visitor sees the popular courses of the static page, and a member those of a personal request', async () => {
  const courses = [1, 2, 3, 4, 5, 6].map((number) =>
    courseCard({ id: id(number), title: `Course ${number}` }),
  );
  const row = () =>
    within(screen.getByRole('region', { name: 'Courses to start this week' }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  const asked = answer('GET /home', { ...noRows, popular: courses.slice(2) });
  const { unmount } = renderPage(<HomePage {...full} courses={courses} />, { user: anonymousUser });
  expect(row()).toEqual(['Course 1', 'Course 2', 'Course 3', 'Course 4']);
  unmount();
  expect(asked.queries).toEqual([]);
  renderPage(<HomePage {...full} courses={courses} />, { user: creatorUser });
  await waitFor(() => expect(row()).toEqual(['Course 3', 'Course 4', 'Course 5', 'Course 6']));
});

test('empty sections are left out', () => {
  renderPage(<HomePage courses={[]} creators={[]} choices={everyChoice} />, { user: anonymousUser });
  expect(
    screen.getByRole('heading', { level: 1, name: 'Find a practice that fits the time you have.' }),
  ).toBeVisible();
  expect(screen.queryByText('Courses to start this week')).not.toBeInTheDocument();
  expect(screen.queryByText('Teachers you’ll come back to')).not.toBeInTheDocument();
});

test('the first teacher with a picture is quoted', () => {
  const picture = { url: '/big.webp', smallUrl: '/small.webp' };
  const creators = [creatorCard({ id: id(3), tagline: 'Eat well' }), creatorCard({ picture })];
  renderPage(<HomePage {...full} creators={creators} />, { user: anonymousUser });
  expect(screen.getByRole('blockquote')).toHaveTextContent(/^“Fewer sleep tips, better ones”$/);
});

test('topics link to their courses', () => {
  renderPage(<HomePage {...full} />, { user: anonymousUser });
  expect(screen.getByRole('link', { name: 'Yoga' })).toHaveAttribute('href', '/courses?topicId=yoga');
});

test.each([
  [4, 'Good evening, Jo'],
  [5, 'Good morning, Jo'],
  [12, 'Good afternoon, Jo'],
  [18, 'Good evening, Jo'],
])('the greeting at hour %d of the reader is “%s”, but the server renders only “Hello”', (hour, words) => {
  const hours = jest.spyOn(Date.prototype, 'getHours').mockReturnValue(hour);
  const greeting = (
    <WithTexts>
      <Greeting name="Jo" />
    </WithTexts>
  );
  expect(renderToString(greeting)).toContain('>Hello, Jo<');
  render(greeting);
  expect(screen.getByText(words)).toBeVisible();
  hours.mockRestore();
});

test("a member's topics and their courses are listed first", async () => {
  const courses = [
    courseCard({ topicId: 'work' }),
    courseCard({ id: id(2), title: 'Hips', topicId: 'yoga' }),
  ];
  const { unmount } = renderPage(<HomePage {...full} courses={courses} />, { user: memberUser });
  const topics = () =>
    within(screen.getByRole('navigation', { name: 'Topics' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const titles = () =>
    within(screen.getByRole('region', { name: 'Courses to start this week' }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(topics().slice(0, 2)).toEqual(['Fitness', 'Nutrition']);
  const others = topics();
  expect(titles()).toEqual(['Sleep Without Trying', 'Hips']);
  unmount();
  const asked = answer('GET /home', { ...noRows, popular: courses });
  renderPage(<HomePage {...full} courses={courses} />, {
    user: { ...memberUser, topics: ['yoga', 'sleep-health'] },
  });
  expect(topics().slice(0, 2)).toEqual(['Yoga', 'Sleep']);
  expect(topics().sort()).toEqual(others.sort());
  expect(titles()).toEqual(['Hips', 'Sleep Without Trying']);
  await waitFor(() => expect(asked.queries).not.toHaveLength(0));
});

test('a member is greeted in the only h1 and sees links to continue', async () => {
  answer('GET /users', memberUser);
  const other = contentCard({ id: id(3), title: 'Night Sitting' });
  answer('GET /home', {
    ...noRows,
    begun: [libraryItem(), libraryItem({ content: other, lastSeenAt: null })],
  });
  const { container } = renderPage(<HomePage {...full} />, { user: memberUser });
  expect(screen.getByRole('heading', { level: 1, name: /^Good .+, Jo$/ })).toBeVisible();
  const first = await screen.findByRole('link', { name: 'Continue: One getting-up time' });
  expect(screen.getByRole('link', { name: 'Start: One getting-up time' })).toBeVisible();
  expect(first).toHaveAttribute('href', `/courses/${id(1)}?part=${id(102)}`);
  expect(screen.getByText('Night Sitting')).toBeVisible();
  expect(container.querySelectorAll('h1')).toHaveLength(1);
});

test('testimonials are shown with their authors, and the heading is hidden without testimonials', () => {
  const { unmount } = renderPage(<HomePage {...full} />, { user: anonymousUser });
  expect(screen.queryByRole('heading', { name: 'What members say' })).not.toBeInTheDocument();
  unmount();
  const testimonials = [{ id: id(71), text: 'It is calm here.', author: 'Imogen' }];
  renderPage(<HomePage {...full} testimonials={testimonials} />, { user: anonymousUser });
  expect(screen.getByRole('heading', { name: 'What members say' })).toBeVisible();
  expect(screen.getByText('“It is calm here.”')).toBeVisible();
  expect(screen.getByText('Imogen')).toBeVisible();
});

test('a row lists current and upcoming lives and is left out without lives', async () => {
  const lives = [liveCard({ title: 'On now', state: 'LIVE' }), liveCard({ id: id(1101) })];
  const { unmount } = renderPage(<HomePage {...full} lives={lives} />, { user: anonymousUser });
  const row = within(screen.getByRole('region', { name: 'Live now and next' }));
  expect(await row.findByRole('link', { name: 'Lights Out' })).toHaveAttribute('href', `/lives/${id(1101)}`);
  expect(row.getByText('Live now')).toBeVisible();
  expect(row.getByRole('link', { name: /All lives/ })).toHaveAttribute('href', '/all-lives');
  unmount();
  renderPage(<HomePage {...full} />, { user: anonymousUser });
  expect(screen.queryByRole('region', { name: 'Live now and next' })).toBeNull();
});
