// Runs before the first paint to avoid a flash of the wrong theme, of a visitor's header for a
// member, or of the other mode's frame for a creator.
//
// Without a cookie or with `system`, the system theme applies.
(function () {
  var chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.setAttribute('data-theme', chosen[1]);
  // The HTML of a course is the same for every part. The styles reserve the space of the bar below
  // the part that the scripts will open.
  if (/^\/courses\/[^/]+\/?$/.test(location.pathname) && /[?&]part=/.test(location.search))
    document.documentElement.setAttribute('data-opens-part', '');
  if (!/(?:^|;\s*)signedIn=1/.test(document.cookie)) return;
  document.documentElement.setAttribute('data-signed-in', '');
  if (/(?:^|;\s*)mode=expert(?:;|$)/.test(document.cookie)) document.documentElement.setAttribute('data-expert', '');
})();

// A slow phone or network shows the page seconds before its scripts run. Input and presses in that
// time are recorded for lib/page/early-input, which replays them.
(function () {
  var early = { values: new Map(), button: null, hold: hold, stop: stop };
  var isHydrated = false;
  var own = document.currentScript;
  var cookieDomain = (own && own.getAttribute('data-cookie-domain')) || '';

  // The mode is stored by the press itself, because a link leaves the page before the scripts run.
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
    // A press makes React hydrate the page before the field dispatches its own event, so the press
    // is recorded here.
    if (event.target.type === 'checkbox' || event.target.type === 'radio')
      return isHydrated ? undefined : keepValue(event);
    var chooser = event.target.closest('[data-mode]');
    if (chooser) storeMode(chooser.getAttribute('data-mode'));
    var button = event.target.closest('button');
    // These buttons work without scripts: they toggle a popover or submit a form to its own
    // address.
    if (!button || button.hasAttribute('popovertarget') || (button.form && button.form.hasAttribute('action'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.button = button;
  }
  // React handles input from now on. Presses of buttons are recorded until the input is replayed,
  // because they may depend on it.
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

// The scripts of a page load after its first frame. A hidden page has no frames.
document.addEventListener('DOMContentLoaded', function () {
  var isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    document.querySelectorAll('script[data-src]').forEach(function (named) {
      var script = document.createElement('script');
      // Scripts run in document order.
      script.async = false;
      // The source stays as written, because the page's runtime identifies its scripts by this
      // attribute and waits for them.
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
  // A frame outside the view is not painted, and a browser with reduced timers may not report
  // paints.
  window.addEventListener('load', function () {
    setTimeout(start, 1000);
  });
  // Painted content reaches the screen later than the frame callbacks run.
  new PerformanceObserver(function (list, observer) {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
});
