import { waitFor } from '@testing-library/react';
import { call } from '@/lib/browser/call';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer } from '../../support/calls';
import { creatorUser, memberUser } from '../../support/make/accounts';

/** As a page that has just been opened: nobody is known. */
async function openPage() {
  jest.resetModules();
  return import('@/lib/browser/events');
}

test.each([
  ['a visitor', anonymousUser, 'visitor'],
  ['a member', memberUser, 'member'],
  ['a creator', creatorUser, 'creator'],
  ['somebody of a business, also as a creator', { ...creatorUser, segment: 'harrowmere' }, 'harrowmere'],
] as const)('an event of %s names the segment %s', async (_, user, segment) => {
  const heard = answer('POST /sevents', { done: true });
  const { identifySender, sendEvent } = await openPage();
  identifySender(user);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() =>
    expect(heard.bodies).toEqual([{ type: 'VIEW_LIBRARY_PAGE', segment, payload: { itemsCount: 2 } }]),
  );
});

test('events wait until it is known who sends them; later ones name who it is by then', async () => {
  const heard = answer('POST /sevents', { done: true });
  answer('GET /users', memberUser);
  const { identifySender, sendEvent } = await openPage();
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  // A request that is answered after those two would have been heard.
  await call('GET /users');
  expect(heard.bodies).toEqual([]);
  identifySender(memberUser);
  identifySender(anonymousUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 3 });
  await waitFor(() => expect(heard.bodies).toHaveLength(3));
  expect(
    Object.fromEntries(heard.bodies.map(({ payload, segment }) => [JSON.stringify(payload), segment])),
  ).toEqual({
    '{"itemsCount":1}': 'member',
    '{"itemsCount":2}': 'member',
    '{"itemsCount":3}': 'visitor',
  });
});
