import { globSync, readFileSync } from 'node:fs';
import { SESSION_DAYS } from '@/backend/accounts/session-cookie';
import { DEVICE_DAYS } from '@/backend/accounts/device-cookie';
import { SIGN_IN_MINUTES } from '@/backend/accounts/social-service';
import { cookieNames, storedNames } from '@/components/info/stored-in-browser';
import { VIEW_MINUTES } from '@/contract/values/office';
import { givenWords } from '@/contract/values/given-words';
import { YEAR_HOURS } from '@/lib/browser/cookies';
import texts from '@/locales/en/explore.json';

const sourcesOf = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));

test('the cookie policy names exactly the cookies that the code sets', () => {
  const inBrowser = sourcesOf('{components,hooks,lib}/**/*.{ts,tsx}').flatMap((text) =>
    [...text.matchAll(/writeCookie\((?:'(\w+)'|givenWords\.(\w+))/g)].map(
      ([, name, given]) => name ?? givenWords[given as keyof typeof givenWords],
    ),
  );
  const byBackend = sourcesOf('backend/**/*-cookie.ts').flatMap((text) =>
    [...text.matchAll(/^const (?:VIEW_)?NAME = '(\w+)'/gm)].map(([, name]) => name),
  );
  expect(new Set([...inBrowser, ...byBackend])).toEqual(new Set(cookieNames));
});

test('the stated cookie lifetimes match the code', () => {
  const { cookies } = texts.cookies;
  expect(cookies.accessToken.life).toContain(`${SESSION_DAYS} days`);
  expect(cookies.viewToken.life).toBe(`${VIEW_MINUTES} minutes`);
  expect(cookies.socialSignIn.life).toBe(`${SIGN_IN_MINUTES} minutes`);
  expect(cookies.device.life).toBe(`${DEVICE_DAYS} day`);
  expect(YEAR_HOURS).toBe(365 * 24);
});

test('the number of files that write to browser storage equals the number of listed values', () => {
  const stores = globSync('{components,hooks,lib,public}/**/*.{ts,tsx,js}').filter((file) =>
    /(local|session)Storage\.setItem/.test(readFileSync(file, 'utf8')),
  );
  expect(stores).toHaveLength(storedNames.length);
});
