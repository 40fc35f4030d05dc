import { render, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { useStartup } from '@/hooks/shell/useStartup';
import { chooseTheme } from '@/hooks/shell/useTheme';
import { clearVisibleCookies, readCookie } from '@/lib/browser/cookies';
import { server } from '@/__tests__/support/msw';

jest.mock('next/router', () => ({ useRouter: () => ({ asPath: '/' }) }));

function Page() {
  useStartup();
  return <Choice />;
}

/**
 * Chooses a theme between the first frame of the page and its effects, because a quick visitor can
 * do so.
 */
function Choice() {
  useEffect(() => chooseTheme('dark'), []);
  return null;
}

test('a choice made right after hydration is not cleared as a cookie of an older version', async () => {
  clearVisibleCookies();
  const reset = jest.fn();
  server.use(
    http.post('/api/auth/reset-cookies', () => {
      reset();
      return HttpResponse.json({ done: true });
    }),
  );
  render(<Page />);
  await waitFor(() => expect(readCookie('updateV2')).toBe('true'));
  expect([readCookie('theme'), reset.mock.calls.length]).toEqual(['dark', 0]);
});
