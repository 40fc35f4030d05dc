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

/** Creates a backend where only the listed calls find the digital product. */
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

  test('a public digital product is loaded with its ratings, structured data and a share card', async () => {
    expect(
      await load(product.id, 'GET /digital-products/:id', 'GET /digital-products/:id/rating'),
    ).toMatchObject({
      product,
      ratings,
      structuredData: { '@context': 'https://schema.org' },
      shareCard: expect.stringContaining(`digital-products/${product.id}`) as string,
    });
  });

  test('a public digital product redirects to its canonical address', async () => {
    expect(await load(product.id.toUpperCase() + '0', 'GET /digital-products/:id')).toEqual({
      redirect: { destination: `/digital-products/${product.id}`, permanent: false },
    });
  });

  test('a digital product that does not exist is not found', async () => {
    await expect(load(product.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('viewed digital product', () => {
  const site = { appUrl: 'https://kumu.test', t: (key: string) => key };
  const query = { contentType: 'DIGITAL_PRODUCT', contentId: product.id };
  const view = (user: typeof memberUser, ...names: string[]) =>
    loadViewedContent({ call: finding(...names), user, query, ...site });

  test('a public digital product is shown to a visitor', async () => {
    const found = view(anonymousUser, 'GET /digital-products/:id', 'GET /digital-products/:id/rating');
    expect(await found).toEqual({
      product,
      ratings,
      isPublic: true,
      structuredData: expect.objectContaining({ '@context': 'https://schema.org' }) as object,
      shareCard: expect.stringContaining(`digital-products/${product.id}`) as string,
    });
  });

  test('a digital product that is not public is shown without ratings to an entitled member and not to a visitor', async () => {
    expect(await view(memberUser, 'GET /digital-products/:id/preview')).toEqual({
      product,
      ratings: { items: [], nextCursor: null },
      isPublic: false,
    });
    await expect(view(anonymousUser, 'GET /digital-products/:id/preview')).rejects.toBe(refused);
    await expect(view(memberUser)).rejects.toBe(refused);
  });

  test('a digital product is not replaced by a course with the same id', async () => {
    await expect(view(memberUser, 'GET /courses/:id', 'GET /courses/:id/preview')).rejects.toBe(refused);
  });
});

describe('the page of a used download link', () => {
  const load = (user: typeof memberUser, query: object, ...names: string[]) =>
    loadDownload({
      call: finding(...names),
      user,
      query,
      params: { id: product.id },
    } as unknown as LoadContext);
  const viewerState = 'GET /digital-products/:id/viewer-state';

  test('the page of a used download link shows a user the digital product and the file', async () => {
    expect(await load(memberUser, { fileId: 'f1' }, 'GET /digital-products/:id', viewerState)).toMatchObject({
      product,
      isPublic: true,
      fileId: 'f1',
    });
    expect(await load(memberUser, {}, 'GET /digital-products/:id/preview', viewerState)).toMatchObject({
      product,
      isPublic: false,
      fileId: null,
    });
    await expect(load(memberUser, {}, viewerState)).rejects.toBe(refused);
  });

  test('the page of a used download link shows a visitor no digital product before sign-in', async () => {
    expect(await load(anonymousUser, {}, 'GET /digital-products/:id')).toEqual({ product: null });
    expect(await load(anonymousUser, {})).toEqual({ product: null });
  });
});
