import { config } from './config.ts';
import type { Trx } from './db/connection.ts';
import { enqueue, task } from './tasks.ts';

/** Public pages are kept ready-made; these are made anew once the transaction commits. */
export const refreshPages = (trx: Trx, paths: string[]) =>
  enqueue(trx, 'pages.refresh', { paths: [...new Set(paths)] });

export const pageOfCourse = (id: string) => `/courses/${id}`;
export const pagesOfCreator = (creator: { id: string; username: string | null }) => [
  `/creators/${creator.id}`,
  ...(creator.username ? [`/creators/${creator.username}`] : []),
];

/** The pages that list courses and creators. */
export const listPages = ['/', '/courses', '/creators'];

/** Tells every front end; one that does not answer makes the task try again. */
const refresh = task('pages.refresh', async ({ paths }) => {
  for (const url of config.frontEndUrls) {
    const answer = await fetch(new URL('/api/refresh', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-internal-secret': config.internalSecret },
      body: JSON.stringify({ paths }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status} to a page refresh`);
  }
});

export const pageTasks = [refresh];
