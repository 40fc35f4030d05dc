import { oneOf, valueOf } from '@/lib/list-query';
import type { LoadContext } from './guard';
import { aboutCourse, loadAround } from './load-course';
import { aboutDigitalProduct, loadAroundDigitalProduct } from './load-digital-product';
import { aboutPost, loadAroundPost } from './load-post';
import { readOpenOr } from './read-open-or';

type Context = Pick<LoadContext, 'call' | 'user' | 'query' | 'appUrl' | 't'>;

const notPublic = { isPublic: false as const };

/**
 * The content that an address names, for whoever may see it; a public one with what search engines and shared links say of it at its
 * own address. Kinds without a page are not found.
 * @throws ApiError 404 for what does not exist, and for what this person may not see
 */
export async function loadViewedContent(context: Context) {
  const { call, query } = context;
  const params = { id: valueOf(query, 'contentId') ?? '' };
  const type = oneOf(query, 'contentType', ['COURSE', 'DIGITAL_PRODUCT', 'POST']);
  if (type === undefined || params.id === '') return { notFound: true as const };
  if (type === 'POST') {
    const found = await readOpenOr(context, call('GET /posts/:id', { params }), () =>
      call('GET /posts/:id/preview', { params }),
    );
    return {
      ...(await loadAroundPost(call, found.content)),
      ...(found.isPublic ? { isPublic: true as const, ...aboutPost(found.content, context) } : notPublic),
    };
  }
  if (type === 'DIGITAL_PRODUCT') {
    const found = await readOpenOr(context, call('GET /digital-products/:id', { params }), () =>
      call('GET /digital-products/:id/preview', { params }),
    );
    return {
      ...(await loadAroundDigitalProduct(call, found.content)),
      ...(found.isPublic
        ? { isPublic: true as const, ...aboutDigitalProduct(found.content, context) }
        : notPublic),
    };
  }
  const found = await readOpenOr(context, call('GET /courses/:id', { params }), () =>
    call('GET /courses/:id/preview', { params }),
  );
  return {
    ...(await loadAround(call, found.content)),
    ...(found.isPublic ? { isPublic: true as const, ...aboutCourse(found.content, context) } : notPublic),
  };
}
