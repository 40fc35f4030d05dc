import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
// Preloads the dialogs and sections, because loading them during a test is slow on a busy machine.
import '@/components/checkout/CheckoutModal';
import '@/components/checkout/ReturnModal';
import '@/components/content/ReportModal';
import '@/components/digital-products/OwnedProduct';
import '@/components/gifts/GiftModal';
import '@/components/ratings/RatingForm';
import { PublicDigitalProductPage } from '@/components/digital-products/PublicDigitalProductPage';
import { ViewDigitalProductPage } from '@/components/digital-products/ViewDigitalProductPage';
import type { User } from '@/contract/accounts';
import type {
  DigitalProductDownload,
  DigitalProductFile,
  DigitalProductPage,
  DigitalProductViewerState,
} from '@/contract/digital-products';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { redirectTo } from '@/lib/page/redirect';
import { wait } from '@/lib/browser/wait';
import { consumeCheckout } from '@/lib/checkout/saved-checkout';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { creatorUser, memberUser } from '../../support/make/accounts';
import { purchase, quote } from '../../support/make/checkout';
import {
  digitalProductPage,
  digitalProductViewerState,
  ownedViewerState,
  readyDownload,
  shownFile,
} from '../../support/make/digital-products';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));
jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));
jest.mock('@/lib/browser/wait', () => ({ wait: jest.fn() }));

const path = `/digital-products/${id(800)}`;
const noRatings = { items: [], nextCursor: null };

type As = { user?: User; its?: DigitalProductViewerState; product?: DigitalProductPage };

const show = ({ user = anonymousUser, its, product = digitalProductPage() }: As = {}) => {
  if (its) answer('GET /digital-products/:id/viewer-state', its);
  return renderPage(
    <PublicDigitalProductPage product={product} ratings={noRatings} structuredData={{}} shareCard="/c.png" />,
    { pathname: path, user },
  );
};
const showOwned = (fields: Partial<DigitalProductViewerState> = {}, product = digitalProductPage()) =>
  show({ user: memberUser, its: ownedViewerState(fields), product });

const box = () => within(screen.getByRole('complementary', { name: 'Get this download' }));
const owned = async () => within(await screen.findByRole('region', { name: 'Seven-night sleep diary' }));

let views: ReturnType<typeof answer<'POST /views'>>;
let events: ReturnType<typeof recordEvents>;
beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.mocked(wait).mockResolvedValue();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  views = answer('POST /views', { done: true });
  events = recordEvents();
});
afterEach(() => jest.restoreAllMocks());

