import { describeFetchError } from './waiting.ts';

/**
 * Paths of static pages that show backend data although they were built without a backend. Pages
 * with a dynamic path are not built in advance.
 */
export const builtWithoutBackend = [
  '/',
  '/about',
  '/become-creator',
  '/categories',
  '/digital-products',
  '/faqs',
  '/shop',
  '/terms',
];

/**
 * Requests the front end to render these pages again with the running backend.
 * @returns the reason of a failure, otherwise undefined
 */
export async function revalidatePages(
  frontEndUrl: string,
  internalSecret: string,
  paths: string[],
): Promise<string | undefined> {
  try {
    const answer = await fetch(`${frontEndUrl}/api/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-internal-secret': internalSecret },
      body: JSON.stringify({ paths }),
      signal: AbortSignal.timeout(30_000),
    });
    return answer.ok ? undefined : `${answer.status} ${(await answer.text()).slice(0, 300)}`;
  } catch (error) {
    return describeFetchError(error);
  }
}
