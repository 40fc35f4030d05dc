import { contentTypes } from '../contract/values/content.ts';
import { z } from '../contract/zod.ts';
import { config } from './config.ts';
import { db, type Db, type Trx } from './db/connection.ts';
import { enqueue, taskFactory, type PayloadsOf } from './tasks.ts';

/**
 * Revalidation of public pages. Public pages are static: each front end keeps the rendered page
 * until it is requested to revalidate it. Changes are merged when the task runs and not when they
 * are enqueued. The reason is in docs/decisions/0009-merged-revalidation.md.
 */

/** Types of content that static pages show. */
const shownKinds = [...contentTypes, 'LIST', 'VOICE', 'DEPARTMENT', 'COLLECTION'] as const;
export type ShownKind = (typeof shownKinds)[number];
type Shown = { kind: ShownKind; id: string };

/** Payload of the tasks that follow a public change. */
export const shownItems = z.object({
  things: z.array(z.object({ kind: z.enum(shownKinds), id: z.string() })),
});

const payloads = { 'pages.revalidate': shownItems };

declare module './tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

/**
 * Functions by type that return the paths of the static pages showing an item. Domains contribute
 * them in their `module.ts` or with their content kind.
 */
export type PublicPages = Partial<Record<ShownKind, (from: Db, id: string) => Promise<string[]> | string[]>>;

/** Number of paths that are rendered in a few seconds; `/api/refresh` accepts 500. */
const PATHS_PER_REQUEST = 100;

/**
 * Revalidates the static pages of an item, and updates it in search, once the transaction commits.
 * Must be called when the public view of the item changes.
 * @param kind a type of which a domain contributes the static pages
 */
export const revalidate = (trx: Trx, kind: ShownKind, id: string): Promise<void> =>
  revalidateAll(trx, [{ kind, id }]);

/**
 * Revalidates the pages of many items, and updates them in search, once the transaction commits.
 */
export async function revalidateAll(trx: Trx, things: Shown[]): Promise<void> {
  await enqueue(trx, 'pages.revalidate', { things });
  await enqueue(trx, 'search.update', { things });
}

/**
 * Revalidates only the pages, for a change that does not affect search, such as a number on a page.
 */
export const revalidatePages = (trx: Trx, kind: ShownKind, id: string): Promise<void> =>
  enqueue(trx, 'pages.revalidate', { things: [{ kind, id }] });

/** Sends the paths to every front end; the task is retried if a front end does not answer. */
async function notifyFrontEnds(paths: string[]): Promise<void> {
  for (const url of config.frontEndUrls) {
    const answer = await fetch(new URL('/api/refresh', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-internal-secret': config.internalSecret },
      body: JSON.stringify({ paths }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status} to a revalidation`);
  }
}

/**
 * Returns the paths of the pages that show the items.
 * @throws Error for a type that no domain contributes
 */
async function pathsOf(publicPages: PublicPages, things: Shown[]): Promise<string[]> {
  const wanted = new Map(things.map((thing) => [`${thing.kind} ${thing.id}`, thing]));
  const paths = new Set<string>();
  for (const { kind, id } of wanted.values()) {
    const pages = publicPages[kind];
    if (!pages) throw new Error(`no domain says which pages show a ${kind}`);
    for (const path of await pages(db, id)) paths.add(path);
  }
  return [...paths];
}

export const revalidationTasks = (publicPages: () => PublicPages) => [
  task(
    'pages.revalidate',
    async ({ things }) => {
      const paths = await pathsOf(publicPages(), things);
      for (let start = 0; start < paths.length; start += PATHS_PER_REQUEST)
        await notifyFrontEnds(paths.slice(start, start + PATHS_PER_REQUEST));
    },
    {
      merge: (payloads) => ({ things: payloads.flatMap(({ things }) => things) }),
      // The first change is visible at once. Later changes are merged, because an editor saves
      // every second while its user types.
      restSeconds: 0.5,
      // The interval is short, so that a front end that restarts receives the request soon.
      pollSeconds: 5,
    },
  ),
];
