import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
// Preloads the dialogs and panels, because loading them during a test is slow on a busy machine.
import '@/components/ratings/RatingForm';
import '@/components/shop/AskModal';
import '@/components/shop/OffSale';
import '@/components/shop/OwnProduct';
import '@/components/shop/ZoomModal';
import { PublicProductPage } from '@/components/shop/PublicProductPage';
import { ViewProductPage } from '@/components/shop/ViewProductPage';
import type { User } from '@/contract/accounts';
import type { ProductPage, ProductViewerState } from '@/contract/shop';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { useCart } from '@/hooks/cart/useCart';
import { ApiError } from '@/lib/api-error';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { creatorUser, memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import {
  productCard,
  productPage,
  productViewerState,
  shopDelivery,
  soldOutProduct,
} from '../../support/make/product-page';
import { chat, message } from '../../support/make/shown-chats';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));
jest.mock('@/hooks/cart/useCart', () => ({ useCart: jest.fn() }));

const path = '/shop/products/lavender-eye-pillow';
const noRatings = { items: [], nextCursor: null };

type As = {
  user?: User;
  its?: ProductViewerState;
  product?: ProductPage;
  related?: ReturnType<typeof productCard>[];
  query?: Record<string, string>;
};

const show = ({ user = anonymousUser, its, product = productPage(), related = [], query }: As = {}) => {
  if (user.id) answer('GET /shop/items/:id/viewer-state', its ?? productViewerState());
  return renderPage(
    <PublicProductPage
      product={product}
      ratings={noRatings}
      related={related}
      structuredData={{}}
      shareCard="/c.png"
    />,
    { pathname: '/shop/products/[routedTitle]', asPath: path, user, query },
  );
};

const add = jest.fn<Promise<unknown>, [unknown]>();
const openDrawer = jest.fn();
const addButtons = () => screen.getAllByRole('button', { name: 'Add to basket' });
const radio = (name: string | RegExp) => screen.getByRole('radio', { name });

let events: ReturnType<typeof recordEvents>;
beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  add.mockResolvedValue({});
  jest.mocked(useCart).mockReturnValue({ add, openDrawer } as unknown as ReturnType<typeof useCart>);
  answer('POST /views', { done: true });
  events = recordEvents();
});
afterEach(() => {
  jest.mocked(console.error).mockRestore();
});

describe('the page for every viewer', () => {
  test('the page shows the name, price, creator, details and delivery of the product', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Lavender eye pillow' })).toBeVisible();
    expect(document.title).toBe('Lavender eye pillow, from Marisol Quennell · Kumu');
    expect(screen.getByRole('group', { name: 'Pictures of Lavender eye pillow' })).toBeVisible();
    expect(screen.getByText('Posted from Marrickville, NSW')).toBeVisible();
    expect(
      screen.getByText('Australia: A$9.50. Free when you spend A$80 with Marisol. Or collect it.'),
    ).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Delivery from Marisol Quennell' }))
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(rows.slice(1)).toEqual([
      ['Australia', 'Tracked parcel, 2 to 5 working days', 'A$9.50, free from A$80'],
      ['Marrickville', 'Collect, Saturdays 9 am to 12 pm', 'Free'],
    ]);
    expect(screen.getByText(/Marisol posts on Mondays and Thursdays/)).toBeVisible();
    expect(screen.getByText('23 × 10 cm')).toBeVisible();
  });

  test('the delivery table leaves out collection for a product that cannot be collected', () => {
    show({ product: productPage({ canBeCollected: false }) });
    expect(screen.queryByText('Marrickville')).toBeNull();
    expect(screen.getByText('Australia: A$9.50. Free when you spend A$80 with Marisol.')).toBeVisible();
  });

  test('a view of the page is sent once, with the content type of a product', async () => {
    show();
    await waitFor(() => expect(events.sent).toHaveLength(1));
    expect(events.sent[0]).toMatchObject({
      type: 'VIEW_ITEM',
      payload: { itemId: id(700), creatorId: id(2), source: 'direct' },
    });
  });

  test('a small picture selects the large picture, and the zoom dialog pages through all pictures', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Picture 2 of 2' }));
    expect(screen.getByRole('button', { name: 'Picture 2 of 2' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Zoom' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lavender eye pillow' }));
    expect(dialog.getByText('2 of 2')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Next picture' }));
    expect(dialog.getByText('1 of 2')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'The pillow with lavender' })).toHaveAttribute('src', '/p1.webp');
    await user.keyboard('{ArrowLeft}');
    expect(dialog.getByText('2 of 2')).toBeVisible();
  });
});

