import { screen, waitFor, within } from '@testing-library/react';
import { JoinPage } from '@/components/accounts/JoinPage';
import { OnboardingLayout } from '@/components/accounts/onboarding/OnboardingLayout';
import { OnboardingPage } from '@/components/accounts/onboarding/OnboardingPage';
import { PersonalDetailsPage } from '@/components/accounts/PersonalDetailsPage';
import type { User } from '@/contract/accounts';
import { sendPicture } from '@/lib/upload/send-picture';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('@/lib/upload/send-picture', () => ({
  ...jest.requireActual<object>('@/lib/upload/send-picture'),
  sendPicture: jest.fn(),
}));

const path = '/flow/member/complete';

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const ask = (query: Record<string, string> = {}, user: User = memberUser) =>
  renderPage(
    <OnboardingLayout>
      <OnboardingPage />
    </OnboardingLayout>,
    { user, pathname: path, query },
  );
const press = (page: ReturnType<typeof ask>, name: string) =>
  page.user.click(screen.getByRole('button', { name }));
const shallow = { shallow: true };

describe('the onboarding questions of a new member', () => {
  test('each answer is saved at its step, and the last step leads to the home page', async () => {
    const topics = answer('PUT /users/topics', { topics: ['sleep-health', 'work'] });
    const changes = answer('PATCH /users', memberUser);
    const page = ask();
    await page.user.click(screen.getByRole('checkbox', { name: 'Work' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Sleep' }));
    expect(screen.getByText('2 of 5 chosen')).toBeVisible();
    await press(page, 'Next: Your time');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`${path}?step=time`, undefined, shallow));
    expect(topics.bodies).toEqual([{ topics: ['work', 'sleep-health'] }]);

    page.goTo({ query: { step: 'time' } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByText('Little and often works best.')).toBeInTheDocument();
    await page.user.click(screen.getByRole('checkbox', { name: /Evening/ }));
    await page.user.click(screen.getByRole('radio', { name: /I know the basics/ }));
    await press(page, 'Next: About you');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`${path}?step=about`, undefined, shallow));

    page.goTo({ query: { step: 'about' } });
    await page.user.type(screen.getByLabelText(/Year of birth/), '1986');
    await page.user.selectOptions(screen.getByLabelText(/Region/), 'New South Wales');
    await press(page, 'Show my home page');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
    expect(changes.bodies).toEqual([
      { timesOfDay: ['EVENING'], level: 'BASICS' },
      { yearOfBirth: 1986, region: 'NSW', isOnboardingCompleted: true },
    ]);
  });

  test('moving between the steps keeps saved and unsaved answers', async () => {
    const page = ask({ step: 'about' }, { ...memberUser, topics: ['yoga'], timesOfDay: ['NIGHT'] });
    await page.user.type(screen.getByLabelText(/Year of birth/), '19');
    await press(page, 'Back');
    expect(router.push).toHaveBeenCalledWith(`${path}?step=time`, undefined, shallow);
    page.goTo({ query: { step: 'time' } });
    // An invalid field of a different step does not block this step.
    expect(screen.getByRole('checkbox', { name: /Night/ })).toBeChecked();
    await page.user.click(screen.getByRole('checkbox', { name: /Morning/ }));
    page.goTo({ query: { step: 'topics' } });
    expect(screen.getByRole('checkbox', { name: 'Yoga' })).toBeChecked();
    page.goTo({ query: { step: 'time' } });
    expect(screen.getByRole('checkbox', { name: /Morning/ })).toBeChecked();
    page.goTo({ query: { step: 'about' } });
    expect(screen.getByLabelText(/Year of birth/)).toHaveValue('19');
  });

  test('the topics step shows an error without a topic and disables a sixth topic', async () => {
    const page = ask();
    const heard = answer('PUT /users/topics', { topics: [] });
    await press(page, 'Next: Your time');
    expect(await screen.findByRole('alert')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Choose at least 1 topic.' })).toBeVisible();
    expect(heard.bodies).toEqual([]);
    for (const name of ['Yoga', 'Work', 'Sleep', 'Stress', 'Fitness'])
      await page.user.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByRole('checkbox', { name: 'Anxiety' })).toBeDisabled();
  });

  test('an invalid year of birth shows an error beside its field, and an empty year clears the saved year', async () => {
    const heard = answer('PATCH /users', memberUser);
    const page = ask({ step: 'about' }, { ...memberUser, yearOfBirth: 1986, region: 'TAS' });
    const year = screen.getByLabelText(/Year of birth/);
    expect(year).toHaveValue('1986');
    await page.user.clear(year);
    await page.user.type(year, '2199');
    await press(page, 'Show my home page');
    await waitFor(() => expect(year).toHaveAccessibleDescription(/You need to be 13 or older/));
    expect(heard.bodies).toEqual([]);
    await page.user.clear(year);
    await page.user.selectOptions(screen.getByLabelText(/Region/), 'Choose a region');
    await press(page, 'Show my home page');
    await waitFor(() =>
      expect(heard.bodies).toEqual([{ yearOfBirth: null, region: null, isOnboardingCompleted: true }]),
    );
  });

  test.each([
    ['topics', 'Skip for now'],
    ['time', 'Skip for now'],
    ['about', 'Skip and finish'],
  ])('skipping the %s step completes the onboarding and opens the return path', async (step, name) => {
    const heard = answer('PATCH /users', memberUser);
    const page = ask({ step, next: '/courses/1' });
    await press(page, name);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/courses/1'));
    expect(heard.bodies).toEqual([{ isOnboardingCompleted: true }]);
  });

  test('a failed skip shows the reason and does not change the step', async () => {
    answer('PATCH /users', () => refuse(503, 'BUSY'));
    const page = ask();
    await press(page, 'Skip for now');
    expect(await screen.findByText(/busy/i)).toBeInTheDocument();
    expect(router.push).not.toHaveBeenCalled();
  });

  test('the return path is kept between steps and is never an address of another site', async () => {
    answer('PUT /users/topics', { topics: ['yoga'] });
    const page = ask({ next: '/courses/1' }, { ...memberUser, topics: ['yoga'] });
    await press(page, 'Next: Your time');
    const kept = `${path}?step=time&next=%2Fcourses%2F1`;
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(kept, undefined, shallow));
    page.goTo({ query: { step: 'about', next: '//evil.test' } });
    answer('PATCH /users', memberUser);
    await press(page, 'Skip and finish');
    await waitFor(() => expect(router.push).toHaveBeenLastCalledWith('/'));
  });

  test('the topics step can be used with the keyboard alone', async () => {
    const heard = answer('PUT /users/topics', { topics: ['fitness'] });
    const { user } = ask();
    screen.getByRole('checkbox', { name: 'Fitness' }).focus();
    await user.keyboard(' ');
    for (let presses = 0; presses < 12; presses++) await user.tab();
    expect(screen.getByRole('button', { name: 'Next: Your time' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(heard.bodies).toEqual([{ topics: ['fitness'] }]));
  });
});

describe('the name and picture of a new member', () => {
  test('the saved name is followed by the onboarding questions, which keep the return path', async () => {
    const heard = answer('PATCH /users', memberUser);
    const { user } = renderPage(<PersonalDetailsPage />, { user: memberUser, query: { next: '/courses/1' } });
    expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText('First name'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('link', { name: 'Enter your first name.' })).toBeVisible();
    await user.type(screen.getByLabelText('First name'), 'Wren');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`${path}?next=%2Fcourses%2F1`));
    expect(heard.bodies).toEqual([{ name: 'Wren', lastName: '' }]);
  });

  test('the server renders the name as the value of its field', () => {
    renderPage(<PersonalDetailsPage />, { user: memberUser });
    // The server renders the attribute, whereas a script would set only the property.
    expect(screen.getByLabelText('First name')).toHaveAttribute('value', memberUser.name);
  });

  test('a chosen picture is shown at once and can be removed', async () => {
    const picture = { url: '/me.webp', smallUrl: '/me-s.webp' };
    jest.mocked(sendPicture).mockImplementation(async () => {
      answer('GET /users', { ...memberUser, picture });
      return picture;
    });
    const { user, container } = renderPage(<PersonalDetailsPage />, { user: memberUser });
    const group = within(screen.getByRole('group', { name: 'Your picture' }));
    expect(group.getByRole('img', { name: 'Jo' })).not.toHaveAttribute('src');
    const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
    await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await waitFor(() => expect(group.getByRole('img', { name: 'Jo' })).toHaveAttribute('src', '/me.webp'));
    const heard = answer('DELETE /kumu/users/profile-picture', () => {
      answer('GET /users', memberUser);
      return { done: true } as const;
    });
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(await screen.findByText('Your picture is removed.')).toBeInTheDocument();
    expect(heard.bodies).toHaveLength(1);
    expect(group.getByRole('img', { name: 'Jo' })).not.toHaveAttribute('src');
  });
});

test('both join links keep the return path', () => {
  renderPage(<JoinPage />, { query: { next: '/courses/1' } });
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Join as a member')).toBe('/flow/member/sign-up?next=%2Fcourses%2F1');
  expect(target('Apply as a creator')).toBe('/flow/creator/sign-up?next=%2Fcourses%2F1');
  expect(target('Log in')).toBe('/flow/login?next=%2Fcourses%2F1');
  expect(target('Look around first')).toBe('/');
});
