import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external';
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key';
import { boundNextMemory } from '@/server/next-memory';

type Owner = Parameters<typeof getRouteCacheKey>[1];

test('the memory of Next drops the least recently requested page addresses', () => {
  boundNextMemory();
  const controls = new SharedCacheControls({ routes: {}, dynamicRoutes: {} }, ['en']);
  const owner = { kind: 'PAGES' as Owner['kind'], sourceRoute: '/courses/[id]' };
  const note = { revalidate: 60, expire: undefined };
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
