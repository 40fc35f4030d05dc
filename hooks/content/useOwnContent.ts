import { useSWRConfig } from 'swr';
import type { OwnContent } from '@/contract/content';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { CallInput } from '@/lib/api-call';
import { call, pathOf } from '@/lib/browser/call';
import type { NewDraft } from '@/lib/own-content';

/** The kinds that a creator makes in editors. */
export type OwnKind = Extract<OwnContent['contentType'], 'COURSE' | 'POST' | 'DIGITAL_PRODUCT'>;

type NewStatus = 'PUBLISHED' | 'UNPUBLISHED';
type Ref = Pick<OwnContent, 'contentType' | 'id'>;

const isOfContent = (key: unknown) => typeof key === 'string' && key.startsWith(pathOf('GET /content'));

type Wanted = Pick<NonNullable<CallInput<'GET /content'>['query']>, 'limit' | 'state' | 'type'>;

/** The creator's own content, last changed first. */
export const useOwnContent = ({ limit = 20, ...wanted }: Wanted = {}) =>
  useInfiniteList('GET /content', { query: { limit, ...wanted } });

/** Making, publishing and deleting content. The cached lists are cleared; a list on screen is read again by `reload`. */
export function useContentActions() {
  const { mutate } = useSWRConfig();

  async function after<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      // Also after a refusal: it means that the lists are out of date.
      await mutate(isOfContent, undefined, { revalidate: false });
    }
  }

  return {
    setStatus: async ({ contentType, id: courseId }: Ref, status: NewStatus) => {
      const params = { id: courseId };
      if (contentType === 'POST') {
        const post = await after(call('PATCH /posts/:id/status', { params, body: { status } }));
        return mutate(pathOf('GET /posts/:id/draft', { params }), post, { revalidate: false });
      }
      if (contentType === 'DIGITAL_PRODUCT') {
        const product = await after(call('PATCH /digital-products/:id/status', { params, body: { status } }));
        return mutate(pathOf('GET /digital-products/:id/draft', { params }), product, { revalidate: false });
      }
      const draft = await after(call('PATCH /kumu/courses/update-status', { body: { courseId, status } }));
      return mutate(pathOf('GET /courses/:id/draft', { params }), draft, { revalidate: false });
    },
    remove: ({ contentType, id }: Ref) => {
      const params = { id };
      if (contentType === 'POST') return after<unknown>(call('DELETE /posts/:id', { params }));
      if (contentType === 'DIGITAL_PRODUCT')
        return after<unknown>(call('DELETE /digital-products/:id', { params }));
      return after<unknown>(call('DELETE /courses/:id/delete', { params }));
    },
    create: (contentType: OwnKind, body: NewDraft) => {
      if (contentType === 'POST') return after<{ id: string }>(call('POST /posts', { body }));
      if (contentType === 'DIGITAL_PRODUCT')
        return after<{ id: string }>(call('POST /digital-products', { body }));
      return after<{ id: string }>(call('POST /courses', { body }));
    },
  };
}
