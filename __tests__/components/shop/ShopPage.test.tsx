import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
// Preloads this component, because loading it during a test is slow on a busy machine.
import '@/components/shop/FollowedShelves';
import { CollectionPage } from '@/components/shop/CollectionPage';
import { ProductGrid } from '@/components/shop/ProductGrid';
import { ShopPage } from '@/components/shop/ShopPage';
import type { ProductCard, ShopHome } from '@/contract/shop';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { collectionPage, productCard } from '../../support/make/product-page';
import { renderPage } from '../../support/render-page';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

const { products: _, postsFrom: __, ...lead } = collectionPage();

const home = (fields: Partial<ShopHome> = {}): ShopHome => ({
  lead,
  departments: [
    { slug: 'bedroom', name: 'Bedroom', productsCount: 2 },
    { slug: 'kitchen', name: 'Kitchen', productsCount: 0 },
  ],
  newest: [productCard()],
  productsCount: 2,
  creatorsCount: 1,
  ...fields,
});

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  jest.restoreAllMocks();
  document.documentElement.removeAttribute('data-signed-in');
});

describe('the first page of the shop', () => {
  test('the page shows the collection, the departments with products and the newest products', () => {
    renderPage(<ShopPage shop={home()} />, { user: anonymousUser });
    const collection = within(screen.getByRole('region', { name: 'A corner of the floor' }));
    expect(collection.getByText('A$29 to A$79')).toBeVisible();
    expect(collection.getByRole('link', { name: 'See the collection' })).toHaveAttribute(
      'href',
      '/shop/collections/a-corner-of-the-floor',
    );
    const departments = within(screen.getByRole('region', { name: 'Departments' }));
    expect(departments.getByRole('link', { name: /^Bedroom/ })).toHaveAttribute(
      'href',
      '/shop/item-departments/bedroom',
    );
    expect(departments.queryByRole('link', { name: /^Kitchen/ })).toBeNull();
    expect(
      within(screen.getByRole('region', { name: 'New' })).getByText('Lavender eye pillow'),
    ).toBeVisible();
  });

  test('sections without products are left out', () => {
    renderPage(<ShopPage shop={home({ lead: null, departments: [], newest: [], productsCount: 0 })} />, {
      user: anonymousUser,
    });
    expect(screen.getByRole('heading', { name: 'The shop opens soon' })).toBeVisible();
    expect(screen.queryAllByRole('region')).toEqual([]);
  });

  test('a member sees products of the creators that they follow', async () => {
    const creator = collectionPage().creator;
    answer('GET /shop/followed', { items: [{ creator, products: [productCard()], moreCount: 2 }] });
    renderPage(<ShopPage shop={home()} />, { user: memberUser });
    const followed = within(await screen.findByRole('region', { name: 'From creators you follow' }));
    expect(await followed.findByRole('link', { name: '2 more from Marisol Quennell' })).toHaveAttribute(
      'href',
      `/shop/item-departments/all?creatorId=${id(2)}`,
    );
  });

  test('the section of followed creators disappears when they sell nothing', async () => {
    const asked = answer('GET /shop/followed', { items: [] });
    renderPage(<ShopPage shop={home()} />, { user: memberUser });
    await waitFor(() => expect(asked.queries).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('From creators you follow')).toBeNull());
  });

  test('followed creators that fail to load can be requested again', async () => {
    answer('GET /shop/followed', refuse(503, 'BUSY'));
    const { user } = renderPage(<ShopPage shop={home()} />, { user: memberUser });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer('GET /shop/followed', { items: [] });
    await user.click(again);
    await waitFor(() => expect(screen.queryByText('From creators you follow')).toBeNull());
  });
});

