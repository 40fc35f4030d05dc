import { findAriaCurrent } from '@/components/shell/navigation/navigation';

test.each([
  ['/courses', '/courses', [], 'page'],
  ['/courses', '/courses/[id]', [], true],
  ['/courses', '/coursesandmore', [], undefined],
  ['/', '/courses', [], undefined],
  ['/dashboard', '/dashboard/content', [], undefined],
  ['/dashboard/content', '/dashboard/content/new', ['/dashboard/content/new'], undefined],
  ['/dashboard/content', '/dashboard/content/[id]', ['/dashboard/content/new'], true],
] as const)(
  'the expected aria-current is found for a link to %s on the page %s beside the links %j',
  (href, pathname, among, current) => {
    expect(findAriaCurrent(href, pathname, [...among])).toBe(current);
  },
);
