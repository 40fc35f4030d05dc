import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const script = readFileSync(join(process.cwd(), 'public/before-hydration.js'), 'utf8');

function openPage(cookie: string): string | null {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  document.documentElement.removeAttribute('data-theme');
  // Stops recording early input of the previous page.
  window.earlyInput?.stop();
  // Runs the file as a script instead of a module, because the browser runs it as a script.
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
])('the page with the cookie "%s" has the theme %s', (cookie, theme) => expect(openPage(cookie)).toBe(theme));

test.each([
  ['signedIn=1; mode=expert', true, true],
  ['mode=expert; signedIn=1', true, true],
  ['signedIn=1; mode=member', true, false],
  ['signedIn=1; mode=experts', true, false],
  ['mode=expert', false, false],
])(
  'the page with the cookies "%s" reserves the space of the expert frame: %s, %s',
  (cookie, isSignedIn, isExpert) => {
    for (const name of ['data-signed-in', 'data-expert']) document.documentElement.removeAttribute(name);
    openPage(cookie);
    expect(document.documentElement.hasAttribute('data-signed-in')).toBe(isSignedIn);
    expect(document.documentElement.hasAttribute('data-expert')).toBe(isExpert);
  },
);

describe('early choice of a mode', () => {
  /** Presses an element inside a link that changes the mode, and returns the stored cookies. */
  function press(cookieDomain: string | null): string[] {
    const own = document.createElement('script');
    if (cookieDomain !== null) own.setAttribute('data-cookie-domain', cookieDomain);
    jest.spyOn(document, 'currentScript', 'get').mockReturnValue(own);
    const stored = jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    openPage('signedIn=1');
    document.body.innerHTML = '<a href="#" data-mode="member"><svg></svg>Learn</a>';
    document.querySelector('svg')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return stored.mock.calls.map(([cookie]) => cookie);
  }
  afterEach(() => jest.restoreAllMocks());

  test.each([
    [null, ''],
    ['kumu.test', ''],
    ['localhost', '; domain=localhost'],
    ['host', ''],
  ])(
    'the mode of a pressed link is stored before the scripts run, with the cookie domain %s',
    (domain, shared) => {
      expect(press(domain)).toEqual([`mode=member; path=/; max-age=31536000; samesite=lax${shared}`]);
    },
  );
});

test.each([
  ['/courses/4df50cb0?part=05ca', true],
  ['/courses/4df50cb0?a=b&part=05ca', true],
  ['/courses/4df50cb0', false],
  ['/courses/4df50cb0?apart=1', false],
  ['/courses?part=05ca', false],
])('the page %s reserves the space of an open course part: %s', (address, isReserved) => {
  document.documentElement.removeAttribute('data-opens-part');
  window.history.replaceState(null, '', address);
  openPage('');
  expect(document.documentElement.hasAttribute('data-opens-part')).toBe(isReserved);
  window.history.replaceState(null, '', '/');
});

describe('page scripts', () => {
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

  test('page scripts run in order, once, after the first frame when paints are not reported', () => {
    happens.DOMContentLoaded!();
    for (const frame of frames) frame(0);
    expect(run()).toEqual([]);
    jest.runAllTimers();
    happens.visibilitychange!();
    expect(run()).toEqual(sources);
    expect(loaded().map((each) => each.async)).toEqual([false, false]);
  });

  test('page scripts run immediately on a hidden page, which has no frames', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    happens.DOMContentLoaded!();
    expect([run(), frames]).toEqual([sources, []]);
  });

  test('page scripts run when the page is hidden before its first frame', () => {
    happens.DOMContentLoaded!();
    happens.visibilitychange!();
    expect(run()).toEqual(sources);
  });

  describe('browsers that report paints', () => {
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

    test('page scripts run after the first contentful paint', () => {
      report(['first-paint']);
      jest.runAllTimers();
      expect([run(), frames]).toEqual([[], []]);
      report(['first-contentful-paint']);
      expect([run(), disconnect.mock.calls.length]).toEqual([sources, 1]);
    });

    test('page scripts run a second after the load event when no paint is reported', () => {
      window.dispatchEvent(new Event('load'));
      expect(run()).toEqual([]);
      jest.advanceTimersByTime(1000);
      expect(run()).toEqual(sources);
    });
  });
});
