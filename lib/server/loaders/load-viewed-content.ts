import { draftTypes, type DraftType } from '@/contract/values/content';
import { oneOf, valueOf } from '@/lib/list-query';
import type { LoadContext } from '../pages/guard';
import { aboutCourse, loadAround } from './load-course';
import { aboutDigitalProduct, loadAroundDigitalProduct, readDigitalProduct } from './load-digital-product';
import { aboutPost, loadAroundPost } from './load-post';
import { readOpenOr } from './read-open-or';

type Context = Pick<LoadContext, 'call' | 'user' | 'query' | 'appUrl' | 't'>;

type Params = { id: string };

/** Loaders of each content type, with the data of its page. */
const loaders = {
  async COURSE(context: Context, params: Params) {
    const { call } = context;
    const { content, isPublic } = await readOpenOr(context, call('GET /courses/:id', { params }), () =>
      call('GET /courses/:id/preview', { params }),
    );
    return {
      ...(await loadAround(call, content)),
      ...(isPublic ? { isPublic, ...aboutCourse(content, context) } : { isPublic }),
    };
  },
  async POST(context: Context, params: Params) {
    const { call } = context;
    const { content, isPublic } = await readOpenOr(context, call('GET /posts/:id', { params }), () =>
      call('GET /posts/:id/preview', { params }),
    );
    return {
      ...(await loadAroundPost(call, content)),
      ...(isPublic ? { isPublic, ...aboutPost(content, context) } : { isPublic }),
    };
  },
  async DIGITAL_PRODUCT(context: Context, params: Params) {
    const { content, isPublic } = await readDigitalProduct(context, params);
    return {
      ...(await loadAroundDigitalProduct(context.call, content)),
      ...(isPublic ? { isPublic, ...aboutDigitalProduct(content, context) } : { isPublic }),
    };
  },
} satisfies Record<DraftType, unknown>;

/**
 * Loads the content named by an address for a viewer who can see it. Public content includes the
 * structured data and the share card of its own address. Content types without a page are not
 * found.
 * @throws ApiError 404 if it does not exist or the user cannot see it
 */
export async function loadViewedContent(context: Context) {
  const { query } = context;
  const params = { id: valueOf(query, 'contentId') ?? '' };
  const type = oneOf(query, 'contentType', draftTypes);
  if (type === undefined || params.id === '') return { notFound: true as const };
  return loaders[type](context, params);
}
