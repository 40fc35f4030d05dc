// Runs before the first paint to avoid a flash of the wrong theme, header, frame or layout.
(function () {
  function mark(name, value) {
    document.documentElement.setAttribute('data-' + name, value || '');
  }
  function isSet(cookie) {
    return new RegExp('(?:^|;\\s*)' + cookie + '(?:;|$)').exec(document.cookie);
  }
  var chosen = isSet('theme=(light|dark)');
  if (chosen) mark('theme', chosen[1]);
  var course = /^\/courses\/([^/]+)\/?$/.exec(location.pathname);
  // The HTML of a course is the same for all its parts and all readers. The styles use these marks
  // to reserve space for the bar below a course part, and to show owners the outline of the
  // learning page.
  var isPart = course && /[?&]part=/.test(location.search);
  if (isPart) mark('opens-part');
  if (!isSet('signedIn=1')) return;
  mark('signed-in');
  // Nearly all links to a course part are followed by owners.
  if (isPart) mark('learns');
  try {
    // lib/courses/owned-courses writes these keys.
    for (var key in localStorage)
      if (course && key.startsWith('kumu.learning.') && key.endsWith('.' + course[1])) mark('learns');
  } catch {
    // The storage is blocked.
  }
  if (isSet('mode=expert')) mark('expert');
})();

// Records input and presses before the scripts run; lib/page/early-input replays them.
(function () {
  var early = { values: new Map(), button: null, hold: hold, stop: stop };
  var isHydrated = false;
  var own = document.currentScript;
  var cookieDomain = (own && own.getAttribute('data-cookie-domain')) || '';

  // The mode is stored during the press, because a link may leave the page before the scripts run.
  function storeMode(mode) {
    var isShared = cookieDomain && ('.' + location.hostname).endsWith('.' + cookieDomain);
    document.cookie =
      'mode=' + mode + '; path=/; max-age=31536000; samesite=lax' +
      (location.protocol === 'https:' ? '; secure' : '') +
      (isShared ? '; domain=' + cookieDomain : '');
  }

  function keepValue(event) {
    var field = event.target;
    early.values.set(field, field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value);
  }
  function keepPress(event) {
    // Once React handles input, it hydrates the page before the field dispatches its own event.
    if (event.target.type === 'checkbox' || event.target.type === 'radio')
      return isHydrated ? undefined : keepValue(event);
    var chooser = event.target.closest('[data-mode]');
    if (chooser) storeMode(chooser.getAttribute('data-mode'));
    var button = event.target.closest('button');
    // These buttons work without scripts, so their presses are not recorded.
    if (!button || button.hasAttribute('popovertarget') || (button.form && button.form.hasAttribute('action'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.button = button;
  }
  // React handles input from now on. Presses are still recorded, because they may depend on input
  // that is replayed first.
  function hold() {
    isHydrated = true;
    document.removeEventListener('input', keepValue, true);
  }
  function stop() {
    document.removeEventListener('click', keepPress, true);
  }

  document.addEventListener('input', keepValue, true);
  document.addEventListener('click', keepPress, true);
  window.earlyInput = early;
})();

// The scripts of a page are loaded after its first frame. A hidden page draws no frames, so its
// scripts are loaded at once.
document.addEventListener('DOMContentLoaded', function () {
  var isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    document.querySelectorAll('script[data-src]').forEach(function (named) {
      var script = document.createElement('script');
      // Scripts must run in document order.
      script.async = false;
      // The page's runtime finds its scripts by this attribute.
      script.src = named.getAttribute('data-src');
      document.head.appendChild(script);
    });
  }
  document.addEventListener('visibilitychange', start, { once: true });
  if (document.hidden) return start();
  if (!window.PerformanceObserver || PerformanceObserver.supportedEntryTypes.indexOf('paint') < 0)
    return requestAnimationFrame(function () {
      setTimeout(start);
    });
  // Some browsers and frames never report a paint, so the scripts are loaded after a second.
  window.addEventListener('load', function () {
    setTimeout(start, 1000);
  });
  new PerformanceObserver(function (list, observer) {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
});
