import { previousPath, rememberPath, findSource } from '@/lib/page/previous-path';

beforeEach(() => sessionStorage.clear());

test('the previous page is stored, and flow pages are skipped', () => {
  expect(previousPath()).toBeNull();
  rememberPath('/courses/1?part=2');
  rememberPath('/flow/login?next=%2F');
  rememberPath('/creator-flow/signup');
  expect(previousPath()).toBe('/courses/1?part=2');
});

test('an inaccessible storage stores nothing and throws no error', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  expect(() => rememberPath('/courses')).not.toThrow();
  expect(previousPath()).toBeNull();
  set.mockRestore();
  get.mockRestore();
});

describe('the source of a page', () => {
  /**
   * Loads the module as in a new document, opened by a link at `referrer` or by typing its address.
   */
  async function openDocument(referrer = '') {
    jest.resetModules();
    Object.defineProperty(document, 'referrer', { configurable: true, value: referrer });
    return import('@/lib/page/previous-path');
  }

  test.each([
    ['/', 'home'],
    ['/search?query=sleep', 'search'],
    ['/creators?query=mari', 'search'],
    ['/expert-search?query=mari', 'search'],
    ['/courses?topicId=work', 'list'],
    ['/creators', 'list'],
    ['/list/sleep', 'list'],
    ['/creators/marisol', 'creator'],
    ['/creators/marisol/catalog', 'creator'],
    ['/my-library', 'library'],
    ['/messages?creatorUserId=1', 'message'],
    ['/dashboard/messages', 'message'],
    ['/courses/2', 'link'],
    ['/dashboard', 'link'],
  ] as const)('the source of a page after %s is %s', (before, source) => {
    rememberPath(before);
    expect(findSource('/courses/1')).toBe(source);
    // Reads the source again after the page itself was stored, with and without a query.
    rememberPath('/courses/1');
    rememberPath('/courses/1?part=2');
    expect(findSource('/courses/1?part=2#parts')).toBe(source);
  });

  test('the source of a page is the page before a sign-in flow', () => {
    rememberPath('/my-library');
    rememberPath('/flow/login?next=%2Fcourses%2F1');
    expect(findSource('/courses/1')).toBe('library');
  });

  test('the source of a page is direct for a new tab or a reload, and link for another site', async () => {
    expect((await openDocument()).findSource('/courses/1')).toBe('direct');
    sessionStorage.setItem('previousPath', '/courses');
    expect((await openDocument('https://news.test/today')).findSource('/courses/1')).toBe('link');
    expect((await openDocument(`${location.origin}/courses`)).findSource('/courses/1')).toBe('list');
    sessionStorage.setItem('previousPath', '/courses/1');
    for (const referrer of ['', 'https://pay.test/cs_1'])
      expect((await openDocument(referrer)).findSource('/courses/1?status=SUCCESS')).toBe('direct');
  });
});
