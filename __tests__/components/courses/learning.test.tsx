import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
// Preloads the learning page, because loading it during a test is slow on a busy machine.
import '@/components/courses/OpenedPart';
import '@/components/courses/learning/FinishPanel';
import '@/components/courses/learning/LearningMain';
import '@/components/courses/learning/LearningSide';
import '@/components/courses/learning/UnderPlayer';
import '@/components/ratings/RatingForm';
import '@/components/ratings/Ratings';
import { CourseDetails, type CourseDetailsProps } from '@/components/courses/CourseDetails';
import type { CourseViewerState } from '@/contract/learning';
import { findOwnedCourse, rememberOwnedCourse } from '@/lib/courses/owned-courses';
import { claimPersonalState, clearPersonalState } from '@/lib/session/personal-state';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import {
  courseCard,
  coursePage,
  courseViewerState,
  playablePart,
  unlockedViewerState,
} from '../../support/make/courses';
import { creatorCard } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const path = `/courses/${id(1)}`;
const script = readFileSync(join(process.cwd(), 'public/before-hydration.js'), 'utf8');

const progressOf = (percent: number, completedPartIds: string[] = [], continuePartId: string | null = null) =>
  unlockedViewerState({
    progress: { percent, completedPartIds, continuePartId, continueSeconds: 0 },
  });

type As = Partial<CourseDetailsProps> & { query?: Record<string, string> };

const show = (its: CourseViewerState | ReturnType<typeof refuse>, { query, ...props }: As = {}) => {
  answer('GET /courses/:id/viewer-state', its);
  return renderPage(
    <CourseDetails
      course={coursePage()}
      more={[]}
      ratings={{ items: [], nextCursor: null }}
      path={path}
      {...props}
    />,
    { pathname: path, user: memberUser, query },
  );
};
const side = () => screen.findByRole('complementary', { name: 'Your progress and the parts' });
const isExpected = () => document.documentElement.hasAttribute('data-learns');

