import { paths } from '@/contract/paths';
import { LIVES_PER_PAGE, parseLivesFilter } from '@/lib/lives/live-filter';
import type { LoadContext } from '../pages/guard';
import { createListGraph } from '../structured-data/graph';

/** Loads the schedule of lives with the filter in the address. */
export async function loadLives({ call, query }: Pick<LoadContext, 'call' | 'query'>) {
  const filter = parseLivesFilter(query);
  const [now, upcoming, recordings] = await Promise.all(
    (['now', 'upcoming', 'recordings'] as const).map((section) =>
      call('GET /lives', { query: { section, ...filter, limit: LIVES_PER_PAGE } }),
    ),
  );
  const shown = [now!, upcoming!, recordings!].flatMap(({ items }) => items);
  return {
    filter,
    now: now!,
    upcoming: upcoming!,
    recordings: recordings!,
    renderedAt: new Date().toISOString(),
    structuredData: createListGraph(shown.map(({ id }) => paths.live(id))),
  };
}
