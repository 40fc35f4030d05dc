import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const script = readFileSync(join(process.cwd(), 'public/before-hydration.js'), 'utf8');

function openPage(cookie: string): string | null {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  document.documentElement.removeAttribute('data-theme');
  // The file as the browser gets it, not a module.
  new Function(script)();
  return document.documentElement.getAttribute('data-theme');
}

test.each([
  ['theme=dark', 'dark'],
  ['version=0.1.0; theme=light; other=1', 'light'],
  ['theme=system', null],
  ['', null],
  ['mytheme=dark', null],
  ['theme=darkest', null],
  ['theme="><script>', null],
])('with the cookie "%s" the page is %s', (cookie, theme) => expect(openPage(cookie)).toBe(theme));

test.each([
  ['signedIn=1; mode=expert', true, true],
  ['mode=expert; signedIn=1', true, true],
  ['signedIn=1; mode=member', true, false],
  ['signedIn=1; mode=experts', true, false],
  ['mode=expert', false, false],
])('with the cookies "%s" the room of the expert frame is kept: %s, %s', (cookie, isSignedIn, isExpert) => {
  for (const name of ['data-signed-in', 'data-expert']) document.documentElement.removeAttribute(name);
  openPage(cookie);
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(isSignedIn);
  expect(document.documentElement.hasAttribute('data-expert')).toBe(isExpert);
});

describe('the scripts of a page', () => {
  const sources = ['/first.js', '/second.js'];
  const frames: FrameRequestCallback[] = [];
  const loaded = () => [...document.scripts].filter((each) => each.src);
  const run = () => loaded().map((each) => each.getAttribute('src'));
  let happens: Record<string, () => void>;

  beforeEach(() => {
    jest.useFakeTimers();
    frames.length = 0;
    happens = {};
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
    jest.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
      happens[type] = listener as () => void;
    });
    document.head.innerHTML = sources
      .map((each) => `<script type="text/plain" data-src="${each}"></script>`)
      .join('');
    openPage('');
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('run in their order, once, after the first frame where paints are not reported', () => {
    happens.DOMContentLoaded!();
    for (const frame of frames) frame(0);
    expect(run()).toEqual([]);
    jest.runAllTimers();
    happens.visibilitychange!();
    expect(run()).toEqual(sources);
    expect(loaded().map((each) => each.async)).toEqual([false, false]);
  });

  test('run at once on a page that nobody looks at, which has no frames', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    happens.DOMContentLoaded!();
    expect([run(), frames]).toEqual([sources, []]);
  });

  test('run when a page is hidden before its first frame', () => {
    happens.DOMContentLoaded!();
    happens.visibilitychange!();
    expect(run()).toEqual(sources);
  });

  describe('where paints are reported', () => {
    let report: (entries: string[]) => void;
    const disconnect = jest.fn();

    beforeEach(() => {
      class Observer {
        static supportedEntryTypes = ['paint'];
        disconnect = disconnect;
        observe = jest.fn();
        constructor(onEntries: (list: object, observer: object) => void) {
          report = (entries) =>
            onEntries({ getEntriesByName: (name: string) => entries.filter((each) => each === name) }, this);
        }
      }
      Object.assign(window, { PerformanceObserver: Observer });
      happens.DOMContentLoaded!();
    });
    afterEach(() => Reflect.deleteProperty(window, 'PerformanceObserver'));

    test('run once something is painted', () => {
      report(['first-paint']);
      jest.runAllTimers();
      expect([run(), frames]).toEqual([[], []]);
      report(['first-contentful-paint']);
      expect([run(), disconnect.mock.calls.length]).toEqual([sources, 1]);
    });

    test('run a second after everything else is there if none is', () => {
      window.dispatchEvent(new Event('load'));
      expect(run()).toEqual([]);
      jest.advanceTimersByTime(1000);
      expect(run()).toEqual(sources);
    });
  });
});
