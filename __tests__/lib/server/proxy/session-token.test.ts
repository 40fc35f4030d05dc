import { hasSession, sessionTokenIn } from '@/lib/server/proxy/session-token';

test('requests use the token of the session', () => {
  expect(sessionTokenIn('theme=dark; accessToken=abc-1; mode=expert')).toBe('abc-1');
  expect(sessionTokenIn('noAccessToken=abc')).toBeUndefined();
  expect(sessionTokenIn()).toBeUndefined();
});

test('requests use the token of a view regardless of the order of the cookies', () => {
  expect(sessionTokenIn('accessToken=own; viewToken=office-view-1')).toBe('office-view-1');
  expect(sessionTokenIn('viewToken=office-view-1; accessToken=own')).toBe('office-view-1');
});

test('requests use the token of the session when the cookie of a view is malformed', () => {
  expect(sessionTokenIn('viewToken=; accessToken=own')).toBe('own');
});

test.each(['accessToken=x', 'viewToken=x', 'viewToken='])('%s is never a visitor’s', (cookie) => {
  expect(hasSession(cookie)).toBe(true);
  expect(hasSession('theme=dark')).toBe(false);
});
