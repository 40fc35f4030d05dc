import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
// Preloads the dialogs and sections, because loading them during a test is slow on a busy machine.
import '@/components/checkout/CheckoutModal';
import '@/components/checkout/ReturnModal';
import '@/components/ratings/AllReviews';
import '@/components/courses/OpenedPart';
import '@/components/ratings/RatingForm';
import { CourseDetails } from '@/components/courses/CourseDetails';
import { CoursesPage } from '@/components/courses/CoursesPage';
import { CourseEditorPage } from '@/components/courses/editor/CourseEditorPage';
import { LibraryPage } from '@/components/library/LibraryPage';
import { OfficeCoursesPage } from '@/components/office/OfficeCoursesPage';
import type { CourseDraft, CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import { done } from '@/contract/shared';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { toChoice } from '@/lib/checkout/choice';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { keepFocus } from '@/lib/page/focus';
import type { ReplyOf } from '@/lib/api-call';
import { answer, refuse } from '../support/calls';
import { memberUser } from '../support/make/accounts';
import { purchase } from '../support/make/checkout';
import { reviewEntry } from '../support/make/content';
import {
  courseCard,
  courseDraft,
  coursePage,
  courseViewerState,
  draftPart,
  playablePart,
  unlockedViewerState,
  editOnly,
} from '../support/make/courses';
import { creatorProfile } from '../support/make/creators';
import { answerQueues, queueEntry } from '../support/office-queues';
import { id } from '../support/make/ids';
import { libraryItem } from '../support/make/library';
import { renderPage } from '../support/render-page';
import { router } from '../support/router';

/** The part of the page frame that handles the focus. */
function Frame({ children }: { children: ReactNode }) {
  useEffect(keepFocus, []);
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
const show = (ui: ReactNode, options?: Parameters<typeof renderPage>[1]) =>
  renderPage(<Frame>{ui}</Frame>, options);
type User = ReturnType<typeof show>['user'];

/** Waits one frame longer than the page needs, so that a later focus change would be detected. */
const focusRests = async (find: () => HTMLElement) => {
  await waitFor(() => expect(find()).toHaveFocus());
  await act(() => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))));
  expect(find()).toHaveFocus();
};
const pressKey = async (user: User, name: string | RegExp, key = '{Enter}') => {
  const control = await screen.findByRole('button', { name });
  act(() => control.focus());
  await user.keyboard(key);
};

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('POST /views', done);
});
afterEach(() => jest.restoreAllMocks());

describe('the filters of /courses', () => {
  const page = (filter: Parameters<typeof CoursesPage>[0]['filter']) => (
    <Frame>
      <CoursesPage filter={filter} first={{ items: [courseCard()], nextCursor: null }} longer={[]} />
    </Frame>
  );

  test('a select keeps the focus and its value, and the next choice is added to the filter', async () => {
    const { user, rerender } = renderPage(page({}), { user: anonymousUser });
    const select = screen.getByLabelText('Sort by');
    await user.selectOptions(select, 'Newest');
    expect(select).toHaveValue('newest');
    await user.selectOptions(screen.getByLabelText('Part length'), '10');
    // The page has not been rendered with the first choice yet.
    expect(router.push).toHaveBeenLastCalledWith('/courses?orderBy=newest&maxMinutes=10', undefined, {
      scroll: false,
    });
    rerender(page({ orderBy: 'newest', maxMinutes: 10 }));
    await focusRests(() => screen.getByLabelText('Part length'));
    expect(screen.getByLabelText('Sort by')).toBe(select);
    // Simulates the browser's back button.
    rerender(page({}));
    expect(select).toHaveValue('popular');
    expect(screen.getByLabelText('Part length')).toHaveValue('');
  });

  test('a topic reached with the keyboard is scrolled fully into view', async () => {
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderPage(page({}), { user: anonymousUser });
    act(() => screen.getByRole('link', { name: 'Yoga' }).focus());
    await user.tab();
    expect(shown.mock.contexts.at(-1)).toBe(screen.getByRole('link', { name: 'Meditation' }));
    expect(shown).toHaveBeenCalledWith({ block: 'nearest', inline: 'nearest' });
  });

  test('a topic keeps the focus', async () => {
    const { rerender } = renderPage(page({}), { user: anonymousUser });
    act(() => screen.getByRole('link', { name: 'Yoga' }).focus());
    rerender(page({ topicId: 'yoga' }));
    await focusRests(() => screen.getByRole('link', { name: 'Yoga', current: true }));
  });
});

