import type { DraftType } from '@/contract/values/content';
import { readKnownValue, readQueryValue } from '@/lib/list-query';
import type { LoadContext } from '../pages/guard';
import { describeCourse, loadCourseContext } from './load-course';
import {
  describeDigitalProduct,
  loadDigitalProductContext,
  readDigitalProduct,
} from './load-digital-product';
import { describeLive, loadLiveContext, readLive } from './load-live';
import { describePost, loadPostContext } from './load-post';
import { describeProduct, loadProductContext, readProduct } from './load-product';
import { readPublicOrPreview } from './read-open-or';

type Context = Pick<LoadContext, 'call' | 'user' | 'query' | 'appUrl' | 't'>;

type Params = { id: string };

/** Loaders of the content types. Each loads the content and the data of its page. */
const loaders = {
  async COURSE(context: Context, params: Params) {
    const { call } = context;
    const { content, isPublic } = await readPublicOrPreview(
      context,
      call('GET /courses/:id', { params }),
      () => call('GET /courses/:id/preview', { params }),
    );
    return {
      ...(await loadCourseContext(call, content)),
      ...(isPublic ? { isPublic, ...describeCourse(content, context) } : { isPublic }),
    };
  },
  async LIVE(context: Context, params: Params) {
    const { content, isPublic } = await readLive(context, params);
    return {
      ...(await loadLiveContext(context.call, content)),
      ...(isPublic ? { isPublic, ...describeLive(content, context) } : { isPublic }),
    };
  },
  async POST(context: Context, params: Params) {
    const { call } = context;
    const { content, isPublic } = await readPublicOrPreview(context, call('GET /posts/:id', { params }), () =>
      call('GET /posts/:id/preview', { params }),
    );
    return {
      ...(await loadPostContext(call, content)),
      ...(isPublic ? { isPublic, ...describePost(content, context) } : { isPublic }),
    };
  },
  async DIGITAL_PRODUCT(context: Context, params: Params) {
    const { content, isPublic } = await readDigitalProduct(context, params);
    return {
      ...(await loadDigitalProductContext(context.call, content)),
      ...(isPublic ? { isPublic, ...describeDigitalProduct(content, context) } : { isPublic }),
    };
  },
  async PRODUCT(context: Context, params: Params) {
    const { content, isPublic } = await readProduct(context, params);
    const shown = {
      ...(await loadProductContext(context.call, content, isPublic)),
      shopProduct: true as const,
    };
    return { ...shown, ...(isPublic ? { isPublic, ...describeProduct(content, context) } : { isPublic }) };
  },
} satisfies Record<DraftType | 'PRODUCT', unknown>;

const types = Object.keys(loaders) as (keyof typeof loaders)[];

/**
 * Loads the content named by an address for a viewer who can see it. Public content includes the
 * structured data and the share card of its own address.
 * @throws ApiError 404 if the content does not exist, its type has no page, or the user cannot see
 *   it
 */
export async function loadViewedContent(context: Context) {
  const { query } = context;
  const params = { id: readQueryValue(query, 'contentId') ?? '' };
  const type = readKnownValue(query, 'contentType', types);
  if (type === undefined || params.id === '') return { notFound: true as const };
  return loaders[type](context, params);
}