beforeEach(() => {
  localStorage.clear();
  claimPersonalState(memberUser.id!);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', memberUser);
  answer('POST /views', { done: true });
  answer('GET /viewer-states', { items: [] });
  recordEvents();
});
afterEach(() => {
  document.cookie = 'signedIn=; max-age=0; path=/';
  for (const name of ['data-learns', 'data-signed-in']) document.documentElement.removeAttribute(name);
  history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

describe('the learning page of an owner', () => {
  test('the learning page shows the list of course parts and nothing of the sales page', async () => {
    show(progressOf(33, [id(101)], id(102)));
    const parts = within(within(await side()).getByRole('region', { name: '3 parts in 2 modules' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Sleep Without Trying' })).toBeVisible();
    expect(screen.queryByText('A$64')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
    expect(screen.queryByText('Open all')).not.toBeInTheDocument();
    expect(parts.getByText('1 of 2 done · 15 min')).toBeVisible();
  });

  test('the list opens the module of the current course part and marks the part', async () => {
    answer('GET /courses/:id/parts/:partId', playablePart({ id: id(103), kind: 'document', mediaUrl: null }));
    show(progressOf(33, [id(101)], id(102)), { query: { part: id(103) } });
    const parts = within(await side());
    const current = parts.getByRole('link', { name: 'The diary' });
    expect(current).toHaveAttribute('aria-current', 'true');
    expect(current.closest('details')).toHaveAttribute('open');
    expect(parts.getByText('Week one').closest('details')).not.toHaveAttribute('open');
  });

  test('the tab under the player shows the text of the video and the bundled download', async () => {
    const digitalProduct = { id: id(800), title: 'Sleep diary', path: `/digital-products/${id(800)}` };
    answer('GET /courses/:id/parts/:partId', playablePart({ text: 'Bring a pen.' }));
    const { user } = show(progressOf(33, [], id(101)), {
      course: coursePage({ digitalProduct }),
      query: { part: id(101) },
    });
    const tab = await screen.findByRole('tab', { name: 'This part', selected: true });
    const panel = within(screen.getByRole('tabpanel', { name: 'This part' }));
    expect(panel.getByText('Bring a pen.')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Open Sleep diary' })).toHaveAttribute(
      'href',
      digitalProduct.path,
    );
    tab.focus();
    await user.keyboard('{ArrowRight}');
    const about = within(screen.getByRole('tabpanel', { name: 'About' }));
    expect(screen.getByRole('tab', { name: 'About' })).toHaveFocus();
    expect(about.getByText('Four unhurried weeks.')).toBeVisible();
    expect(about.getByText('A course about sleep.')).toBeVisible();
    expect(about.getByRole('link', { name: 'Comes with Sleep diary' })).toBeVisible();
    expect(about.getByRole('link', { name: 'Marisol Quennell' })).toBeVisible();
    await user.keyboard('{End}');
    expect(screen.getByRole('tabpanel', { name: 'Ratings' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'This part' })).toHaveFocus();
  });

  test('the learning page offers saving, sharing, giving, reporting, asking and refunds', async () => {
    show(progressOf(0));
    const links = within(await screen.findByRole('region', { name: 'More for this course' }));
    expect(links.getByRole('button', { name: 'Save Sleep Without Trying' })).toBeVisible();
    expect(links.getByRole('button', { name: /^Share/ })).toBeVisible();
    expect(links.getByRole('button', { name: 'Give as a gift' })).toBeVisible();
    expect(links.getByRole('button', { name: 'Report this course' })).toBeVisible();
    expect(links.getByRole('link', { name: 'Ask Marisol' })).toBeVisible();
    expect(links.getByRole('link', { name: 'Purchases' })).toHaveAttribute('href', '/profile/purchases');
  });

  test('a course taken off sale says that owners keep it and cannot be given as a gift', async () => {
    show(progressOf(0), { isPublic: false });
    expect(within(await side()).getByText(/has taken this course off sale\. It stays/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Give as a gift' })).not.toBeInTheDocument();
  });

  test('a course owned through a membership can be bought', async () => {
    const its = progressOf(0);
    show({ ...its, can: { ...its.can, buy: true } });
    const box = within(await side());
    expect(box.getByText('Included in your membership')).toBeVisible();
    expect(box.getByRole('button', { name: 'Buy to keep, A$64' })).toBeVisible();
  });

  test('a playing video continues when the learning page replaces the sales page', async () => {
    const viewerState = Promise.withResolvers<CourseViewerState>();
    answer('GET /courses/:id/parts/:partId', playablePart());
    answer('GET /courses/:id/viewer-state', () => viewerState.promise);
    renderPage(
      <CourseDetails course={coursePage()} more={[]} ratings={{ items: [], nextCursor: null }} path={path} />,
      { pathname: path, user: memberUser, query: { part: id(101) } },
    );
    await waitFor(() => expect(document.querySelector('video')).toBeInTheDocument());
    const film = document.querySelector('video');
    viewerState.resolve(progressOf(0));
    await side();
    expect(document.querySelector('video')).toBe(film);
  });
});

describe.each([
  ['a creator', courseViewerState({ isOwn: true, isUnlocked: true })],
  ['a person whose purchase was refunded', courseViewerState()],
])('%s', (_, its) => {
  test('the sales page is shown instead of the learning page', async () => {
    localStorage.setItem(`kumu.learning.${memberUser.id}.${id(1)}`, '{}');
    show(its);
    await waitFor(() => expect(findOwnedCourse(memberUser.id!, id(1))).toBeNull());
    expect(screen.getByRole('complementary', { name: 'Get this course' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open all' })).toBeVisible();
    expect(isExpected()).toBe(false);
  });
});

describe('the placeholder of the learning page', () => {
  const open = (address: string) => {
    history.replaceState(null, '', address);
    document.cookie = 'signedIn=1';
    new Function(script)();
    // Otherwise presses would be recorded for a page that is not hydrated.
    window.earlyInput?.stop();
    return isExpected();
  };

  test('the placeholder replaces the sales page of a remembered course before the scripts run', async () => {
    expect(open(path)).toBe(false);
    const { unmount } = show(progressOf(0));
    await side();
    unmount();
    await waitFor(() => expect(findOwnedCourse(memberUser.id!, id(1))).not.toBeNull());
    expect(open(path)).toBe(true);
    document.documentElement.removeAttribute('data-learns');
    expect(open(`/courses/${id(2)}`)).toBe(false);
  });

  test('the placeholder is shown for a link to a course part', () => {
    expect(open(`${path}?part=${id(101)}`)).toBe(true);
  });

  test('the placeholder is removed when the learning page is shown', async () => {
    rememberOwnedCourse(memberUser, id(1));
    document.documentElement.setAttribute('data-learns', '');
    show(progressOf(0));
    expect(isExpected()).toBe(true);
    await side();
    expect(isExpected()).toBe(false);
  });

  test('the placeholder is removed when the viewer state could not be loaded', async () => {
    document.documentElement.setAttribute('data-learns', '');
    show(refuse(403, 'FORBIDDEN'));
    await waitFor(() => expect(isExpected()).toBe(false));
    expect(screen.getByRole('complementary', { name: 'Get this course' })).toBeVisible();
  });

  test('the remembered courses are deleted when the session ends', () => {
    localStorage.setItem(`kumu.learning.${memberUser.id}.${id(1)}`, '{}');
    clearPersonalState();
    expect(localStorage).toHaveLength(0);
  });

  test('the remembered courses of an expired session are deleted for the next person', () => {
    const key = `kumu.learning.${id(987)}.${id(1)}`;
    localStorage.setItem(key, '{}');
    claimPersonalState(memberUser.id!);
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('no course is remembered while staff view Kumu as another person', () => {
    rememberOwnedCourse({ id: memberUser.id, viewEndsAt: '2026-12-01T00:00:00.000Z' }, id(77));
    expect(findOwnedCourse(memberUser.id!, id(77))).toBeNull();
  });
});

describe('the rating', () => {
  const send = () => screen.queryByRole('button', { name: 'Send rating' });

  test('a rating can be given in its tab before half of the course is done, but is not requested', async () => {
    const heard = answer('POST /courses/:id/rating', {
      id: id(7),
      stars: 4,
      text: '',
      author: 'Jo',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    answer('GET /courses/:id/rating', { items: [], nextCursor: null });
    const { user } = show(progressOf(33, [id(101)], id(102)));
    await side();
    expect(send()).toBeNull();
    expect(screen.queryByText('How is it so far?')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Ratings' }));
    await user.click(screen.getByRole('button', { name: 'Rate this course' }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(screen.getByText('Choose 1 to 5 stars')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '4, good' }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText(/your rating is live/)).toBeVisible();
    expect(heard.bodies).toEqual([{ stars: 4, text: '' }]);
  });

  test('the question for a rating is shown at half of the course and is not shown again after “Not now”', async () => {
    const { user, unmount } = show(progressOf(50));
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByText('How is it so far?')).toBeNull();
    unmount();
    show(progressOf(66));
    await side();
    expect(screen.queryByText('How is it so far?')).toBeNull();
  });

  test('the question for a rating opens its form', async () => {
    const { user } = show(progressOf(50));
    await user.click(
      within(await screen.findByRole('region', { name: 'How is it so far?' })).getByRole('button', {
        name: 'Rate this course',
      }),
    );
    expect(send()).toBeVisible();
  });

  test('a person who has given a rating is not asked again', async () => {
    show({ ...progressOf(66), myRating: { stars: 5, text: '' } });
    await side();
    expect(screen.queryByText('How is it so far?')).toBeNull();
  });
});

describe('the end of the course', () => {
  const all = [id(101), id(102), id(103)];
  const finish = () => screen.findByRole('region', { name: 'You’ve finished Sleep Without Trying' });

  test('the end of the course asks for a rating and offers other courses of the creator and a tip', async () => {
    const next = courseCard({ id: id(5), title: 'Night Sitting' });
    const done = courseCard({ id: id(6), title: 'The Sunday Unwind' });
    answer('GET /viewer-states', {
      items: [
        {
          contentType: 'COURSE',
          contentId: id(6),
          isMarked: false,
          owned: { percent: 100, doneCount: 3, nextPart: null },
        },
      ],
    });
    show(progressOf(100, all), {
      more: [next, done],
      course: coursePage({ creator: { ...creatorCard(), bio: '', takesTips: true } }),
    });
    const panel = within(await finish());
    expect(panel.getByRole('button', { name: 'Send rating' })).toBeVisible();
    expect(panel.getByRole('heading', { name: 'What’s next from Marisol' })).toBeVisible();
    expect(panel.getByRole('link', { name: 'Night Sitting' })).toBeVisible();
    await waitFor(() => expect(panel.queryByRole('link', { name: 'The Sunday Unwind' })).toBeNull());
    expect(panel.getByRole('button', { name: 'Send Marisol a tip' })).toBeVisible();
    expect(panel.getByRole('link', { name: 'See everything from Marisol' })).toHaveAttribute(
      'href',
      '/creators/marisol',
    );
    expect(within(await side()).getByRole('button', { name: 'Start again' })).toHaveClass('hollow-border');
  });

  test('the end of the course shows a rating that was given before', async () => {
    show({ ...progressOf(100, all), myRating: { stars: 5, text: '' } });
    const panel = within(await finish());
    expect(panel.getByRole('img', { name: '5.0 out of 5' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Send rating' })).toBeNull();
  });

  test('the end of the course is announced when the last part is done', async () => {
    answer('GET /courses/:id/parts/:partId', playablePart({ id: id(103), kind: 'text', text: 'Rest.' }));
    answer('PATCH /courses/:id/progress', {
      completedPartIds: all,
      percent: 100,
      continuePartId: null,
      continueSeconds: 0,
    });
    const { user } = show(progressOf(66, all.slice(0, 2), id(103)), { query: { part: id(103) } });
    await side();
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await finish();
    expect(
      screen.getByText('You’ve finished Sleep Without Trying', { selector: '[role=status]' }),
    ).toBeInTheDocument();
  });
});