test('a member can report the product, but its creator cannot', async () => {
  const sent = answer('POST /reports', { done: true });
  const { user, unmount } = show({ user: memberUser, its: digitalProductViewerState() });
  await user.click(box().getByRole('button', { name: 'Report this digital product' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this digital product' }));
  await user.selectOptions(dialog.getByLabelText('What’s wrong'), 'COPYRIGHT');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(sent.bodies).toEqual([
      { subjectType: 'DIGITAL_PRODUCT', subjectId: id(800), reason: 'COPYRIGHT', text: '' },
    ]),
  );
  unmount();
  const own = { ...creatorUser, creator: { id: id(2), username: 'marisol', state: 'APPROVED' as const } };
  show({ user: own, its: digitalProductViewerState({ isOwn: true }) });
  expect(box().queryByRole('button', { name: /^Report/ })).toBeNull();
});

describe('the page for a visitor', () => {
  test('the page shows the price, key facts and files, but no link to their contents', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Seven-night sleep diary' })).toBeVisible();
    expect(document.title).toBe('Seven-night sleep diary, from Marisol Quennell · Kumu');
    expect(box().getByText('A$12')).toBeVisible();
    expect(screen.getByText('English and Spanish')).toBeVisible();
    const inside = within(screen.getByRole('region', { name: 'What’s inside' }));
    expect(inside.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'The diaryA4, black ink friendlyPDFEnglish14 pages1 MB',
      'Lights outMP3Spanish11 MB',
    ]);
    expect(inside.getAllByRole('img', { name: 'Locked' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  test.each([
    ['too large for one', { size: 60 * 1024 ** 2 }],
    ['protected by a password or damaged', { refusesChanges: true }],
  ])("a buyer's name is not promised on PDFs that are %s", (_, fields) => {
    const without = shownFile({ id: id(852), title: 'Posters', ...fields });
    const some = show({ product: digitalProductPage({ files: [shownFile(), without] }) });
    const text = 'Your name is printed at the foot of each page';
    expect(box().getByText(`${text}, but not in: Posters`)).toBeVisible();
    some.unmount();
    show({ product: digitalProductPage({ files: [without] }) });
    expect(box().queryByText(new RegExp(`^${text}`))).toBeNull();
  });

  test('reporting requires a login, which returns to the page', () => {
    show();
    expect(box().getByRole('link', { name: 'Report this digital product' }).getAttribute('href')).toContain(
      encodeURIComponent(path),
    );
  });

  test('a view is counted and its event sent once', async () => {
    show();
    await waitFor(() => expect(events.sent).toHaveLength(1));
    expect(events.sent[0]).toMatchObject({
      type: 'VIEW_CONTENT_PAGE',
      payload: { contentType: 'DIGITAL_PRODUCT', contentId: id(800), creatorId: id(2), source: 'direct' },
    });
    expect(views.bodies).toEqual([{ contentType: 'DIGITAL_PRODUCT', contentId: id(800) }]);
  });

  test('the box lists what is included, with the name line only when a PDF carries a name', () => {
    const stamped = show();
    const lines = () =>
      box()
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(lines()).toEqual([
      'Download as soon as you’ve paid',
      'New versions are free',
      'Your name is printed at the foot of each page',
      '14-day refund if you haven’t downloaded it',
    ]);
    stamped.unmount();
    show({ product: digitalProductPage({ isStamped: false, hasLicenceKeys: true, priceCents: 0 }) });
    expect(lines()).toEqual(['Download right away', 'New versions are free', 'A licence key of your own']);
  });

  test('a course that bundles the product is linked with its price', () => {
    const course = { id: id(1), title: 'Sleep Without Trying', path: `/courses/${id(1)}`, priceCents: 6400 };
    show({ product: digitalProductPage({ courses: [course] }) });
    expect(box().getByRole('link', { name: 'Comes with Sleep Without Trying' })).toHaveAttribute(
      'href',
      course.path,
    );
    expect(box().getByText('The course is A$64 and includes it')).toBeVisible();
  });

  test("a visitor's choice is kept while they sign up", async () => {
    const { user } = show();
    await user.click(box().getByRole('button', { name: 'Unlock for A$12' }));
    expect(router.push).toHaveBeenCalledWith(`/flow/member/sign-up?next=${encodeURIComponent(path)}`);
    expect(consumeCheckout()).toMatchObject({ contentId: id(800), transactionType: 'PPV_PRODUCT' });
  });

  test('a product that currently cannot be sold shows a message', () => {
    show({ product: digitalProductPage({ isOnSale: false }) });
    expect(box().getByText('Marisol Quennell can’t sell downloads yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Unlock/ })).toBeNull();
  });

  test('audio and video show their lengths, and a total length only if every length is known', () => {
    const [diary, sound] = digitalProductPage().files as [DigitalProductFile, DigitalProductFile];
    const of = (place: number, mimeType: string, durationSeconds: number | null) =>
      ({ ...sound, id: id(place), mimeType, durationSeconds }) as DigitalProductFile;
    const some = show({
      product: digitalProductPage({
        files: [
          diary,
          of(860, 'audio/mpeg', 400.4),
          of(861, 'audio/mpeg', 319.6),
          of(862, 'video/mp4', 59.6),
        ],
      }),
    });
    expect(screen.getByText('12 min audio')).toBeVisible();
    expect(screen.getByText('1 min video')).toBeVisible();
    const inside = within(screen.getByRole('region', { name: 'What’s inside' }));
    expect(inside.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'The diaryA4, black ink friendlyPDFEnglish14 pages1 MB',
      ...['7', '5', '1'].map((minutes) => `Lights outMP3Spanish${minutes} min11 MB`),
    ]);
    some.unmount();
    show({
      product: digitalProductPage({ files: [of(860, 'audio/mpeg', 400), of(861, 'audio/mpeg', null)] }),
    });
    expect(screen.queryByText(/(audio|video)$/)).toBeNull();
  });

  test('sample pages show their picture, or are drawn when it is missing or fails to load', () => {
    const picture = { page: 4, url: '/four-1280.webp', smallUrl: '/four-640.webp', width: 905, height: 1280 };
    show({ product: digitalProductPage({ files: [shownFile({ samplePictures: [picture] })] }) });
    const samples = screen.getByRole('region', { name: 'Sample pages' });
    const shown = () => [...samples.querySelectorAll('button')].map((button) => button.firstElementChild);
    const [three, four] = shown();
    expect(three!.tagName).toBe('svg');
    expect(four).toHaveAttribute('alt', 'Sample page 4 of The diary');
    expect(four).toHaveAttribute('srcset', '/four-640.webp 640w, /four-1280.webp 1280w');
    expect([four!.getAttribute('width'), four!.getAttribute('height')]).toEqual(['905', '1280']);
    expect(within(samples).getByText('Page 4')).toBeVisible();
    fireEvent.error(four!);
    expect(shown().map((each) => each!.tagName)).toEqual(['svg', 'svg']);
  });

  describe('a sample page', () => {
    const tab = () => ({ opener: window, location: { replace: jest.fn() }, close: jest.fn() });
    const press = async () => {
      const { user } = show();
      await user.click(screen.getByRole('button', { name: 'Open sample page 4 of The diary in a new tab' }));
    };

    test('a sample page opens in a new tab at its page', async () => {
      const asked = answer('GET /digital-products/:id/sample', {
        url: 'http://files.test/sample.pdf?signature=once',
        expiresAt: '2026-11-23T07:00:00.000Z',
      });
      const opened = tab();
      jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
      await press();
      await waitFor(() =>
        expect(opened.location.replace).toHaveBeenCalledWith(
          'http://files.test/sample.pdf?signature=once#page=2',
        ),
      );
      expect(opened.opener).toBeNull();
      expect(asked.queries).toEqual([{ fileId: id(850) }]);
    });

    test('a sample page opens in the same tab when the browser blocks new tabs', async () => {
      answer('GET /digital-products/:id/sample', {
        url: 'http://files.test/sample.pdf',
        expiresAt: '2026-11-23T07:00:00.000Z',
      });
      jest.spyOn(window, 'open').mockReturnValue(null);
      await press();
      await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('http://files.test/sample.pdf#page=2'));
    });

    test('a sample page that fails to load shows the reason and closes the empty tab', async () => {
      answer('GET /digital-products/:id/sample', refuse(502, 'BACKEND_DOWN'));
      const opened = tab();
      jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
      await press();
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(opened.close).toHaveBeenCalled();
    });
  });
});

test('a member who does not own the product confirms the price', async () => {
  answer('GET /checkout/quote', quote({ type: 'PPV_PRODUCT', title: 'Seven-night sleep diary' }));
  answer('GET /credits', { balanceCents: 0 } as never);
  const { user } = show({ user: memberUser, its: digitalProductViewerState() });
  await user.click(box().getByRole('button', { name: 'Unlock for A$12' }));
  expect(await screen.findByRole('dialog', { name: 'Unlock this download' })).toBeVisible();
});

test('a gift of the product is sold at its price to anyone, including owners, while it is on sale', async () => {
  const { user, unmount } = show({ user: memberUser, its: digitalProductViewerState() });
  await user.click(box().getByRole('button', { name: 'Give as a gift' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give Seven-night sleep diary' });
  expect(within(dialog).getByRole('button', { name: 'Pay A$12' })).toBeVisible();
  unmount();
  const shown = showOwned();
  expect((await owned()).getByRole('button', { name: 'Give as a gift' })).toBeVisible();
  shown.unmount();
  for (const product of [digitalProductPage({ isOnSale: false }), digitalProductPage({ priceCents: 0 })]) {
    const page = show({ product });
    expect(screen.queryByRole('button', { name: 'Give as a gift' })).toBeNull();
    page.unmount();
  }
});

test('the dialog of a confirmed payment has a button that moves the focus to the downloads', async () => {
  const paid = {
    transactionType: 'PPV_PRODUCT',
    contentType: 'DIGITAL_PRODUCT',
    contentId: id(800),
  } as const;
  answer('POST /checkout/:id/refresh', purchase({ ...paid, title: 'Seven-night sleep diary' }));
  answer('GET /digital-products/:id/viewer-state', ownedViewerState());
  const { user } = renderPage(
    <PublicDigitalProductPage
      product={digitalProductPage()}
      ratings={noRatings}
      structuredData={{}}
      shareCard="/c.png"
    />,
    { pathname: path, user: memberUser, query: { status: 'SUCCESS', checkoutId: id(500) } },
  );
  expect(
    await screen.findByText(/^Purchase complete\. Seven-night sleep diary is in your library, ready to/),
  ).toBeVisible();
  await screen.findByText('Yours since 3 Oct 2026');
  await user.click(screen.getByRole('button', { name: 'See your downloads' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Seven-night sleep diary' })).toHaveFocus());
});

test('a free product is unlocked at once and its files appear', async () => {
  const unlocked = ownedViewerState({ purchaseId: null });
  answer('POST /digital-products/:id/unlock', unlocked);
  const can = { ...digitalProductViewerState().can, buy: false, unlockFree: true };
  const { user } = show({
    user: memberUser,
    its: digitalProductViewerState({ can }),
    product: digitalProductPage({ priceCents: 0 }),
  });
  const button = await box().findByRole('button', { name: 'Unlock for free' });
  await waitFor(async () => {
    await user.click(button);
    expect(button).not.toBeInTheDocument();
  });
  expect((await owned()).getByRole('button', { name: 'Download The diary' })).toBeVisible();
  expect(screen.getByText('Seven-night sleep diary is in your library.')).toBeInTheDocument();
});

test('the creator of the product can edit and download it, but not buy it', async () => {
  const can = { buy: false, unlockFree: false, download: true, rate: false, update: true };
  show({ user: creatorUser, its: digitalProductViewerState({ isOwn: true, can }) });
  expect(await screen.findByRole('link', { name: 'Edit digital product' })).toHaveAttribute(
    'href',
    `/dashboard/digital-products/edit/${id(800)}`,
  );
  expect(await screen.findByRole('button', { name: 'Download The diary' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Unlock|Give)/ })).toBeNull();
});

describe('the page for an owner', () => {
  test('the downloads replace the price', async () => {
    showOwned();
    const its = await owned();
    expect(its.getByText('Yours since 3 Oct 2026')).toBeVisible();
    expect(its.getByText(/^Stamped for Jo Weatherlow\./)).toBeVisible();
    expect(its.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', `/checkout/${id(870)}`);
    expect(its.getByText('Download all 2 (12 MB, zip)')).toBeVisible();
    expect(its.getByRole('button', { name: 'Download Lights out' })).toBeVisible();
    expect(screen.queryByText('A$12')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(its.queryByText(/is here\./)).toBeNull();
  });

  test('the downloads say that they end the refund right only when they do', async () => {
    showOwned();
    const its = await owned();
    expect(its.queryByText('Downloading ends your right to a refund.')).toBeNull();
    cleanup();
    showOwned({ downloadEndsRefund: true });
    expect((await owned()).getByText('Downloading ends your right to a refund.')).toBeVisible();
  });

  test('a product owned through a course has no receipt and can be bought', async () => {
    const can = { ...ownedViewerState().can, buy: true };
    showOwned({ ownedSince: null, purchaseId: null, stampedFor: null, can });
    const its = await owned();
    expect(its.getByText('Yours with a course')).toBeVisible();
    expect(its.queryByRole('link', { name: 'Receipt' })).toBeNull();
    expect(its.queryByText(/Stamped for/)).toBeNull();
    expect(its.getByRole('button', { name: 'Buy to keep, A$12' })).toBeVisible();
  });

  test.each([
    ['is too large', { size: 60 * 1024 ** 2 }],
    ['needs a password or is damaged', { refusesChanges: true }],
    ['is a recording', { mimeType: 'audio/mpeg', refusesChanges: null }],
  ])('the note about the stamped name is hidden when every file %s', async (_, fields) => {
    const without = shownFile(fields);
    const some = showOwned({}, digitalProductPage({ files: [shownFile({ id: id(852) }), without] }));
    expect((await owned()).getByText(/^Stamped for Jo Weatherlow\./)).toBeVisible();
    some.unmount();
    showOwned({}, digitalProductPage({ files: [without] }));
    const its = await owned();
    expect(its.getByText(/Each download link is made for you/)).toBeVisible();
    expect(its.queryByText(/Stamped for/)).toBeNull();
  });

  test('the download buttons are hidden without permission to download', async () => {
    showOwned({ can: { ...ownedViewerState().can, download: false } });
    await owned();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  test('files added since the last download are named, and the new version is downloaded with all files', async () => {
    const asked = answer('GET /digital-products/:id/download', readyDownload());
    const { user } = showOwned({ newFileIds: [id(851)] });
    const its = await owned();
    expect(its.getByText('Version 2 is here.')).toBeVisible();
    expect(its.getByText(/A page for naps\. New since your download: Lights out\./)).toBeVisible();
    answer('GET /digital-products/:id/viewer-state', ownedViewerState({ newFileIds: [] }));
    await user.click(its.getByRole('button', { name: 'Download version 2' }));
    await waitFor(() => expect(its.queryByText('Version 2 is here.')).toBeNull());
    expect(asked.queries).toEqual([{}]);
  });

  test('the licence key appears after the first download and can be copied', async () => {
    const product = digitalProductPage({ hasLicenceKeys: true });
    const { user } = showOwned({ licenceKey: null }, product);
    const its = await owned();
    expect(its.getByText('Your own key appears here once you’ve downloaded a file.')).toBeVisible();
    answer('GET /digital-products/:id/download', readyDownload());
    answer('GET /digital-products/:id/viewer-state', ownedViewerState({ licenceKey: 'KUMU-7N2D-QX48' }));
    await user.click(its.getAllByRole('button', { name: /^Download/ })[0]!);
    expect(await its.findByText('KUMU-7N2D-QX48')).toBeVisible();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('forbidden'));
    const copy = its.getByRole('button', { name: 'Copy the licence key' });
    await user.click(copy);
    expect(await its.findByText(/didn’t let us copy it/)).toBeVisible();
    await user.click(copy);
    expect(await its.findByText('The licence key is copied.')).toBeVisible();
    expect(write).toHaveBeenLastCalledWith('KUMU-7N2D-QX48');
  });

  test('a rating is sent, and its event contains the content type', async () => {
    const sent = answer('POST /digital-products/:id/rating', {
      id: id(890),
      stars: 5,
      text: '',
      author: 'Jo W.',
      createdAt: '2026-11-22T07:00:00.000Z',
    } as never);
    answer('GET /digital-products/:id/rating', noRatings);
    const { user } = showOwned();
    await user.click(await screen.findByRole('radio', { name: /5/ }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(sent.bodies).toEqual([{ stars: 5, text: '' }]));
    await waitFor(() =>
      expect(events.sent).toContainEqual(
        expect.objectContaining({
          type: 'RATE_CONTENT',
          payload: { contentType: 'DIGITAL_PRODUCT', contentId: id(800), creatorId: id(2), stars: 5 },
        }),
      ),
    );
  });
});

describe('a download', () => {
  const press = async (name = 'Download The diary') => {
    const { user } = showOwned();
    const its = await owned();
    await user.click(its.getByRole('button', { name }));
    return { user, its };
  };

  test('a download is polled until it is ready, then redirects to its link in this tab', async () => {
    let pressOn: () => void = () => undefined;
    jest.mocked(wait).mockImplementationOnce(() => new Promise((resolve) => (pressOn = resolve)));
    const links = [{ state: 'PREPARING' as const }, readyDownload()];
    const asked = answer('GET /digital-products/:id/download', () => links.shift()!);
    const { its } = await press();
    expect(await its.findByRole('status')).toHaveTextContent('Putting your name on it…');
    await waitFor(() => expect(wait).toHaveBeenCalledTimes(1));
    expect(its.getByRole('button', { name: 'Download Lights out' })).toHaveAttribute('aria-disabled', 'true');
    expect(redirectTo).not.toHaveBeenCalled();
    pressOn();
    expect(await its.findByText('Your download has started.')).toBeVisible();
    expect(redirectTo).toHaveBeenCalledTimes(1);
    expect(redirectTo).toHaveBeenCalledWith('http://files.test/copy?signature=once');
    expect(asked.queries).toEqual([{ fileId: id(850) }, { fileId: id(850) }]);
  });

  test('a download of all files names no file', async () => {
    const asked = answer('GET /digital-products/:id/download', readyDownload());
    await press('Download all of Seven-night sleep diary');
    await waitFor(() => expect(redirectTo).toHaveBeenCalled());
    expect(asked.queries).toEqual([{}]);
  });

  test('a slow download is polled less often, and resumes when the page is opened again', async () => {
    const start = Date.now();
    let passedMs = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => start + passedMs);
    let pressOn: () => void = () => undefined;
    jest.mocked(wait).mockImplementation(async (ms) => {
      passedMs += 30_000;
      if (ms > 1000) await new Promise<void>((resolve) => (pressOn = resolve));
    });
    const all = 'Download all of Seven-night sleep diary';
    let links: DigitalProductDownload[] = [];
    const asked = answer(
      'GET /digital-products/:id/download',
      () => links.shift() ?? { state: 'PREPARING' as const },
    );
    const shown = showOwned();
    let its = await owned();
    await shown.user.click(its.getByRole('button', { name: all }));
    expect(await its.findByText(/^This is taking longer than usual/)).toBeVisible();
    await waitFor(() => expect(wait).toHaveBeenLastCalledWith(10_000, expect.anything()));
    expect(jest.mocked(wait).mock.calls.map(([ms]) => ms)).toEqual([1000, 1000, 1000, 10_000]);
    expect(asked.queries).toHaveLength(4);
    expect(its.getByRole('button', { name: all })).toHaveAttribute('aria-disabled', 'true');
    pressOn();
    await waitFor(() => expect(asked.queries).toHaveLength(5));

    links = [readyDownload()];
    await shown.user.click(its.getByRole('button', { name: 'Download Lights out' }));
    expect(await its.findByText('Your download has started.')).toBeVisible();
    expect(asked.queries.at(-1)).toEqual({ fileId: id(851) });
    shown.unmount();
    // The download does not resume for a different user or after 24 hours.
    const queries = asked.queries.length;
    for (const [user, hours] of [
      [{ ...memberUser, id: id(99) }, 0],
      [memberUser, 25],
    ] as const) {
      passedMs += hours * 3_600_000;
      const { unmount } = show({ user, its: ownedViewerState() });
      await owned();
      unmount();
      passedMs -= hours * 3_600_000;
    }
    expect(asked.queries).toHaveLength(queries);

    // A server that is briefly unavailable does not end the download.
    const refused = answer('GET /digital-products/:id/download', refuse(502, 'BACKEND_DOWN'));
    const waits = jest.mocked(wait).mock.calls.length;
    showOwned();
    its = await owned();
    expect(await its.findByText(/^This is taking longer than usual/)).toBeVisible();
    await waitFor(() => expect(wait).toHaveBeenCalledTimes(waits + 1));
    expect([refused.queries, jest.mocked(redirectTo).mock.calls.length]).toEqual([[{}], 1]);
    answer('GET /digital-products/:id/download', readyDownload());
    pressOn();
    expect(await its.findByText('Your download has started.')).toBeVisible();
    expect(redirectTo).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem('kumu.awaited-downloads')).toBe('[]');
  });

  test('a failed download can be tried again', async () => {
    answer('GET /digital-products/:id/download', refuse(503, 'DOWNLOAD_PREPARATION_FAILED'));
    const { user, its } = await press();
    answer('GET /digital-products/:id/download', readyDownload());
    await user.click(await its.findByRole('button', { name: 'Try again' }));
    expect(await its.findByText('Your download has started.')).toBeVisible();
    expect(redirectTo).toHaveBeenCalledTimes(1);
  });

  test.each([
    [1_000_000_000, 'Jo Weatherlow', '1 GB'],
    [4_000_000_000, null, '4 GB'],
  ])(
    'a download of all files above %s bytes, with the name %s, is replaced by single files and a notice',
    async (most, stampedFor, text) => {
      const [diary, recording] = digitalProductPage().files as [DigitalProductFile, DigitalProductFile];
      const showSized = (size: number) =>
        showOwned(
          { stampedFor, newFileIds: [diary.id] },
          digitalProductPage({ files: [diary, { ...recording, size: size - diary.size }] }),
        );
      const { unmount } = showSized(most);
      expect((await owned()).getByRole('button', { name: /^Download all/ })).toBeVisible();
      unmount();
      showSized(most + 1);
      const its = await owned();
      expect(its.getByText(new RegExp(`more than the ${text} that one zip can hold`))).toBeVisible();
      expect(
        its.getAllByRole('button', { name: /^Download/ }).map((button) => button.getAttribute('aria-label')),
      ).toEqual(['Download The diary', 'Download Lights out']);
    },
  );

  test('a refused download shows the reason', async () => {
    answer('GET /digital-products/:id/download', refuse(403, 'LOCKED'));
    const { its } = await press();
    expect(await its.findByRole('alert')).toBeVisible();
    expect(redirectTo).not.toHaveBeenCalled();
  });

  test('the page stops polling a download when it closes', async () => {
    let signal: AbortSignal | undefined;
    jest.mocked(wait).mockImplementation((_ms, ends) => {
      signal = ends;
      return new Promise(() => undefined);
    });
    answer('GET /digital-products/:id/download', { state: 'PREPARING' });
    const { user, unmount } = showOwned();
    await user.click((await owned()).getByRole('button', { name: 'Download The diary' }));
    await waitFor(() => expect(signal?.aborted).toBe(false));
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  test.each([
    ['a PDF without the name', 'Download The diary', { isStamped: false }, /^The diary wouldn’t take/],
    [
      'PDFs of a zip without it',
      'Download all of Seven-night sleep diary',
      { unstamped: ['The diary', 'The plan'] },
      /^The diary and The plan wouldn’t take/,
    ],
  ])("the download of %s says that the buyer's name is missing", async (_what, name, fields, text) => {
    answer('GET /digital-products/:id/download', readyDownload(fields));
    const { its } = await press(name);
    expect(await its.findByText(text)).toBeVisible();
  });

  test('a downloaded recording has no note about a name', async () => {
    answer('GET /digital-products/:id/download', readyDownload({ isStamped: false }));
    const { its } = await press('Download Lights out');
    expect(await its.findByText('Your download has started.')).toBeVisible();
    expect(its.queryByText(/couldn’t be stamped/)).toBeNull();
  });

  test('the only file is downloaded directly', async () => {
    const asked = answer('GET /digital-products/:id/download', readyDownload());
    const { user } = showOwned({}, digitalProductPage({ files: [shownFile()] }));
    const its = await owned();
    expect(its.getByText('Download (1 MB)')).toBeVisible();
    await user.click(its.getByRole('button', { name: 'Download all of Seven-night sleep diary' }));
    await waitFor(() => expect(asked.queries).toEqual([{ fileId: id(850) }]));
  });
});

describe('a product that is not public', () => {
  const view = (its: DigitalProductViewerState, user: User, product = digitalProductPage()) => {
    answer('GET /digital-products/:id/viewer-state', its);
    return renderPage(<ViewDigitalProductPage product={product} ratings={noRatings} isPublic={false} />, {
      user,
    });
  };

  test('the preview of a draft without a price says that the price is missing instead of calling it free', async () => {
    const its = digitalProductViewerState({ isOwn: true });
    view(its, creatorUser, digitalProductPage({ priceCents: null, isOnSale: false }));
    expect(await screen.findByText('No price yet')).toBeVisible();
    expect(screen.queryByText('Free')).toBeNull();
  });

  test('an owner can download a product that is not public, but sees no sharing and no samples', async () => {
    view(ownedViewerState(), memberUser);
    const its = await owned();
    expect(its.getByText(/^This isn’t public\./)).toBeVisible();
    expect(its.getByRole('button', { name: 'Download The diary' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Share|Open sample)/ })).toBeNull();
  });

  test('a product that is not public cannot be bought', async () => {
    view(digitalProductViewerState(), memberUser);
    expect(await screen.findByText(/^This isn’t public\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Unlock/ })).toBeNull();
  });
});
