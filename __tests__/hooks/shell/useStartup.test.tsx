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

/** A choice between the page's first frame and its effects, as a quick visitor makes it. */
function Choice() {
  useEffect(() => chooseTheme('dark'), []);
  return null;
}

test('a choice made as soon as the page answers is not taken for one that another version stored', async () => {
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
