import { boundNextMemory } from '@/server/next/memory';
import { assertOfNext } from './support';

const note = { revalidate: 60, expire: undefined };

async function loadNext() {
  const [{ SharedCacheControls }, { getRouteCacheKey }] = await Promise.all([
    import('next/dist/server/lib/incremental-cache/shared-cache-controls.external'),
    import('next/dist/server/lib/route-cache-key'),
  ]);
  const owner = {
    kind: 'PAGES' as Parameters<typeof getRouteCacheKey>[1]['kind'],
    sourceRoute: '/courses/[id]',
  };
  return { SharedCacheControls, getRouteCacheKey, owner };
}

test('Next keeps the cache controls of all addresses in the static property that boundNextMemory replaces', async () => {
  const { SharedCacheControls, getRouteCacheKey, owner } = await loadNext();
  const controls = new SharedCacheControls({ routes: {}, dynamicRoutes: {} }, ['en']);
  boundNextMemory();
  controls.set(getRouteCacheKey('/courses/1', owner), note);
  const { cacheControls } = SharedCacheControls as unknown as { cacheControls?: { size: number } };
  assertOfNext(
    cacheControls?.size === 1,
    'Next’s SharedCacheControls has no static `cacheControls` any more',
  );
});

test('the least recently read cache controls are evicted', async () => {
  const { SharedCacheControls, getRouteCacheKey, owner } = await loadNext();
  boundNextMemory();
  const controls = new SharedCacheControls({ routes: {}, dynamicRoutes: {} }, ['en']);
  const longAddress = (number: number) => `/courses/${number}-${'x'.repeat(1_000)}`;
  const keep = (address: string) => controls.set(getRouteCacheKey(address, owner), note);
  keep('/courses/asked');
  for (let number = 0; number < 5_000; number += 1) {
    keep(longAddress(number));
    expect(controls.get('/courses/asked', owner)).toBe(note);
  }
  const kept = Array.from({ length: 5_000 }, (_, number) => controls.get(longAddress(number), owner));
  expect(kept.slice(0, 1_500).filter(Boolean)).toEqual([]);
  expect(kept.slice(-2_500).every(Boolean)).toBe(true);
});
