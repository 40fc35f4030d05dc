import { anonymousUser } from '@/contract/values/anonymous-user';
import type { User } from '@/contract/accounts';
import { ApiError } from '@/lib/api-error';
import type { BackendCall } from '@/lib/server/backend-client';
import { loadPublicProduct } from '@/lib/server/loaders/load-product';
import { loadCollection, loadDepartment } from '@/lib/server/loaders/load-shop';
import { loadViewedContent } from '@/lib/server/loaders/load-viewed-content';
import type { LoadContext } from '@/lib/server/pages/guard';
import type { PublicContext } from '@/lib/server/pages/public-page';
import { productGraph } from '@/lib/server/structured-data/product';
import { memberUser } from '../../../support/make/accounts';
import {
  collectionPage,
  productCard,
  productPage,
  shopDelivery,
  soldOutProduct,
} from '../../../support/make/product-page';

const product = productPage();
const refused = new ApiError(404, 'NOT_FOUND', 'no', '');
const list = { items: [productCard()], nextCursor: null, count: 1, choices: null };
const departments = [{ slug: 'floor', name: 'Floor', productsCount: 1 }];

const replies: Record<string, unknown> = {
  'GET /shop/items/:id': product,
  'GET /shop/items/:id/preview': product,
  'GET /shop/items/:id/ratings': { items: [], nextCursor: null },
  'GET /shop/items/:id/related': { items: [1, 2, 3, 4, 5].map(() => productCard()) },
  'GET /shop/items': list,
  'GET /shop/departments': { items: departments },
  'GET /shop/collections/:slug': collectionPage(),
};

const asked = jest.fn();
beforeEach(() => asked.mockReset());

/** Creates a backend where the listed calls fail with 404. */
const without = (...missing: string[]) =>
  ((name: string, input: unknown) => {
    asked(name, input);
    return missing.includes(name) ? Promise.reject(refused) : Promise.resolve(replies[name]);
  }) as BackendCall;

const site = { appUrl: 'https://kumu.test', t: (key: string) => key };

describe('a public product', () => {
  const load = (routedTitle: string, call = without()) =>
    loadPublicProduct({ call, params: { routedTitle }, ...site } as unknown as PublicContext);

  test('a public product is loaded with four other products, structured data and a share card', async () => {
    expect(await load(product.routedTitle)).toMatchObject({
      product,
      related: { length: 4 },
      structuredData: { '@context': 'https://schema.org' },
      shareCard: expect.stringContaining(`products/${product.id}`) as string,
    });
  });

  test.each([
    ['an earlier name', 'eye-pillow', true],
    ['an id', product.id, false],
    ['an id in capitals', product.id.toUpperCase(), false],
  ])('the address of a product with %s redirects to the current name', async (_, name, permanent) => {
    expect(await load(name)).toEqual({
      redirect: { destination: '/shop/products/lavender-eye-pillow', permanent },
    });
  });

  test('a product that does not exist is not found', async () => {
    await expect(load('pillow', without('GET /shop/items/:id'))).rejects.toMatchObject({ status: 404 });
  });
});

describe('a product at the general content address', () => {
  const query = { contentType: 'PRODUCT', contentId: product.id };
  const view = (user: User, call: BackendCall) => loadViewedContent({ call, user, query, ...site });

  test('a public product is shown to a visitor', async () => {
    expect(await view(anonymousUser, without())).toMatchObject({
      isPublic: true,
      shopProduct: true,
      product,
    });
  });

  test('a product that is not public is shown as a preview, without other products', async () => {
    const shown = await view(memberUser, without('GET /shop/items/:id'));
    expect(shown).toMatchObject({ isPublic: false, shopProduct: true, product, related: [] });
    expect(shown).not.toHaveProperty('structuredData');
  });

  test('a product that is not public is not found for a visitor', async () => {
    await expect(view(anonymousUser, without('GET /shop/items/:id'))).rejects.toMatchObject({ status: 404 });
    expect(asked).not.toHaveBeenCalledWith('GET /shop/items/:id/preview', expect.anything());
  });
});

describe('a department', () => {
  const load = (department: string, query = {}) =>
    loadDepartment({ call: without(), params: { department }, query } as unknown as LoadContext);

  test('the products of a department are loaded with the filters of the address', async () => {
    expect(await load('floor', { to: '70', inStock: '1', shown: '48' })).toMatchObject({
      filter: { department: 'floor', maxCents: 7000, inStock: '1' },
      departments,
      first: list,
    });
    expect(asked).toHaveBeenCalledWith('GET /shop/items', {
      query: { department: 'floor', maxCents: 7000, inStock: '1', limit: 48 },
    });
  });

  test('the department `all` loads products of every department', async () => {
    expect(await load('all')).toMatchObject({ filter: {} });
    expect(asked).toHaveBeenCalledWith('GET /shop/items', { query: { limit: 24 } });
  });

  test.each(['garden', 'Floor', '..'])('the department %s is not found', async (slug) => {
    expect(await load(slug)).toEqual({ notFound: true });
  });
});

test('a collection is loaded by its name', async () => {
  const call = without();
  const params = { collection: 'a-corner-of-the-floor' };
  expect(await loadCollection({ call, params })).toMatchObject({ collection: collectionPage() });
});

describe('the structured data of a product', () => {
  const offerOf = (shown = productPage()) => {
    const { '@graph': things } = productGraph(shown, 'https://kumu.test', 'Shop') as unknown as {
      '@graph': { offers: unknown }[];
    };
    return things[0]!.offers;
  };

  test('a product with different prices has a range of prices', () => {
    expect(offerOf()).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '29.00',
      highPrice: '31.00',
      offerCount: 5,
      availability: 'https://schema.org/InStock',
    });
  });

  test('a product with one price has a single offer', () => {
    expect(offerOf(soldOutProduct())).toMatchObject({
      '@type': 'Offer',
      price: '29.00',
      priceCurrency: 'AUD',
    });
  });

  test.each([
    ['is sold out', soldOutProduct()],
    ['is in a shop that is paused', productPage({ delivery: shopDelivery({ isPaused: true }) })],
    ['cannot be paid', productPage({ isOnSale: false })],
  ])('a product that %s is out of stock', (_, shown) => {
    expect(offerOf(shown)).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  });
});
