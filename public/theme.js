// Runs before the first paint, so that a chosen theme never flashes the other one. No cookie or `system`: the system decides.
(function () {
  var chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.setAttribute('data-theme', chosen[1]);
})();
