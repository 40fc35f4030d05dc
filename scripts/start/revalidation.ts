import { reasonOf } from './waiting.ts';

/** The static pages of a fixed path that show something of the backend: they were built without one. */
export const builtWithoutBackend = ['/', '/become-creator'];

/**
 * Has the front end render these pages again, with the backend that runs now.
 * @returns what went wrong, if anything
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
    return reasonOf(error);
  }
}