describe('the choice of a variant', () => {
  test('a variant in stock is preselected, and the price is that of the chosen variant', async () => {
    const { user } = show();
    expect(radio('Dusk blue')).toBeChecked();
    expect(screen.getAllByText('A$29').length).toBeGreaterThan(0);
    await user.click(radio('No scent'));
    expect(screen.getAllByText('A$31').length).toBeGreaterThan(0);
  });

  test('a combination that is not made shows the available values and cannot be added', async () => {
    const { user } = show();
    await user.click(radio('No scent'));
    await user.click(radio(/^Oat/));
    expect(screen.getByText('Oat, No scent isn’t made.')).toBeVisible();
    expect(screen.getByText('Colour could be Dusk blue or Moss.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not made in this mix' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('button', { name: 'Add to basket' })).toBeNull();
  });

  test('a variant with low stock shows the number left, which limits the quantity', async () => {
    const { user } = show();
    await user.click(radio('Moss'));
    expect(screen.getByText('Only 3 left in Moss, Lavender')).toBeVisible();
    const more = screen.getByRole('button', { name: 'One more' });
    for (let press = 0; press < 5; press += 1) await user.click(more);
    expect(screen.getByRole('textbox', { name: 'Quantity, Lavender eye pillow' })).toHaveValue('3');
    expect(more).toHaveAttribute('aria-disabled', 'true');
  });

  test('a typed quantity is limited when its field loses the focus', async () => {
    const { user } = show();
    const field = screen.getByRole('textbox', { name: 'Quantity, Lavender eye pillow' });
    await user.clear(field);
    await user.type(field, '999');
    await user.tab();
    expect(field).toHaveValue('100');
    await user.clear(field);
    await user.type(field, '-2');
    await user.tab();
    expect(field).toHaveValue('100');
  });
});

describe('adding to the basket', () => {
  test('the chosen variant is added with its quantity and the price shown', async () => {
    const { user } = show();
    await user.click(radio('No scent'));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(addButtons()[0]!);
    expect(add).toHaveBeenCalledWith([{ variantId: id(712), quantity: 2, seenCents: 3100 }]);
    expect(await screen.findAllByRole('button', { name: 'Added to basket' })).not.toEqual([]);
    expect(openDrawer).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Lavender eye pillow is in your basket.')).toBeInTheDocument();
  });

  test('a quantity above the stock is refused with the number left', async () => {
    add.mockRejectedValue(new ApiError(409, 'STOCK_SHORT', '', '', { problem: { leftCount: 2 } }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(addButtons()[0]!);
    expect(await screen.findByText('Only 2 left.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See basket' })).toHaveAttribute('href', '/shop/cart');
    expect(openDrawer).not.toHaveBeenCalled();
  });

  test('an item cannot be added if the basket already has all items left', async () => {
    add.mockRejectedValue(new ApiError(409, 'STOCK_SHORT', '', '', { problem: { leftCount: 2 } }));
    const { user } = show();
    await user.click(addButtons()[0]!);
    expect(await screen.findByText('Your basket has all 2 that are left.')).toBeVisible();
    expect(screen.queryByText(/Choose fewer here/)).toBeNull();
  });

  test('a lost connection shows that nothing was added, until a different variant is chosen', async () => {
    add.mockRejectedValue(new ApiError(0, 'OFFLINE', '', ''));
    const { user } = show();
    await user.click(addButtons()[0]!);
    expect(await screen.findByText('Your connection dropped. Try again, nothing was lost.')).toBeVisible();
    await user.click(radio('No scent'));
    expect(screen.queryByText('Not added.')).toBeNull();
  });

  test.each([
    [
      'a shop that is paused',
      { delivery: shopDelivery({ isPaused: true }) },
      /isn’t taking orders at the moment/,
    ],
    ['a creator who cannot be paid', { isOnSale: false }, 'Marisol can’t take orders yet.'],
  ])('no product of %s can be added to the basket', (_, fields, text) => {
    show({ product: productPage(fields) });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to basket' })).toBeNull();
  });

  test('a person who may not buy sees no button to add the product', async () => {
    show({ user: memberUser, its: productViewerState({ can: { buy: false, rate: false, update: false } }) });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to basket' })).toBeNull());
  });
});

describe('a product that is sold out', () => {
  test('a visitor can enter an address for one email', async () => {
    const sent = answer('POST /shop/items/:id/waiting', { done: true });
    const { user } = show({ product: soldOutProduct({ waitingCount: 14 }) });
    expect(screen.getByText(/14 people are waiting/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Your email' }), 'jo@example.org');
    await user.click(screen.getByRole('button', { name: 'Tell me when it’s back' }));
    expect(await screen.findByText('To jo@example.org.')).toBeVisible();
    expect(sent.bodies).toEqual([{ variantId: null, email: 'jo@example.org' }]);
  });

  test('a member can request an email with one press and cancel it', async () => {
    const sent = answer('POST /shop/items/:id/waiting', { done: true });
    const stopped = answer('DELETE /shop/items/:id/waiting', { done: true });
    const { user } = show({ user: memberUser, product: soldOutProduct() });
    await user.click(await screen.findByRole('button', { name: 'Tell me when it’s back' }));
    expect(await screen.findByText('We’ll email you when it’s back.')).toBeVisible();
    expect(screen.getByText('To jo@kumu.test.')).toBeVisible();
    expect(sent.bodies).toEqual([{ variantId: null }]);
    await user.click(screen.getByRole('button', { name: 'Don’t tell me' }));
    expect(await screen.findByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
    expect(stopped.queries).toEqual([{}]);
  });

  test('a member can request an email about the sold-out variant that they chose', async () => {
    const sent = answer('POST /shop/items/:id/waiting', { done: true });
    const { user } = show({ user: memberUser });
    await user.click(radio(/^Oat/));
    expect(screen.getByText(/^Oat, Lavender is sold out/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tell me when Oat, Lavender is back' }));
    await screen.findByText('We’ll email you when it’s back.');
    expect(sent.bodies).toEqual([{ variantId: id(713) }]);
  });

  test('a refused request shows the reason and can be retried', async () => {
    answer('POST /shop/items/:id/waiting', refuse(429, 'TOO_MANY_REQUESTS'));
    const { user } = show({ user: memberUser, product: soldOutProduct() });
    await user.click(await screen.findByRole('button', { name: 'Tell me when it’s back' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
  });
});

describe('asking, sharing and reporting', () => {
  test('a question is sent to the creator with the name of the product as its first line', async () => {
    const opened = answer('POST /chat', chat({ id: id(50) }));
    const sent = answer('POST /chat/sendmessage', message(1));
    const { user } = show({ user: memberUser });
    await user.click(screen.getByRole('button', { name: 'Ask about this' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Marisol about this' }));
    await user.click(dialog.getByRole('button', { name: 'Send question' }));
    expect(dialog.getByText('Write your question.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Your question' }), 'Does the cover come off?');
    await user.click(dialog.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Your question is on its way to Marisol')).toBeVisible();
    expect(opened.bodies).toEqual([{ creatorUserId: id(902) }]);
    expect(sent.bodies[0]).toMatchObject({
      chatId: id(50),
      text: `About Lavender eye pillow, A$29\n${location.origin}${path}\n\nDoes the cover come off?`,
    });
    await waitFor(() => expect(events.sent.map(({ type }) => type)).toContain('ASK_ITEM'));
  });

  test('a retried question has the same client id', async () => {
    answer('POST /chat', chat({ id: id(50) }));
    const sent = answer('POST /chat/sendmessage', refuse(503, 'BUSY'));
    const { user } = show({ user: memberUser });
    await user.click(screen.getByRole('button', { name: 'Ask about this' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Your question' }), 'Is it heavy?');
    await user.click(dialog.getByRole('button', { name: 'Send question' }));
    await dialog.findByRole('alert');
    await user.click(dialog.getByRole('button', { name: 'Send question' }));
    await waitFor(() => expect(sent.bodies).toHaveLength(2));
    expect(new Set(sent.bodies.map(({ clientId }) => clientId)).size).toBe(1);
  });

  test('a visitor who asks a question is sent to the sign-up, which returns to the question', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Ask about this' }));
    expect(router.push).toHaveBeenCalledWith(
      `/flow/member/sign-up?next=${encodeURIComponent(`${path}?ask=1`)}`,
    );
  });

  test('the question dialog opens for a person who returns from the sign-up', async () => {
    const { user } = show({ user: memberUser, query: { ask: '1' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Marisol about this' }));
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(router.replace).toHaveBeenCalledWith(path, undefined, { shallow: true, scroll: false });
  });

  test('the share button sends an event with the content type of a product', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Share Lavender eye pillow' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    await waitFor(() =>
      expect(events.sent.find(({ type }) => type === 'SHARE_ITEM')).toMatchObject({
        payload: { itemId: id(700), creatorId: id(2), channel: 'copy' },
      }),
    );
    expect(events.sent.map(({ type }) => type)).not.toContain('INTENT_SHARE');
  });
});

describe('the page for its creator and its buyers', () => {
  test('the creator sees the numbers and an edit link instead of the button to add the product', async () => {
    show({
      user: creatorUser,
      its: productViewerState({
        isOwn: true,
        can: { buy: false, rate: false, update: true },
        own: { stock: 38, soldCount: 9, likesCount: 41 },
      }),
    });
    expect(await screen.findByText('38 in stock')).toBeVisible();
    expect(screen.getByText('9 sold · 41 likes')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit product' })).toHaveAttribute(
      'href',
      `/dashboard/shop/products/${id(700)}`,
    );
    expect(screen.queryByRole('button', { name: 'Add to basket' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask about this' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Report this product' })).toBeNull();
  });

  test('a buyer can rate a delivered product', async () => {
    const rated = answer('POST /shop/items/:id/rating', productViewerState());
    answer('GET /shop/items/:id/ratings', noRatings);
    const { user } = show({
      user: memberUser,
      its: productViewerState({ isBuyer: true, can: { buy: true, rate: true, update: false } }),
    });
    await user.click(await screen.findByRole('radio', { name: /^4/ }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(rated.bodies).toEqual([{ stars: 4, text: '' }]));
    expect(rated.params).toEqual([{ id: id(700) }]);
  });

  test('a rating of a product cannot be withdrawn', async () => {
    show({
      user: memberUser,
      its: productViewerState({
        can: { buy: true, rate: true, update: false },
        myRating: { stars: 5, text: 'Dark.' },
      }),
    });
    expect(await screen.findByRole('button', { name: 'Update rating' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw rating' })).toBeNull();
  });

  test('a buyer of a product that was taken off sale reads what remains available', async () => {
    answer('GET /shop/items/:id/viewer-state', productViewerState({ isBuyer: true }));
    renderPage(
      <ViewProductPage
        shopProduct
        product={productPage()}
        ratings={noRatings}
        related={[]}
        isPublic={false}
      />,
      { pathname: '/view-content-page', user: memberUser },
    );
    expect(await screen.findByText('Marisol isn’t selling this any more')).toBeVisible();
    expect(await screen.findByText('Your order keeps its receipt and its 30 days.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to basket' })).toBeNull();
    await waitFor(() => expect(events.sent).toEqual([]));
  });
});

test('other products of the department are listed with a link to all', () => {
  show({ related: [productCard({ id: id(701), title: 'Calm oil' })] });
  const region = within(screen.getByRole('region', { name: 'More in Bedroom' }));
  expect(region.getByRole('link', { name: 'Calm oil' })).toBeVisible();
  expect(region.getByRole('link', { name: /See all products/ })).toHaveAttribute(
    'href',
    '/shop/item-departments/bedroom',
  );
});