describe('the card of a product', () => {
  const show = (fields: Partial<ProductCard>, user = anonymousUser) =>
    renderPage(<ProductGrid products={[productCard(fields)]} />, { user });

  test.each<[string, Partial<ProductCard>, string]>([
    ['different prices', { hasPrices: true }, 'From A$29'],
    ['a colour', { choice: { name: 'Colour', values: ['Oat', 'Moss', 'Dusk blue'] } }, '3 colours'],
    ['a colour without a dot', { choice: { name: 'Colour', values: ['Oat', 'Zebra'] } }, '2 colours'],
    ['another option', { choice: { name: 'Size', values: ['S', 'M'] } }, '2 choices'],
    ['few left', { leftCount: 2, isNew: true }, '2 left'],
    ['a new product', { isNew: true }, 'New'],
  ])('a product card shows the text for %s', (_name, fields, text) => {
    show(fields);
    expect(screen.getByText(text)).toBeVisible();
  });

  test.each([
    ['every colour', ['Oat', 'Moss'], 2],
    ['no colour if one of them is not known', ['Oat', 'Zebra'], 0],
    ['no colour if they are more than five', ['Oat', 'Moss', 'Blue', 'Plum', 'Rust', 'Rose'], 0],
  ])('a product card draws %s', (_name, values, count) => {
    const { container } = show({ choice: { name: 'Colour', values } });
    expect(container.querySelectorAll('i[style]')).toHaveLength(count);
  });

  test('the card of a sold-out product shows its price and links a visitor to the product', () => {
    show({ leftCount: 0 });
    expect(screen.getByText('Sold out')).toBeVisible();
    expect(screen.getByText('A$29')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tell me when it’s back: Lavender eye pillow' })).toHaveAttribute(
      'href',
      '/shop/products/lavender-eye-pillow#back-in-stock',
    );
  });

  test('a member can request an email on the card and cancel it', async () => {
    const sent = answer('POST /shop/items/:id/waiting', { done: true });
    const stopped = answer('DELETE /shop/items/:id/waiting', { done: true });
    const { user } = show({ leftCount: 0 }, memberUser);
    const button = await screen.findByRole('button', {
      name: 'Tell me when it’s back: Lavender eye pillow',
    });
    await user.click(button);
    expect(await screen.findByText('We’ll email you when Lavender eye pillow is back')).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(sent.bodies).toEqual([{ variantId: null }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stopped.params).toEqual([{ id: id(700) }]));
    expect(button).toHaveAttribute('aria-pressed', 'false');
  });

  test('a refused request resets the button', async () => {
    answer('POST /shop/items/:id/waiting', refuse(429, 'TOO_MANY_REQUESTS'));
    const { user } = show({ leftCount: 0 }, memberUser);
    const button = await screen.findByRole('button', { name: /^Tell me/ });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  });

  test('a product can be saved', async () => {
    document.documentElement.setAttribute('data-signed-in', '');
    const liked = answer('POST /likes', { done: true });
    const { user } = show({}, memberUser);
    await user.click(screen.getByRole('button', { name: 'Save Lavender eye pillow' }));
    await waitFor(() => expect(liked.bodies).toEqual([{ contentType: 'PRODUCT', contentId: id(700) }]));
  });
});

describe('a collection', () => {
  test('the page of a collection shows the text of its creator and the products in order', () => {
    const products = [
      productCard({ title: 'Rolled mat' }),
      productCard({ id: id(701), title: 'Cork block' }),
    ];
    renderPage(<CollectionPage collection={collectionPage({ products })} />, { user: anonymousUser });
    expect(screen.getByRole('heading', { level: 1, name: 'A corner of the floor' })).toBeVisible();
    expect(document.title).toBe('A corner of the floor, a collection by Marisol Quennell · Kumu');
    expect(screen.getByText('Posts from Fremantle, WA')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Rolled mat',
      'Cork block',
    ]);
  });

  test('a collection without products links back to the shop', () => {
    renderPage(<CollectionPage collection={collectionPage({ products: [] })} />, { user: anonymousUser });
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/shop');
  });
});
