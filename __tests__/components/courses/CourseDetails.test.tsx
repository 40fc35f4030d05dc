import { act, screen, waitFor, within } from '@testing-library/react';
// Preloads the modals, because loading them during a test is slow on a busy machine.
import '@/components/checkout/CheckoutModal';
import '@/components/checkout/ReturnModal';
import '@/components/checkout/TipModal';
import '@/components/courses/OpenedPart';
import '@/components/courses/learning/LearningMain';
import '@/components/courses/learning/LearningSide';
import '@/components/courses/learning/UnderPlayer';
import '@/components/ratings/RatingForm';
import { CourseDetails } from '@/components/courses/CourseDetails';
import type { User } from '@/contract/accounts';
import type { CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import { toChoice } from '@/lib/checkout/choice';
import { saveCheckout, consumeCheckout } from '@/lib/checkout/saved-checkout';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { broken } from '../../support/breakable';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import { purchase, quote } from '../../support/make/checkout';
import { coursePage, courseViewerState, playablePart, unlockedViewerState } from '../../support/make/courses';
import { creatorCard } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));
jest.mock('@/components/courses/BuyBox', () =>
  jest
    .requireActual<typeof import('../../support/breakable')>('../../support/breakable')
    .breakable('@/components/courses/BuyBox', 'BuyBox'),
);
jest.mock('@/components/courses/CourseStage', () =>
  jest
    .requireActual<typeof import('../../support/breakable')>('../../support/breakable')
    .breakable('@/components/courses/CourseStage', 'CourseStage'),
);
jest.mock('@/components/courses/CourseOutline', () =>
  jest
    .requireActual<typeof import('../../support/breakable')>('../../support/breakable')
    .breakable('@/components/courses/CourseOutline', 'CourseOutline'),
);

const path = `/courses/${id(1)}`;

type As = {
  user?: User;
  its?: CourseViewerState;
  course?: CoursePage;
  isPublic?: boolean;
  query?: Record<string, string>;
};

const show = ({ user = anonymousUser, its, course = coursePage(), isPublic, query }: As = {}) => {
  answer('GET /users', user);
  if (its) answer('GET /courses/:id/viewer-state', its);
  return renderPage(
    <CourseDetails
      course={course}
      more={[]}
      ratings={{ items: [], nextCursor: null }}
      path={path}
      isPublic={isPublic}
    />,
    { pathname: path, user, query },
  );
};

const box = () => within(screen.getByRole('complementary', { name: 'Get this course' }));
const learning = () => within(screen.getByRole('complementary', { name: 'Your progress and the parts' }));
let views: ReturnType<typeof answer<'POST /views'>>;
let events: ReturnType<typeof recordEvents>;

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  views = answer('POST /views', { done: true });
  events = recordEvents();
  answer('GET /library', { items: [], nextCursor: null });
});
afterEach(() => jest.restoreAllMocks());

test('a visitor sees the price, the key facts and the free parts', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Sleep Without Trying' })).toBeVisible();
  expect(box().getByText('A$64')).toBeVisible();
  expect(box().getByText('1 video part')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Where tiredness comes from' })).toHaveAttribute(
    'href',
    `${path}?part=${id(101)}`,
  );
  expect(screen.getByText('Free preview')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'One getting-up time' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('img', { name: 'Locked' }).length).toBeGreaterThan(0);
});

test('a course can be reported by visitors and members, but not by its creator', () => {
  const visited = show();
  expect(box().getByRole('link', { name: 'Report this course' })).toBeVisible();
  visited.unmount();
  const own = { ...memberUser, creator: { id: id(2), username: 'marisol', state: 'APPROVED' as const } };
  show({ user: own, its: courseViewerState({ isOwn: true }) });
  expect(box().queryByRole('button', { name: /^Report/ })).toBeNull();
});

