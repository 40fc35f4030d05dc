import { waitFor } from '@testing-library/react';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer } from '../../support/calls';
import { hearEvents } from '../../support/events';
import { creatorUser, memberUser } from '../../support/make/accounts';

/** As a page that has just been opened: nobody is known. */
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
  const heard = hearEvents();
  identifySender(user);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() => expect(heard.sent).toEqual([counted(2, segment)]));
});

test('events wait until it is known who sends them', async () => {
  const { identifySender, sendEvent } = await openPage();
  const heard = hearEvents();
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
  identifySender(memberUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() => expect(heard.sent).toEqual([counted(1, 'member'), counted(2, 'member')]));
});

test('what was noted before it was known who sends it is sent when the page is left, as of a visitor', async () => {
  const { identifySender, sendEvent } = await openPage();
  const heard = hearEvents();
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(heard.sent).toEqual([counted(1, 'visitor')]));
  // The page comes back, and each event is sent once.
  identifySender(memberUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() => expect(heard.sent).toEqual([counted(1, 'visitor'), counted(2, 'member')]));
});

test('what one person did does not arrive as the next one’s', async () => {
  const { identifySender, sendEvent } = await openPage();
  const heard = hearEvents();
  identifySender(memberUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
  identifySender(creatorUser);
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() => expect(heard.sent).toEqual([counted(2, 'creator')]));
});

test('events are sent together, and without waiting when there are many', async () => {
  const { identifySender, sendEvent } = await openPage();
  identifySender(anonymousUser);
  const beacon = jest.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  for (let count = 1; count <= 19; count += 1) sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: count });
  expect(beacon).not.toHaveBeenCalled();
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 20 });
  expect(beacon).toHaveBeenCalledWith('/api/sevents/batch', expect.any(Blob));
  beacon.mockRestore();
});

test('what the browser takes no beacon for is sent as a request', async () => {
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

test.each(['doNotTrack', 'globalPrivacyControl'])('nothing is noted of who says %s', async (name) => {
  const { identifySender, sendEvent } = await openPage();
  Object.defineProperty(navigator, name, {
    configurable: true,
    value: name === 'doNotTrack' ? '1' : true,
  });
  identifySender(memberUser);
  const heard = hearEvents();
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 1 });
  Object.defineProperty(navigator, name, { configurable: true, value: undefined });
  sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: 2 });
  await waitFor(() => expect(heard.sent).toEqual([counted(2, 'member')]));
});

test('a payload of another type, a missing field and a foreign one do not compile', async () => {
  const { sendEvent } = await openPage();
  // @ts-expect-error there is no such type
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
