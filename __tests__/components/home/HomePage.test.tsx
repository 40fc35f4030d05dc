import { screen } from '@testing-library/react';
import { HomePage } from '@/components/home/HomePage';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { creatorCard } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { libraryItem } from '../../support/make/library';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const full = { courses: [courseCard()], creators: [creatorCard()] };

beforeEach(() => {
  jest.clearAllMocks();
  answer('GET /users', anonymousUser);
});

test('the sentence is a GET form that works without a script', () => {
  renderPage(<HomePage {...full} />, { user: anonymousUser });
  const form = screen.getByRole('form', { name: 'Find a practice' });
  expect(form).toHaveAttribute('action', '/courses');
  expect(form).not.toHaveAttribute('method', 'post');
  expect(form).toHaveFormValues({ topicId: 'sleep-health', maxMinutes: '10' });
});

test('with a script the sentence leads to the same address', async () => {
  const { user } = renderPage(<HomePage {...full} />, { user: anonymousUser });
  await user.selectOptions(screen.getByLabelText('What you need'), 'loosen up');
  await user.selectOptions(screen.getByLabelText('Time available'), 'an hour');
  await user.click(screen.getByRole('button', { name: 'Show me' }));
  expect(router.push).toHaveBeenCalledWith('/courses?maxMinutes=60&topicId=stretching');
});

test('sections without rows are left out', () => {
  renderPage(<HomePage courses={[]} creators={[]} />, { user: anonymousUser });
  expect(
    screen.getByRole('heading', { level: 1, name: 'Find a practice that fits the time you have.' }),
  ).toBeVisible();
  expect(screen.queryByText('Courses to start this week')).not.toBeInTheDocument();
  expect(screen.queryByText('Teachers you’ll come back to')).not.toBeInTheDocument();
});

test('topics lead to their courses', () => {
  renderPage(<HomePage {...full} />, { user: anonymousUser });
  expect(screen.getByRole('link', { name: 'Yoga' })).toHaveAttribute('href', '/courses?topicId=yoga');
});

test('a member is welcomed and can continue where they stopped; there is still one h1', async () => {
  answer('GET /users', memberUser);
  answer('GET /library', { items: [libraryItem()], nextCursor: null });
  const { container } = renderPage(<HomePage {...full} />, { user: memberUser });
  expect(screen.getByRole('heading', { level: 1, name: 'Good to see you, Jo' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Continue: One getting-up time' })).toHaveAttribute(
    'href',
    `/courses/${id(1)}?part=${id(102)}`,
  );
  expect(container.querySelectorAll('h1')).toHaveLength(1);
});
