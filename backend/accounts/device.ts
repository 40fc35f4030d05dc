import type { Session } from '../../contract/accounts.ts';
import type { DeviceKind } from '../../contract/values/accounts.ts';

type Name = [sign: RegExp, name: string];

/**
 * Names in order of precedence: most browsers also name Chrome and Safari, and Safari names only
 * itself.
 */
const browsers: Name[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Microsoft Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet for Android'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\b(?:Safari\/|iPhone\b|iPad\b)/, 'Safari'],
];

/** Names in order of precedence: Android also names Linux, and iOS also names Mac OS X. */
const systems: Name[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'Chrome OS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (names: Name[], userAgent: string): string | null =>
  names.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

function toKind(userAgent: string): DeviceKind {
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet';
  if (/\bMobile\b|\biPhone\b/.test(userAgent)) return 'mobile';
  // Chrome on Android adds "Mobile" to the user agent on phones only.
  return /\bAndroid\b/.test(userAgent) ? 'tablet' : 'desktop';
}

/** Returns the names of the browser and its operating system for the list of devices. */
export const toDevice = (userAgent: string): Session['device'] => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
  kind: toKind(userAgent),
});
