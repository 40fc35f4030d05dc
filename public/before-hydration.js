// Runs before the first paint, so that a chosen theme never flashes the other one, nor a member's page a visitor's header,
// nor a creator's page the frame of the other mode.
// No cookie or `system`: the system decides.
(function () {
  var chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.setAttribute('data-theme', chosen[1]);
  if (!/(?:^|;\s*)signedIn=1/.test(document.cookie)) return;
  document.documentElement.setAttribute('data-signed-in', '');
  if (/(?:^|;\s*)mode=expert(?:;|$)/.test(document.cookie)) document.documentElement.setAttribute('data-expert', '');
})();

// On a slow phone or network the page is shown for seconds before its scripts answer. What is typed or pressed meanwhile is
// kept for lib/page/early-input, which repeats it.
(function () {
  var early = { values: new Map(), button: null, stop: stop };

  function keepValue(event) {
    var field = event.target;
    early.values.set(field, field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value);
  }
  function keepPress(event) {
    // A press makes React hydrate the page at once, before the field's own event would tell of it.
    if (event.target.type === 'checkbox' || event.target.type === 'radio') return keepValue(event);
    var button = event.target.closest('button');
    // These work without scripts: they show and hide something, or send a form to an address of its own.
    if (!button || button.hasAttribute('popovertarget') || (button.form && button.form.hasAttribute('action'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.button = button;
  }
  function stop() {
    document.removeEventListener('input', keepValue, true);
    document.removeEventListener('click', keepPress, true);
  }

  document.addEventListener('input', keepValue, true);
  document.addEventListener('click', keepPress, true);
  window.earlyInput = early;
})();

// The scripts of a page are loaded after its first frame; one that nobody looks at has no frames.
document.addEventListener('DOMContentLoaded', function () {
  var isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    document.querySelectorAll('script[data-src]').forEach(function (named) {
      var script = document.createElement('script');
      // In their order.
      script.async = false;
      // As it is written: the runtime of the page knows its scripts by that, and waits for them.
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
  // A frame that is out of view is not painted, and a browser that guards its times may not tell.
  window.addEventListener('load', function () {
    setTimeout(start, 1000);
  });
  // What is painted reaches the screen later than the frame's callbacks run.
  new PerformanceObserver(function (list, observer) {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
});
