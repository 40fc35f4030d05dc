import { anonymousUser } from '@/contract/values/anonymous-user';
import { ApiError } from '@/lib/api-error';
import type { BackendCall } from '@/lib/server/backend-client';
import { loadPublicDigitalProduct } from '@/lib/server/loaders/load-digital-product';
import { loadDownload } from '@/lib/server/loaders/load-download';
import { loadViewedContent } from '@/lib/server/loaders/load-viewed-content';
import type { LoadContext } from '@/lib/server/pages/guard';
import type { PublicContext } from '@/lib/server/pages/public-page';
import { memberUser } from '../../../support/make/accounts';
import { digitalProductPage } from '../../../support/make/digital-products';

const product = digitalProductPage();
const ratings = { items: [], nextCursor: 'more' };
const refused = new ApiError(404, 'NOT_FOUND', 'no', '');

/** A backend where only the listed calls find the digital product. */
const finding = (...names: string[]) =>
  ((name: string) => {
    if (!names.includes(name)) return Promise.reject(refused);
    return Promise.resolve(name.endsWith('/rating') ? ratings : product);
  }) as BackendCall;

describe('a public digital product', () => {
  const load = (asked: string, ...names: string[]) =>
    loadPublicDigitalProduct({
      call: finding(...names),
      params: { id: asked },
      appUrl: 'https://kumu.test',
      t: (key: string) => key,
    } as unknown as PublicContext);

  test('comes with its ratings, what search engines read and a picture for shared links', async () => {
    expect(
      await load(product.id, 'GET /digital-products/:id', 'GET /digital-products/:id/rating'),
    ).toMatchObject({
      product,
      ratings,
      facts: { '@context': 'https://schema.org' },
      shareCard: expect.stringContaining(`digital-products/${product.id}`) as string,
    });
  });

  test('has one address', async () => {
    expect(await load(product.id.toUpperCase() + '0', 'GET /digital-products/:id')).toEqual({
      redirect: { destination: `/digital-products/${product.id}`, permanent: false },
    });
  });

  test('that is not there is not found', async () => {
    await expect(load(product.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a digital product that an address of any content names', () => {
  const site = { appUrl: 'https://kumu.test', t: (key: string) => key };
  const query = { contentType: 'DIGITAL_PRODUCT', contentId: product.id };
  const view = (user: typeof memberUser, ...names: string[]) =>
    loadViewedContent({ call: finding(...names), user, query, ...site });

  test('is shown to a visitor when it is public', async () => {
    const found = view(anonymousUser, 'GET /digital-products/:id', 'GET /digital-products/:id/rating');
    expect(await found).toEqual({
      product,
      ratings,
      isPublic: true,
      facts: expect.objectContaining({ '@context': 'https://schema.org' }) as object,
      shareCard: expect.stringContaining(`digital-products/${product.id}`) as string,
    });
  });

  test('is shown without ratings to a member who may see it when it is not, and to no visitor', async () => {
    expect(await view(memberUser, 'GET /digital-products/:id/preview')).toEqual({
      product,
      ratings: { items: [], nextCursor: null },
      isPublic: false,
    });
    await expect(view(anonymousUser, 'GET /digital-products/:id/preview')).rejects.toBe(refused);
    await expect(view(memberUser)).rejects.toBe(refused);
  });

  test('is read as one: a course of the same id is not shown for it', async () => {
    await expect(view(memberUser, 'GET /courses/:id', 'GET /courses/:id/preview')).rejects.toBe(refused);
  });
});

describe('the page of a spent link to a download', () => {
  const load = (user: typeof memberUser, query: object, ...names: string[]) =>
    loadDownload({
      call: finding(...names),
      user,
      query,
      params: { id: product.id },
    } as unknown as LoadContext);
  const standing = 'GET /digital-products/:id/standing';

  test('has the digital product for a person, and which file it was', async () => {
    expect(await load(memberUser, { fileId: 'f1' }, 'GET /digital-products/:id', standing)).toMatchObject({
      product,
      isPublic: true,
      fileId: 'f1',
    });
    expect(await load(memberUser, {}, 'GET /digital-products/:id/preview', standing)).toMatchObject({
      product,
      isPublic: false,
      fileId: null,
    });
    await expect(load(memberUser, {}, standing)).rejects.toBe(refused);
  });

  test('tells a visitor of none, be it public or not, who signs in first', async () => {
    expect(await load(anonymousUser, {}, 'GET /digital-products/:id')).toEqual({ product: null });
    expect(await load(anonymousUser, {})).toEqual({ product: null });
  });
});
