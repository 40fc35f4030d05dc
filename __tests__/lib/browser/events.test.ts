import { waitFor } from '@testing-library/react';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { creatorUser, memberUser } from '../../support/make/accounts';

/** Loads the module as on a newly opened page, with an unknown sender. */
async function openPage() {
  jest.resetModules();
  return import('@/lib/browser/events');
}

const counted = (itemsCount: number, segment: string) => ({
  type: 'VIEW_LIBRARY_PAGE',
  segment,
  payload: { itemsCount },
});

test.each([
  ['a visitor', anonymousUser, 'visitor'],
  ['a member', memberUser, 'member'],
  ['a creator', creatorUser, 'creator'],
  ['somebody of a business, also as a creator', { ...creatorUser, segment: 'harrowmere' }, 'harrowmere'],
] as const)('an event of %s names the segment %s', async (_, user, segment) => {
  const { identifySender, sendEvent } = await openPage();
  const heard = recordEvents();
  identifySender(user);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() => expect(heard.sent).toEqual([counted(2, segment)]));
});

test('events are queued until their sender is identified', async () => {
  const { identifySender, sendEvent } = await openPage();
  const heard = recordEvents();
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
  identifySender(memberUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() => expect(heard.sent).toEqual([counted(1, 'member'), counted(2, 'member')]));
});

test('events of an unidentified sender are sent as visitor events when the page is closed', async () => {
  const { identifySender, sendEvent } = await openPage();
  const heard = recordEvents();
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(heard.sent).toEqual([counted(1, 'visitor')]));
  // Each event is sent once when the page is shown again.
  identifySender(memberUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() => expect(heard.sent).toEqual([counted(1, 'visitor'), counted(2, 'member')]));
});

test('events of one user are not sent as events of the next user', async () => {
  const { identifySender, sendEvent } = await openPage();
  const heard = recordEvents();
  identifySender(memberUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
  identifySender(creatorUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() => expect(heard.sent).toEqual([counted(2, 'creator')]));
});

test('events are sent in batches, and a batch of 20 is sent immediately', async () => {
  const { identifySender, sendEvent } = await openPage();
  identifySender(anonymousUser);
  const beacon = jest.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  for (let count = 1; count <= 19; count += 1) sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: count });
  expect(beacon).not.toHaveBeenCalled();
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 20 });
  expect(beacon).toHaveBeenCalledWith('/api/sevents/batch', expect.any(Blob));
  beacon.mockRestore();
});

test('events are sent as a request when the browser rejects the beacon', async () => {
  const { identifySender, sendEvent } = await openPage();
  const heard = answer('POST /sevents/batch', { done: true });
  const beacon = jest.spyOn(navigator, 'sendBeacon').mockReturnValue(false);
  identifySender(anonymousUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(heard.bodies).toEqual([{ events: [counted(1, 'visitor')] }]));
  beacon.mockRestore();
});

test.each(['doNotTrack', 'globalPrivacyControl'])(
  'events are not recorded when the browser sets %s',
  async (name) => {
    const { identifySender, sendEvent } = await openPage();
    Object.defineProperty(navigator, name, {
      configurable: true,
      value: name === 'doNotTrack' ? '1' : true,
    });
    identifySender(memberUser);
    const heard = recordEvents();
    sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
    Object.defineProperty(navigator, name, { configurable: true, value: undefined });
    sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
    await waitFor(() => expect(heard.sent).toEqual([counted(2, 'member')]));
  },
);

test('an event with an unknown type, a missing field or a field of a different type does not compile', async () => {
  const { sendEvent } = await openPage();
  // @ts-expect-error the type does not exist
  sendEvent('OPEN_PAGE', {});
  // @ts-expect-error the count is missing
  sendEvent('VIEW_LIBRARY_PAGE', {});
  // @ts-expect-error a library has no page
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1, page: 2 });
  // @ts-expect-error this is the payload of another type
  sendEvent('LIVE_OPEN_CHAT', { itemsCount: 1 });
  // @ts-expect-error the segment is filled in by `sendEvent`
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1, segment: 'member' });
});
