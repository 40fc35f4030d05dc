import { MOST_REFS } from '@/contract/values/content';
import type { ViewerState } from '@/contract/viewer-states';
import { call } from '@/lib/browser/call';

/** Viewer state as cards, rows and buttons show it. */
export type ItemState = Pick<ViewerState, 'isMarked' | 'owned'>;

/** Viewer states by `COURSE:<id>`; undefined for content about which nothing is known. */
export type ViewerStates = Readonly<Record<string, ItemState | undefined>>;

type Mutate = (
  change?: (now?: ViewerStates) => ViewerStates,
  options?: { revalidate: boolean },
) => Promise<unknown>;

/**
 * Components that show viewer states, with the refs that they show and the function that changes
 * the cache.
 */
const shown = new Map<object, { refs: readonly string[]; mutate: Mutate }>();

/**
 * Components that are being unmounted. A component that shows other refs in the same render is
 * removed from the set.
 */
const leaving = new Set<object>();

/** Refs that the next request will read, by component. */
let queue: Map<object, readonly string[]> | undefined;

/** Counts the user's changes, because a request sent before a change may return the old state. */
let changes = 0;

/** Records that the user changes a viewer state, or that a change was stored. */
export const recordChange = (): void => void changes++;

async function read(refs: readonly string[]): Promise<ViewerStates> {
  if (refs.length === 0) return {};
  const [{ items }, others] = await Promise.all([
    call('GET /viewer-states', { query: { refs: refs.slice(0, MOST_REFS).join() } }),
    read(refs.slice(MOST_REFS)),
  ]);
  const found = new Map(items.map((item) => [`${item.contentType}:${item.contentId}`, item]));
  return { ...Object.fromEntries(refs.map((ref) => [ref, found.get(ref)])), ...others };
}

const unique = (refs: (readonly string[])[]): string[] => [...new Set(refs.flat())];

/** Reads the viewer states for all mounted components. */
export const readShown = (): Promise<ViewerStates> =>
  read(unique([...shown.values()].map(({ refs }) => refs)));

/** Requests viewer states in one batch with the other components of the same render. */
async function request(component: object, refs: readonly string[]): Promise<void> {
  if (queue) return void queue.set(component, refs);
  const due = (queue = new Map([[component, refs]]));
  await null;
  queue = undefined;
  const before = changes;
  const found = await read(unique([...due.values()])).catch(() => undefined);
  const mutate = [...due.keys()].map((each) => shown.get(each)?.mutate).find((each) => each !== undefined);
  // The reload by SWR reads all shown states, and retries a failed request.
  if (!found || before !== changes) await mutate?.();
  else await mutate?.((now) => ({ ...now, ...found }), { revalidate: false });
}

/** Adds a component, and requests the viewer states that no other component shows yet. */
export function show(component: object, refs: string, mutate: Mutate): void {
  leaving.delete(component);
  const staying = [...shown].filter(([other]) => !leaving.has(other));
  const known = new Set(unique(staying.map(([, other]) => other.refs)));
  const now = refs.split(',');
  shown.set(component, { refs: now, mutate });
  const added = now.filter((ref) => !known.has(ref));
  if (added.length > 0) void request(component, added);
}

/** Stops reading the viewer states of a component. */
export async function hide(component: object): Promise<void> {
  leaving.add(component);
  await null;
  if (leaving.delete(component)) shown.delete(component);
}
