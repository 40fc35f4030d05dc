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