test('a bundled digital product is listed among the course facts', () => {
  const digitalProduct = { id: id(800), title: 'Sleep diary', path: `/digital-products/${id(800)}` };
  const without = show();
  expect(box().queryByText(/^Comes with/)).toBeNull();
  without.unmount();
  show({ course: coursePage({ digitalProduct }) });
  expect(box().getByRole('link', { name: 'Comes with Sleep diary' })).toHaveAttribute(
    'href',
    digitalProduct.path,
  );
});

test('the page contains no media address', () => {
  const { container } = show();
  expect(container.querySelector('video, audio, source, track')).toBeNull();
});

test('a view is counted and its event is sent once', async () => {
  show();
  await waitFor(() => expect(events.sent).toHaveLength(1));
  expect(events.sent[0]).toMatchObject({
    type: 'VIEW_CONTENT_PAGE',
    payload: { contentType: 'COURSE', contentId: id(1), creatorId: id(2), source: 'direct' },
  });
  expect(views.bodies).toEqual([{ contentType: 'COURSE', contentId: id(1) }]);
});

test('the course that a visitor unlocks is saved as the checkout choice during the sign-up', async () => {
  const { user } = show();
  await user.click(box().getByRole('button', { name: 'Unlock course' }));
  expect(router.push).toHaveBeenCalledWith(`/flow/member/sign-up?next=${encodeURIComponent(path)}`);
  expect(consumeCheckout()).toMatchObject({
    contentId: id(1),
    title: 'Sleep Without Trying',
    openModal: true,
  });
});

