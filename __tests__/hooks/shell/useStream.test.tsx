import { act, render, renderHook, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { User } from '@/contract/accounts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { userKey } from '@/hooks/accounts/useUser';
import { useStream } from '@/hooks/shell/useStream';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { deliverEvent, deliverReset } from '@/lib/browser/stream/handlers';
import type { StreamHandlers } from '@/lib/browser/stream/start';
import { creatorUser, memberUser } from '@/__tests__/support/make/accounts';

const stop = jest.fn();
const startStream = jest.fn<() => void, [userId: string, handlers: StreamHandlers]>(() => stop);
jest.mock('@/lib/browser/stream/start', () => ({
  startStream: (...input: Parameters<typeof startStream>) => startStream(...input),
}));
beforeEach(() => jest.clearAllMocks());

function Page() {
  useStream();
  return null;
}

const pageOf = (user: User) => (
  <SWRConfig
    key={user.id}
    value={{ provider: () => new Map(), fallback: { [userKey]: user }, revalidateOnMount: false }}
  >
    <Page />
  </SWRConfig>
);

test('the stream is started for the signed-in user and restarted for a different user', async () => {
  const { rerender, unmount } = render(pageOf(memberUser));
  await waitFor(() => expect(startStream).toHaveBeenCalledWith(memberUser.id, expect.anything()));
  rerender(pageOf(creatorUser));
  await waitFor(() => expect(startStream).toHaveBeenCalledWith(creatorUser.id, expect.anything()));
  expect(stop).toHaveBeenCalledTimes(1);
  unmount();
  expect(stop).toHaveBeenCalledTimes(2);
});

test('a visitor has no stream, and signing out ends it', async () => {
  const { rerender } = render(pageOf(anonymousUser));
  rerender(pageOf(memberUser));
  await waitFor(() => expect(startStream).toHaveBeenCalledTimes(1));
  rerender(pageOf(anonymousUser));
  expect(stop).toHaveBeenCalledTimes(1);
  expect(startStream).toHaveBeenCalledTimes(1);
});

test('the stream is not started if its code loads after the page was closed', async () => {
  render(pageOf(memberUser)).unmount();
  await act(async () => {
    await import('@/lib/browser/stream/start');
  });
  expect(startStream).not.toHaveBeenCalled();
});

test('the newest handler of a mounted component receives the events of its name', () => {
  const [first, second] = [jest.fn(), jest.fn()];
  const { rerender, unmount } = renderHook(({ handler }) => useStreamEvent('chat.state', handler), {
    initialProps: { handler: first },
  });
  rerender({ handler: second });
  deliverEvent({ name: 'chat.state', data: { chatId: 'one' } });
  deliverEvent({ name: 'notices.changed', data: {} });
  unmount();
  deliverEvent({ name: 'chat.state', data: { chatId: 'two' } });
  expect(first).not.toHaveBeenCalled();
  expect(second.mock.calls).toEqual([[{ chatId: 'one' }]]);
});

test('an error of a handler is logged, and the other handlers still receive the event', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const other = jest.fn();
  renderHook(() => {
    useStreamEvent('notices.changed', () => {
      throw new Error('broken');
    });
    useStreamEvent('notices.changed', other);
  });
  deliverEvent({ name: 'notices.changed', data: {} });
  expect(other).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('handlers of a reset are called while they are mounted', () => {
  const handler = jest.fn();
  const { unmount } = renderHook(() => useStreamReset(handler));
  deliverReset();
  unmount();
  deliverReset();
  expect(handler).toHaveBeenCalledTimes(1);
});
