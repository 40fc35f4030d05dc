import { resolveMode } from '@/lib/session/mode';

test.each([
  ['/', undefined, 'member'],
  ['/dashboard', undefined, 'expert'],
  ['/dashboard/content', null, 'expert'],
  ['/courses?from=dashboard', undefined, 'member'],
  ['/dashboard', 'member', 'member'],
  ['/', 'expert', 'expert'],
  ['/', 'nonsense', 'member'],
] as const)('the mode at %s with %s stored is %s', (path, stored, mode) => {
  expect(resolveMode(path, stored)).toBe(mode);
});
