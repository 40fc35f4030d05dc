import { draftTypes, type DraftType } from '@/contract/values/content';
import { ApiError } from '@/lib/api-error';
import { oneOf, valueOf } from '@/lib/list-query';
import type { LoadContext } from './guard';
import { loadAround } from './load-course';
import { loadAroundDigitalProduct } from './load-digital-product';
import { loadAroundPost } from './load-post';

type Context = Pick<LoadContext, 'call' | 'user' | 'query'>;

/** What everybody sees of it, or to whoever is signed in what it is without being public. */
async function readOpenOr<T>({ user }: Context, open: Promise<T>, preview: () => Promise<T>) {
  const found = await open.catch((error: unknown) => {
    if (user.id !== null && error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  return { content: found ?? (await preview()), isPublic: found !== null };
}

type Params = { id: string };

/** How each kind is read, and what its page shows beside it. */
const loaders = {
  async COURSE(context: Context, params: Params) {
    const { call } = context;
    const { content, isPublic } = await readOpenOr(context, call('GET /courses/:id', { params }), () =>
      call('GET /courses/:id/preview', { params }),
    );
    return { ...(await loadAround(call, content)), isPublic };
  },
  async POST(context: Context, params: Params) {
    const { call } = context;
    const { content, isPublic } = await readOpenOr(context, call('GET /posts/:id', { params }), () =>
      call('GET /posts/:id/preview', { params }),
    );
    return { ...(await loadAroundPost(call, content)), isPublic };
  },
  async DIGITAL_PRODUCT(context: Context, params: Params) {
    const { call } = context;
    const open = call('GET /digital-products/:id', { params });
    const { content, isPublic } = await readOpenOr(context, open, () =>
      call('GET /digital-products/:id/preview', { params }),
    );
    return { ...(await loadAroundDigitalProduct(call, content)), isPublic };
  },
} satisfies Record<DraftType, unknown>;

/**
 * The content that an address names, for whoever may see it. Kinds without a page are not found.
 * @throws ApiError 404 for what does not exist, and for what this person may not see
 */
export async function loadViewedContent(context: Context) {
  const { query } = context;
  const params = { id: valueOf(query, 'contentId') ?? '' };
  const type = oneOf(query, 'contentType', draftTypes);
  if (type === undefined || params.id === '') return { notFound: true as const };
  return loaders[type](context, params);
}