describe('a press of Unlock before the viewer is known', () => {
  const chooseEarly = async (found: User) => {
    let say!: (user: User) => void;
    answer('GET /users', () => new Promise<User>((resolve) => (say = resolve)));
    answer('GET /courses/:id/viewer-state', courseViewerState());
    const { user } = renderPage(
      <CourseDetails course={coursePage()} more={[]} ratings={{ items: [], nextCursor: null }} path={path} />,
      { pathname: path, user: null },
    );
    await user.click(box().getByRole('button', { name: 'Unlock course' }));
    expect(box().getByRole('button', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(router.push).not.toHaveBeenCalled();
    say(found);
  };

  test('an early press of Unlock sends a visitor to the sign-up', async () => {
    await chooseEarly(anonymousUser);
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(1));
    expect(router.push).toHaveBeenCalledWith(`/flow/member/sign-up?next=${encodeURIComponent(path)}`);
  });

  test('an early press of Unlock opens the purchase dialog for a member', async () => {
    await chooseEarly(memberUser);
    expect(await screen.findByRole('dialog', { name: 'Unlock this course' })).toBeVisible();
  });
});

test('the saved checkout choice opens the purchase dialog after the login', async () => {
  saveCheckout(toChoice('PPV_COURSE', 'COURSE', coursePage()), { openModal: true });
  show({ user: memberUser, its: courseViewerState() });
  expect(await screen.findByRole('dialog', { name: 'Unlock this course' })).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

describe('a course part in the address after an internal link', () => {
  beforeEach(() =>
    Object.defineProperty(navigator, 'userActivation', {
      configurable: true,
      value: { hasBeenActive: true },
    }),
  );
  afterEach(() => void Reflect.deleteProperty(navigator, 'userActivation'));
  const film = () => document.querySelector('video')!;
  const showPart = () => show({ user: memberUser, query: { part: id(101) } });

  test('the stage replaces the reserved space while the course part is loading', async () => {
    answer('GET /courses/:id/parts/:partId', () => new Promise(() => undefined));
    document.documentElement.setAttribute('data-opens-part', '');
    showPart();
    const loading = await screen.findByText(/^Opening /);
    expect(loading.parentElement).toHaveClass('opening');
    expect(document.documentElement).not.toHaveAttribute('data-opens-part');
  });

  test('a course part in the address plays after an internal link', async () => {
    answer('GET /courses/:id/parts/:partId', playablePart());
    answer('GET /courses/:id/viewer-state', courseViewerState());
    showPart();
    await waitFor(() => expect(film().paused).toBe(false));
  });

  test.each(['film', 'confirmation'])(
    'a part does not play behind the confirmation of a saved choice when the %s appears first',
    async (first) => {
      saveCheckout(toChoice('PPV_COURSE', 'COURSE', coursePage()), { openModal: true });
      const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
      const appears = {
        film: () => waitFor(() => expect(film()).toBeInTheDocument()),
        confirmation: () => screen.findByRole('dialog', { name: 'Unlock this course' }),
      };
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      answer('GET /courses/:id/parts/:partId', async () => {
        if (first === 'confirmation') await held;
        return playablePart();
      });
      answer('GET /courses/:id/viewer-state', async () => {
        if (first === 'film') await held;
        return courseViewerState();
      });
      showPart();
      await appears[first as keyof typeof appears]();
      release();
      await Promise.all([appears.film(), appears.confirmation()]);
      expect(play).not.toHaveBeenCalled();
      play.mockRestore();
    },
  );
});

test('a saved checkout choice opens no purchase dialog for an owner of the course', async () => {
  saveCheckout(toChoice('PPV_COURSE', 'COURSE', coursePage()), { openModal: true });
  show({ user: memberUser, its: unlockedViewerState() });
  expect(await screen.findByText('In your library')).toBeVisible();
  await waitFor(() => expect(consumeCheckout()).toBeNull());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a member who does not own the course confirms the purchase in a dialog', async () => {
  const { user } = show({ user: memberUser, its: courseViewerState() });
  await user.click(box().getByRole('button', { name: 'Unlock course' }));
  expect(await screen.findByRole('dialog', { name: 'Unlock this course' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the return path of a payment keeps the query of the page, without earlier return parameters', async () => {
  answer('GET /checkout/quote', quote());
  const opened = { sessionId: 'cs_1', url: 'https://pay.test/cs_1', checkoutId: id(500) };
  const heard = answer('POST /stripe/customer/checkout', opened);
  const own = `${path}?utm=news&part=${id(101)}`;
  const { user, goTo } = show({ user: memberUser, its: courseViewerState() });
  goTo({ asPath: `${own}&context=DEFAULT&status=CANCELLED&checkoutId=${id(499)}&type=PPV_COURSE#ratings` });
  await user.click(box().getByRole('button', { name: 'Unlock course' }));
  await user.click(await screen.findByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(heard.bodies).toHaveLength(1));
  expect(heard.bodies[0]!.stripeOperation).toMatchObject({ successUrl: own, cancelUrl: own });
});

test('an owner sees the progress and continues at the last position', async () => {
  const progress = {
    completedPartIds: [id(101)],
    percent: 33,
    continuePartId: id(102),
    continueSeconds: 12,
  };
  const { user } = show({ user: memberUser, its: unlockedViewerState({ progress }) });
  const goOn = await screen.findByRole('button', { name: 'Continue: part 2' });
  expect(learning().getByRole('img', { name: '33 percent of Sleep Without Trying done' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unlock course' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'One getting-up time' })).toBeVisible();
  expect(screen.getByText('Done')).toBeInTheDocument();
  await user.click(goOn);
  expect(router.push).toHaveBeenCalledWith(`${path}?part=${id(102)}`, undefined, {
    shallow: true,
    scroll: false,
  });
});

test('an owner can ask the creator, and the question is recorded', async () => {
  const { user } = show({ user: memberUser, its: unlockedViewerState() });
  const ask = await screen.findByRole('link', { name: 'Ask Marisol' });
  expect(ask).toHaveAttribute('href', `/messages?creatorUserId=${id(2)}`);
  await user.click(ask);
  await waitFor(() =>
    expect(events.sent).toContainEqual(
      expect.objectContaining({ type: 'ASK_ITEM', payload: { itemId: coursePage().id, creatorId: id(2) } }),
    ),
  );
});

test('the unlock bar appears on small screens while the buy box is out of view', () => {
  let cross: (isIntersecting: boolean) => void = () => undefined;
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((callback) => {
    const observer = {
      observe: (target: Element) => {
        if (target.textContent.includes('one payment, yours to keep'))
          cross = (isIntersecting) => callback([{ isIntersecting } as IntersectionObserverEntry], observer);
      },
      unobserve: () => undefined,
      disconnect: () => undefined,
    } as unknown as IntersectionObserver;
    return observer;
  });
  show();
  const bar = () => screen.queryByRole('region', { name: 'Get this course, quick access' });
  expect(bar()).toBeVisible();
  act(() => cross(true));
  expect(bar()).not.toBeInTheDocument();
  act(() => cross(false));
  expect(bar()).toBeVisible();
});

test('the creator is introduced with the tagline and the first sentences of the biography', () => {
  const words = 'I worked nights for eleven years. ';
  show({ course: coursePage({ creator: { ...creatorCard(), bio: words.repeat(11), takesTips: false } }) });
  expect(screen.getByText('Fewer sleep tips, better ones')).toBeVisible();
  expect(screen.getByText(words.repeat(6).trim())).toBeVisible();
});

test('the description has its own heading when outcomes are missing; without both there is no heading', () => {
  const { rerender } = show({ course: coursePage({ outcomes: [] }) });
  expect(screen.getByRole('heading', { name: 'About this course' })).toBeVisible();
  expect(screen.queryByText('What changes for you')).not.toBeInTheDocument();
  rerender(<></>);
  show({ course: coursePage({ outcomes: [], description: '' }) });
  expect(screen.queryByRole('heading', { name: /About this course|What changes/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /About|What changes/ })).not.toBeInTheDocument();
});

test('a course part without a length shows its kind instead', () => {
  const part = {
    id: id(103),
    title: 'The diary',
    kind: 'document' as const,
    durationSeconds: 0,
    isFree: true,
  };
  show({
    course: coursePage({
      partsCount: 1,
      durationSeconds: 0,
      modules: [{ id: id(11), title: 'Week one', parts: [part] }],
    }),
  });
  expect(screen.getByText('Document', { selector: 'li > span' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Read the preview Document/ })).toBeVisible();
  expect(document.body).not.toHaveTextContent(/\b0:00|\b0 s\b/);
});

test('the creator of the course sees a link to the editor instead of the offer', async () => {
  show({
    user: { ...memberUser, creator: { id: id(2), username: 'marisol', state: 'APPROVED' } },
    its: courseViewerState({
      isOwn: true,
      can: { buy: false, unlockFree: false, rate: false, update: true },
    }),
  });
  expect(await box().findByRole('link', { name: 'Edit course' })).toHaveAttribute(
    'href',
    `/dashboard/content/${id(1)}`,
  );
  expect(screen.queryByRole('button', { name: 'Unlock course' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'One getting-up time' })).toBeVisible();
});

test('the page mentions free course parts only when the course has some', async () => {
  const [first] = coursePage().modules;
  const locked = { ...first!, parts: first!.parts.map((part) => ({ ...part, isFree: false })) };
  show({
    course: coursePage({ modules: [locked] }),
    user: memberUser,
    its: courseViewerState({ can: { buy: false, unlockFree: false, rate: false, update: false } }),
  });
  expect(await box().findByText('Marisol Quennell can’t sell courses yet.')).toBeVisible();
});

test('a visitor sees no buy button when the creator cannot receive payments', () => {
  show({ course: coursePage({ isOnSale: false }) });
  expect(box().getByText(/can’t sell courses yet. You can still try the free parts/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unlock course' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Get this course, quick access' })).not.toBeInTheDocument();
});

test('a message replaces the buy button when the creator cannot receive payments', async () => {
  show({
    user: memberUser,
    its: courseViewerState({ can: { buy: false, unlockFree: false, rate: false, update: false } }),
  });
  expect(await box().findByText(/can’t sell courses yet. You can still try the free parts/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Get this course, quick access' })).not.toBeInTheDocument();
});

test('a free course unlocks without checkout', async () => {
  const heard = answer('POST /courses/:id/unlock', unlockedViewerState());
  const { user } = show({
    user: memberUser,
    course: coursePage({ priceCents: 0 }),
    its: courseViewerState({ can: { buy: false, unlockFree: true, rate: false, update: false } }),
  });
  await user.click(box().getByRole('button', { name: 'Unlock for free' }));
  expect(await screen.findByText('In your library')).toBeVisible();
  expect(learning().getByRole('status')).toHaveTextContent('Sleep Without Trying is in your library.');
  expect(heard.params).toMatchObject([{ id: id(1) }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a failed free unlock shows the reason and can be retried', async () => {
  answer('POST /courses/:id/unlock', () => refuse(502, 'BACKEND_DOWN'));
  const { user } = show({
    user: memberUser,
    course: coursePage({ priceCents: 0 }),
    its: courseViewerState({ can: { buy: false, unlockFree: true, rate: false, update: false } }),
  });
  await user.click(box().getByRole('button', { name: 'Unlock for free' }));
  expect(await box().findByRole('alert')).toHaveTextContent('Kumu isn’t responding');
  expect(box().getByRole('button', { name: 'Unlock for free' })).toBeVisible();
});

test('a course that is not public cannot be bought', () => {
  show({ user: memberUser, its: courseViewerState(), isPublic: false });
  expect(screen.getByText(/This course isn’t public/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unlock course' })).not.toBeInTheDocument();
});

test('modules without a title are named by their position, and a single module is named “All parts”', () => {
  const [one, two] = coursePage().modules;
  const { unmount } = show({ course: coursePage({ modules: [one!, { ...two!, title: '' }] }) });
  expect(screen.getByText('Module 2')).toBeVisible();
  unmount();
  show({ course: coursePage({ modules: [{ ...one!, title: '' }] }) });
  expect(screen.getByText('All parts')).toBeVisible();
});

test('a single button opens and closes all modules', async () => {
  const { user, container } = show();
  const open = () => container.querySelectorAll('details[open]').length;
  expect(open()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Open all' }));
  expect(open()).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Close all' }));
  expect(open()).toBe(0);
});

test.each([
  ['BuyBox', 'Unlock course'],
  ['CourseStage', 'Play the preview'],
  ['CourseOutline', 'Open all'],
])('the page shows its remaining sections when the %s throws', (name, button) => {
  const all = ['Play the preview', 'Open all'];
  broken.name = name;
  show();
  broken.name = '';
  expect(screen.getByRole('heading', { level: 1, name: 'Sleep Without Trying' })).toBeVisible();
  for (const other of all)
    expect(screen.queryAllByRole('button', { name: new RegExp(other) })).toHaveLength(
      other === button ? 0 : 1,
    );
  expect(box().queryAllByText('one payment, yours to keep')).toHaveLength(name === 'BuyBox' ? 0 : 1);
  expect(console.error).toHaveBeenCalledWith('a part of the page failed', expect.any(Error));
});

test('a section that throws is left out, and the other sections are shown', () => {
  show({ course: coursePage({ ratingSpread: undefined }) });
  expect(screen.queryByRole('region', { name: 'Ratings' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Sleep Without Trying' })).toBeVisible();
  expect(box().getByRole('button', { name: 'Unlock course' })).toBeVisible();
});

test('the retry of a cancelled tip opens the tip dialog, not the purchase of the course', async () => {
  answer('GET /creators/fee-rule', { basisPoints: 1000, fixedCents: 30, reviewDays: 3 });
  answer(
    'POST /checkout/:id/refresh',
    purchase({ transactionType: 'DONATION', status: 'CANCELLED', contentId: id(1), amountCents: 1000 }),
  );
  answer(
    'GET /checkout/quote',
    quote({ type: 'DONATION', suggestedCents: [500, 1000, 2000], totalCents: 1000 }),
  );
  const course = coursePage({ creator: { ...creatorCard(), bio: '', takesTips: true } });
  const query = {
    status: 'CANCELLED',
    type: 'DONATION',
    contentId: id(1),
    amount: '1000',
    context: 'DEFAULT',
  };
  const { user } = show({
    course,
    user: memberUser,
    its: courseViewerState(),
    query: { ...query, checkoutId: id(500) },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Send A$10.00' })).toBeVisible();
});
