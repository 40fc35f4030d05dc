import { ApiError } from '@/lib/api-error';
import type { LoadContext } from '../pages/guard';

/**
 * Returns the public version of content, or the preview for a signed-in user if it is not public.
 */
export async function readPublicOrPreview<O, P>(
  { user }: Pick<LoadContext, 'user'>,
  open: Promise<O>,
  preview: () => Promise<P>,
) {
  const found = await open.catch((error: unknown) => {
    if (user.id !== null && error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  return found === null
    ? { isPublic: false as const, content: await preview() }
    : { isPublic: true as const, content: found };
}
