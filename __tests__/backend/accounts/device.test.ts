import { toDevice } from '@/backend/accounts/device';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

test.each([
  [`${windows} ${chrome}`, 'Chrome', 'Windows', 'desktop'],
  [`${windows} ${chrome} Edg/126.0.0.0`, 'Microsoft Edge', 'Windows', 'desktop'],
  [`${windows} ${chrome} OPR/111.0.0.0`, 'Opera', 'Windows', 'desktop'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, 'Chrome', 'Chrome OS', 'desktop'],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Firefox',
    'Linux',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.4.1 Safari/605.1.15`,
    'Safari',
    'macOS',
    'desktop',
  ],
  [`${iPhone} Version/17.4.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS', 'mobile'],
  [`${iPhone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS', 'mobile'],
  [`${iPhone} FxiOS/128.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS', 'mobile'],
  [`${iPhone} Mobile/15E148 Instagram 335.0.0.0`, 'Safari', 'iOS', 'mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.4.1 Safari/604.1', 'Safari', 'iOS', 'tablet'],
  [`${android} Mobile Safari/537.36`, 'Chrome', 'Android', 'mobile'],
  [`${android} Safari/537.36`, 'Chrome', 'Android', 'tablet'],
  ['Mozilla/5.0 (Android 14; Tablet; rv:128.0) Gecko/128.0 Firefox/128.0', 'Firefox', 'Android', 'tablet'],
  ['curl/8.5.0', null, null, 'desktop'],
  ['', null, null, 'desktop'],
])('the user agent %j gets its browser, system and device type', (userAgent, browser, system, kind) => {
  expect(toDevice(userAgent)).toEqual({ browser, system, kind });
});
