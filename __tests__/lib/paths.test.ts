import { toPartPath, isFlow, loginFor, nextOr, paths } from '@/contract/paths';

test('a path parameter cannot add a segment', () => {
  expect(paths.course('a/b')).toBe('/courses/a%2Fb');
});

test('query parameters are appended to the parameters of the address', () => {
  expect(toPartPath(paths.course('a'), 'p&q')).toBe('/courses/a?part=p%26q');
  expect(toPartPath(paths.viewContent('COURSE', 'a'), 'p')).toBe(
    '/view-content-page?contentType=COURSE&contentId=a&part=p',
  );
  expect(paths.checkoutOf('PPV_COURSE', 'a')).toBe('/checkout?contentId=a&type=PPV_COURSE');
  expect(paths.coursesOf('sleep-health')).toBe('/courses?topicId=sleep-health');
});

test.each([
  ['/my-library', '/flow/login?next=%2Fmy-library'],
  ['/dashboard', '/creator-flow/login?next=%2Fdashboard'],
  ['/dashboard/content?x=1', '/creator-flow/login?next=%2Fdashboard%2Fcontent%3Fx%3D1'],
  ['/dashboards', '/flow/login?next=%2Fdashboards'],
  ['/creator-flow/pending-approval', '/creator-flow/login?next=%2Fcreator-flow%2Fpending-approval'],
])('a visitor who requested %s signs in at %s', (path, login) => {
  expect(loginFor(path)).toBe(login);
});

test.each(['/', '/courses/1?a=b#c', '/courses?next=/..//x'])('%s is accepted as the next page', (next) => {
  expect(nextOr(next, '/fallback')).toBe(next);
});

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/a\\b',
  '/..//evil.test',
  '/a/%2e%2e//evil.test',
  '/.//evil.test?a=b',
  '/\tevil',
  'courses',
  '',
  undefined,
  ['/a'],
])('%j is rejected as the next page', (next) => {
  expect(nextOr(next, '/fallback')).toBe('/fallback');
});

test('flow pages are recognised by their path and not by their query', () => {
  expect(isFlow('/creator-flow/login')).toBe(true);
  expect(isFlow('/courses?from=flow')).toBe(false);
});