const path = `/courses/${id(1)}`;
const noReviews: ReplyOf<'GET /courses/:id/rating'> = { items: [], nextCursor: null };
type Course = { its: CourseViewerState; course?: CoursePage; ratings?: typeof noReviews };

const showCourse = (
  { its, course = coursePage(), ratings = noReviews }: Course,
  query: Record<string, string> = {},
) => {
  const holder = { its };
  answer('GET /courses/:id/viewer-state', () => holder.its);
  answer('GET /library', { items: [], nextCursor: null });
  return {
    holder,
    ...show(<CourseDetails course={course} more={[]} ratings={ratings} path={path} />, {
      pathname: path,
      user: memberUser,
      query,
    }),
  };
};
const buyBox = () => screen.getByRole('complementary', { name: 'Get this course' });

describe('a course', () => {
  test('the focus moves to the buy box after a free unlock', async () => {
    answer('POST /courses/:id/unlock', unlockedViewerState());
    const { user } = showCourse({
      course: coursePage({ priceCents: 0 }),
      its: courseViewerState({ can: { buy: false, unlockFree: true, rate: false, update: false } }),
    });
    const [button] = await screen.findAllByRole('button', { name: 'Unlock for free' });
    act(() => button!.focus());
    await user.keyboard('{Enter}');
    const side = () => screen.getByRole('complementary', { name: 'Your progress and the parts' });
    await focusRests(side);
    // A live region is announced only if it existed before its text.
    expect(within(side()).getByText('Sleep Without Trying is in your library.')).toHaveAttribute(
      'role',
      'status',
    );
  });

  test('the focus remains on the button when it marks a part as done and as not done', async () => {
    answer(
      'GET /courses/:id/parts/:partId',
      playablePart({ id: id(102), kind: 'text', text: 'Get up.', mediaUrl: null, nextPartId: id(103) }),
    );
    const saved = answer('PATCH /courses/:id/progress', ({ body }) => ({
      ...unlockedViewerState().progress,
      completedPartIds: (body as { isCompleted?: boolean }).isCompleted ? [id(102)] : [],
    }));
    const { user } = showCourse({ its: unlockedViewerState() }, { part: id(102) });
    await pressKey(user, 'Mark as done');
    await focusRests(() => screen.getByRole('button', { name: 'Mark as not done' }));
    expect(screen.getByText('Done', { selector: '[role=status]' })).toBeVisible();
    await user.keyboard('{Enter}');
    await focusRests(() => screen.getByRole('button', { name: 'Mark as done' }));
    expect(screen.getByText('Marked as not done')).toBeInTheDocument();
    expect(saved.bodies.map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
  });

  test('the focus moves to the reviews when “Read all reviews” is pressed', async () => {
    const review = (number: number) => ({
      id: id(700 + number),
      stars: 4,
      text: `Review ${number}`,
      author: 'Jo W.',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const { user } = showCourse({
      its: courseViewerState(),
      ratings: { items: [review(1), review(2), review(3)], nextCursor: null },
    });
    await pressKey(user, 'Read all reviews');
    expect(await screen.findByText('Review 3')).toBeVisible();
    await focusRests(() => screen.getByRole('group', { name: 'Reviews' }));
  });

  test('the focus moves to the rating form after withdrawing and restoring a rating', async () => {
    const mine = { stars: 2, text: 'Hm.' };
    const { user, holder } = showCourse({ its: unlockedViewerState({ myRating: mine }) });
    const withdrawn = answer('DELETE /courses/:id/rating', () => {
      holder.its = unlockedViewerState();
      return done;
    });
    const rated = answer('POST /courses/:id/rating', () => {
      holder.its = unlockedViewerState({ myRating: mine });
      return { id: id(7), ...mine, author: 'Jo', createdAt: '2026-01-01T00:00:00.000Z' };
    });
    await user.click(await screen.findByRole('tab', { name: 'Ratings' }));
    await pressKey(user, 'Change your rating');
    await pressKey(user, 'Withdraw rating');
    await focusRests(() => screen.getByRole('region', { name: 'How was it for you?' }));
    expect(screen.getByText('Your rating is withdrawn.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '2, so-so' })).not.toBeChecked();
    expect(screen.getByLabelText(/Your review/)).toHaveValue('');
    expect(withdrawn.params).toMatchObject([{ id: id(1) }]);

    await pressKey(user, 'Undo');
    await focusRests(() => screen.getByRole('region', { name: /How was it for you|Your rating/ }));
    expect(await screen.findByRole('button', { name: 'Withdraw rating' })).toBeVisible();
    expect(screen.getByLabelText(/Your review/)).toHaveValue('Hm.');
    expect(rated.bodies).toEqual([mine]);
  });

  const back = (status: string) => ({
    status,
    contentId: id(1),
    type: 'PPV_COURSE',
    amount: '6400',
    checkoutId: id(500),
  });

  test('the focus moves to the buy box when the payment outcome is closed', async () => {
    answer('POST /checkout/:id/refresh', purchase({ state: 'CANCELLED', status: 'CANCELLED' }));
    const { user } = showCourse({ its: courseViewerState() }, back('CANCELLED'));
    await pressKey(user, 'Back');
    await focusRests(buyBox);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the focus moves to the unlock button when a checkout opened by the login is closed', async () => {
    saveCheckout(toChoice('PPV_COURSE', 'COURSE', coursePage()), { openModal: true });
    showCourse({ its: courseViewerState() });
    act(() => screen.getByRole('main').focus());
    const dialog = await screen.findByRole('dialog', { name: 'Unlock this course' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await focusRests(() => within(buyBox()).getByRole('button', { name: 'Unlock course' }));
  });

  test('the focus moves to the player of the first part when learning starts after payment', async () => {
    const locked = coursePage();
    for (const { parts } of locked.modules) for (const part of parts) part.isFree = false;
    answer('POST /checkout/:id/refresh', purchase());
    answer('GET /courses/:id/parts/:partId', playablePart());
    const { user, holder, goTo } = showCourse({ its: courseViewerState(), course: locked }, back('SUCCESS'));
    holder.its = unlockedViewerState();
    await pressKey(user, 'Start learning');
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith(`${path}?part=${id(101)}`, undefined, {
        shallow: true,
        scroll: false,
      }),
    );
    goTo({ query: { part: id(101) } });
    await focusRests(() => screen.getByRole('slider', { name: /Position/ }));
  });
});

test('the focus moves to the courses when a retry loads the library', async () => {
  const replies = [refuse(502, 'BACKEND_DOWN'), { items: [libraryItem()], nextCursor: null }];
  answer('GET /library', () => replies.shift()!);
  const { user } = show(<LibraryPage />, { user: memberUser });
  await pressKey(user, 'Try again');
  await focusRests(() => screen.getByRole('region', { name: 'Courses' }));
});

describe('the editor', () => {
  const edit = (step: string, fields: Partial<CourseDraft>) => {
    let course = courseDraft(fields);
    answer('GET /courses/:id/draft', () => course);
    answer(
      'GET /creators/mine',
      creatorProfile({ can: { update: true, submit: false, publish: true, submitCourse: true } }),
    );
    answer('PATCH /kumu/courses/update-status', ({ body }) => {
      const { status } = body as { status: CourseDraft['state'] };
      return (course = { ...course, state: status, can: { ...editOnly, update: status !== 'IN_REVIEW' } });
    });
    answer('DELETE /kumu/courses/delete-series-part', ({ query }) => {
      const modules = course.modules.map((module) => ({
        ...module,
        parts: module.parts.filter((part) => part.id !== query.partId),
      }));
      return (course = { ...course, modules });
    });
    return show(<CourseEditorPage id={course.id} draft={course} />, { query: { step } });
  };

  test.each([
    [
      'submitted',
      'Submit for review',
      { id: id(3001), can: { ...editOnly, submit: true } },
      /withdraw it from review/,
    ],
    [
      'withdrawn from review',
      'Withdraw from review',
      { id: id(3006), state: 'IN_REVIEW', can: { ...editOnly, update: false, withdraw: true } } as const,
      /Only you can see/,
    ],
    [
      'unpublished',
      'Unpublish',
      { id: id(3002), state: 'PUBLISHED', can: { ...editOnly, unpublish: true } } as const,
      /This course is hidden/,
    ],
  ])(
    'the focus moves to the new state of a course when the course is %s',
    async (_, button, fields, state) => {
      const { user } = edit('publish', fields);
      await pressKey(user, button);
      await waitFor(() => expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument());
      await focusRests(() => document.activeElement as HTMLElement);
      expect(document.activeElement).not.toBe(document.body);
      expect(document.activeElement).not.toBe(screen.getByRole('main'));
      expect(document.activeElement).toHaveTextContent(state);
    },
  );

  test('the focus moves to the heading of the next step', async () => {
    const { goTo } = edit('basics', { id: id(3007) });
    act(() => screen.getByRole('link', { name: 'Next: Parts' }).focus());
    goTo({ query: { step: 'parts' } });
    await focusRests(() => screen.getByRole('heading', { name: 'Parts', level: 2 }));
  });

  const parts = (courseId: string) => ({
    id: courseId,
    modules: [{ id: id(11), title: 'Week one', parts: [draftPart(1), draftPart(2)] }],
  });
  const openMenu = async (user: User) => {
    await pressKey(user, 'More actions for Part 1');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete part' }));
  };

  test('the focus moves to the title field when a part is added', async () => {
    const { user } = edit('parts', parts(id(3005)));
    await pressKey(user, 'Add a part to Week one');
    await focusRests(() => screen.getByLabelText('New part title'));
  });

  test("the focus moves to the module's parts when a part is deleted", async () => {
    const { user } = edit('parts', parts(id(3003)));
    await openMenu(user);
    await pressKey(user, 'Delete part');
    await waitFor(() => expect(screen.queryByDisplayValue('Part 1')).not.toBeInTheDocument());
    await focusRests(() => screen.getByRole('list', { name: 'Parts in Week one' }));
  });

  test('the focus returns to the menu button when the deletion of a part is cancelled', async () => {
    const { user } = edit('parts', parts(id(3004)));
    await openMenu(user);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await focusRests(() => screen.getByRole('button', { name: 'More actions for Part 1' }));
  });
});

describe('the office', () => {
  const open = () => {
    let items = [
      queueEntry('course', reviewEntry({ id: id(1), title: 'Night Sitting' }), ['reject', 'approve']),
      queueEntry('course', reviewEntry({ id: id(2), title: 'Desk Reset' }), ['reject', 'approve']),
    ];
    const [decided] = items;
    answerQueues({ course: () => items });
    answer('PATCH /office/queues/:name/:id', ({ params }) => {
      items = items.filter((item) => item.id !== params.id);
      return decided!;
    });
    return show(<OfficeCoursesPage />);
  };
  /**
   * Waits until the list has the focus, because a second key press on the button of the next course
   * would decide about that course.
   */
  const restsAtTheList = () =>
    focusRests(() => screen.getByRole('table').closest<HTMLElement>('[tabindex="-1"]:not(main)')!);

  test('the focus moves to the remaining list when a course is approved', async () => {
    const { user } = open();
    await pressKey(user, 'Approve Night Sitting');
    await waitFor(() => expect(screen.queryByText('Night Sitting')).not.toBeInTheDocument());
    await restsAtTheList();
  });

  test('the focus moves to the remaining list when a reason is sent', async () => {
    const { user } = open();
    await pressKey(user, 'Ask for changes: Night Sitting');
    await user.type(screen.getByLabelText('Reason'), 'Please add captions.');
    const dialog = within(screen.getByRole('dialog'));
    act(() => dialog.getByRole('button', { name: 'Ask for changes' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Night Sitting')).not.toBeInTheDocument());
    await restsAtTheList();
  });
});

test('a click on an empty area clears the focus, and removing the clicked button later does not move it', async () => {
  const ui = (hasButton: boolean) => (
    <Frame>
      {hasButton && <button>Go</button>}
      <p>Words</p>
    </Frame>
  );
  const { user, rerender } = renderPage(ui(true));
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await user.click(document.body);
  rerender(ui(false));
  await focusRests(() => document.body);
});
