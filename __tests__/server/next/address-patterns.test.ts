import { assertOfNext } from './support';

// Simulates the browser build, where server/next/no-address-patterns.ts replaces this module.
jest.mock('next/dist/compiled/path-to-regexp', () => ({}));

test('Next matches addresses of dynamic pages without path-to-regexp', async () => {
  const [{ getRouteMatcher }, { getRouteRegex }] = await Promise.all([
    import('next/dist/shared/lib/router/utils/route-matcher'),
    import('next/dist/shared/lib/router/utils/route-regex'),
  ]);
  const match = () => getRouteMatcher(getRouteRegex('/courses/[id]/[[...rest]]'))('/courses/1/a/b');
  let found;
  try {
    found = match();
  } catch {
    // Reported below.
  }
  assertOfNext(
    JSON.stringify(found) === '{"id":"1","rest":["a","b"]}',
    'Next’s router no longer matches dynamic pages without path-to-regexp',
  );
});

test('Next cannot match an address pattern here, because path-to-regexp is replaced', async () => {
  const { getPathMatch } = await import('next/dist/shared/lib/router/utils/path-match');
  expect(() => getPathMatch('/courses/:id')).toThrow('is not a function');
});
