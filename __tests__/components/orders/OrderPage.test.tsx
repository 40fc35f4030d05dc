import { act, screen, waitFor, within } from '@testing-library/react';
import { OrderPage } from '@/components/orders/OrderPage';
import type { Order, Parcel } from '@/contract/orders';
import { withoutLabel } from '@/lib/addresses/address-text';
import type { StoredFile } from '@/contract/files';
import { uploads } from '@/lib/upload/upload-store';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { claim } from '../../support/make/own-orders';
import { address, order, parcel, unpaid } from '../../support/make/shop-carts';
import { chat, message } from '../../support/make/shown-chats';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const nothing = { confirm: false, claim: false, askToCancel: false, rate: false };
const tracking = { carrier: 'SWIFTPOST', number: 'SWP 8842', url: 'https://swiftpost.test/8842' } as const;

const sentParcel = (changes: Partial<Parcel> = {}): Parcel =>
  parcel({
    state: 'SENT',
    sentAt: inDays(-3),
    deliveredOn: inDays(11),
    claimUntil: inDays(41),
    tracking,
    can: { ...nothing, confirm: true, claim: true },
    ...changes,
  });

const deliveredParcel = (changes: Partial<Parcel> = {}): Parcel =>
  sentParcel({
    state: 'DELIVERED',
    deliveredAt: inDays(0),
    isConfirmed: true,
    deliveredOn: null,
    can: { ...nothing, claim: true },
    ...changes,
  });

const otherParcel = parcel({
  id: id(62),
  number: 'ST-0087',
  creator: { id: id(3), username: 'saskia', name: 'Saskia Thornquill', picture: null, userId: id(902) },
  postingDays: [3],
});

function show(shown: Order, query: Record<string, string> = {}) {
  answer('GET /shop/orders/:id', shown);
  return renderPage(<OrderPage />, {
    user: memberUser,
    pathname: '/profile/orders/[id]',
    query: { id: shown.id, ...query },
  });
}

test('each parcel has its own state, timeline and actions', async () => {
  show(order([sentParcel(), otherParcel], { address: withoutLabel(address()) }));
  const first = await screen.findByRole('region', { name: 'Parcel 1, from Marisol' });
  expect(first).toHaveTextContent('MQ-0214On its way');
  expect(within(first).getByRole('link', { name: /^Track parcel/ })).toHaveAttribute('href', tracking.url);
  expect(within(first).getByRole('link', { name: /^Report a problem/ })).toHaveAttribute(
    'href',
    `/profile/orders/${id(51)}?problem=${id(61)}`,
  );
  const second = screen.getByRole('region', { name: 'Parcel 2, from Saskia' });
  expect(second).toHaveTextContent('Saskia posts on Wednesdays.');
  expect(second).toHaveTextContent('Usually 2 to 4 working days after it’s sent');
  expect(within(second).getByRole('link', { name: 'Message Saskia' })).toHaveAttribute(
    'href',
    `/messages?creatorUserId=${id(902)}`,
  );
  expect(within(second).queryByRole('button', { name: /^Mark as delivered/ })).toBeNull();
  const summary = screen.getByRole('complementary', { name: 'Order summary' });
  expect(summary).toHaveTextContent('14 Banksia Street');
  expect(summary).toHaveTextContent('Marisol and Saskia see this until 90 days after delivery.');
});

test('an address that was removed is not shown', async () => {
  show(order([deliveredParcel()]));
  expect(await screen.findByText('We removed the address 90 days after delivery.')).toBeVisible();
});

test('an expired order links to its product and shows no address', async () => {
  const expired = parcel({ state: 'EXPIRED', paidAt: null, can: nothing });
  show(order([expired], { paidAt: null, address: withoutLabel(address()) }));
  expect(await screen.findByRole('link', { name: /^See it in the shop/ })).toHaveAttribute(
    'href',
    `/shop/products/${expired.lines[0]!.routedTitle}`,
  );
  expect(screen.queryByRole('link', { name: /^Buy again/ })).toBeNull();
  expect(screen.queryByText(/see this until|sees this until/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Going to' })).toBeNull();
});

test('an unpaid order shows its address without saying which creators see it', async () => {
  show(
    order([parcel({ ...unpaid, can: nothing })], {
      address: withoutLabel(address()),
      can: { pay: true, cancel: true },
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Going to' })).toBeVisible();
  expect(screen.queryByText(/sees? this until/)).toBeNull();
});

test('marking a parcel as delivered shows its new state and keeps the focus', async () => {
  const { user } = show(order([sentParcel()]));
  const confirmed = answer('POST /shop/orders/:id/delivered', order([deliveredParcel()]));
  await user.click(await screen.findByRole('button', { name: /^Mark as delivered/ }));
  expect(await screen.findByText('It’s marked as delivered. Something wrong?')).toBeVisible();
  expect(confirmed.bodies).toEqual([{ parcelId: id(61) }]);
  expect(screen.getByRole('heading', { name: 'From Marisol' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Mark as delivered/ })).toBeNull();
});

test('a parcel that could not be marked shows the reason and can be marked again', async () => {
  const { user } = show(order([sentParcel()]));
  answer('POST /shop/orders/:id/delivered', refuse(500, 'UNEXPECTED'));
  await user.click(await screen.findByRole('button', { name: /^Mark as delivered/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  expect(screen.getByRole('button', { name: /^Mark as delivered/ })).toBeVisible();
});

test('a parcel sent 11 days ago asks whether it has arrived', async () => {
  show(order([sentParcel({ sentAt: inDays(-11.5), deliveredOn: '2026-12-03T01:00:00.000Z' })]));
  expect(await screen.findByText(/^It was sent 11 days ago/)).toHaveTextContent(
    'we’ll mark it as delivered on 3 Dec.',
  );
  expect(screen.getAllByRole('button', { name: /^Mark as delivered/ })).toHaveLength(1);
});

test('a parcel for collection shows its address, times and code', async () => {
  const collect = {
    address: '2/9 Salamanca Lane, Hobart TAS 7000',
    times: 'Saturdays, 9 am to 12 pm',
    code: '4471',
  };
  show(
    order([
      parcel({
        state: 'READY',
        deliveryKind: 'COLLECT',
        days: null,
        collect,
        readyAt: inDays(-1),
        can: nothing,
      }),
    ]),
  );
  const panel = await screen.findByRole('region', { name: 'Collect from Marisol' });
  expect(panel).toHaveTextContent(
    '2/9 Salamanca Lane, Hobart TAS 7000Saturdays, 9 am to 12 pmSay your code: 4471',
  );
  expect(screen.queryByText('Going to')).toBeNull();
});

test('the number of a parcel is copied', async () => {
  const { user } = show(order([sentParcel()]));
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: /^Copy/ }));
  expect(await screen.findByText('The tracking number is copied.')).toBeVisible();
  expect(written).toHaveBeenCalledWith('SWP 8842');
});

test('an unpaid order can be cancelled and then shows that nothing was charged', async () => {
  const { user } = show(order([parcel({ ...unpaid, can: nothing })], { can: { pay: true, cancel: true } }));
  const cancelled = answer('POST /shop/orders/:id/cancel', order());
  await user.click(await screen.findByRole('button', { name: /^Cancel order/ }));
  const dialog = await screen.findByRole('dialog');
  answer('GET /shop/orders/:id', order([parcel({ state: 'EXPIRED', paidAt: null, can: nothing })]));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Not paid in time')).toBeVisible();
  expect(cancelled.params).toEqual([{ id: id(51) }]);
  expect(screen.queryByRole('button', { name: /^Carry on paying/ })).toBeNull();
});

test('a request to cancel sends the creator a message about the parcel', async () => {
  const { user } = show(order());
  const opened = answer('POST /chat', chat({ id: id(50) }));
  const sent = answer('POST /chat/sendmessage', message(1));
  await user.click(await screen.findByRole('button', { name: /^Ask to cancel/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask Marisol to cancel?' });
  expect(opened.bodies).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Send the message' }));
  expect(await screen.findByText('Marisol has your message')).toBeVisible();
  expect(opened.bodies).toEqual([{ creatorUserId: id(901) }]);
  expect(sent.bodies[0]).toMatchObject({
    chatId: id(50),
    text: 'Could you cancel parcel MQ-0214 of order K-10482, please?',
  });
});

test('the page of an order that does not exist sends no request', async () => {
  const read = answer('GET /shop/orders/:id', order([sentParcel()]));
  renderPage(<OrderPage isUnknown />, {
    user: memberUser,
    pathname: '/profile/orders/[id]',
    query: { id: id(51) },
  });
  expect(await screen.findByRole('link', { name: 'All your orders' })).toBeVisible();
  expect(read.params).toHaveLength(0);
});

test('an unknown order links to all orders', async () => {
  answer('GET /shop/orders/:id', refuse(404, 'NOT_FOUND'));
  renderPage(<OrderPage />, { user: memberUser, query: { id: id(51) } });
  expect(await screen.findByRole('heading', { name: 'We can’t find that order' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All your orders' })).toHaveAttribute('href', '/profile/orders');
});

test('an incomplete problem report shows each missing field in a focused summary and is not sent', async () => {
  const two = sentParcel({
    lines: [parcel().lines[0]!, { ...parcel().lines[0]!, position: 1, title: 'Bolster' }],
  });
  const reported = answer('POST /shop/orders/claim', order());
  const { user } = show(order([two]), { problem: id(61) });
  await user.click(await screen.findByRole('button', { name: 'Send to Marisol' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  expect(within(summary).getByRole('heading', { name: '4 things are missing' })).toBeVisible();
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose the items',
    'Choose what happened',
    'Say what’s wrong in a few words',
    'Choose what would put it right',
  ]);
  expect(reported.bodies).toEqual([]);
});

test('a problem report is sent with its items, reason, text and wish, and its thread is opened', async () => {
  const reported = answer('POST /shop/orders/claim', order([deliveredParcel({ claim: claim() })]));
  const { user } = show(order([deliveredParcel()]), { problem: id(61) });
  await user.selectOptions(await screen.findByLabelText('How many of Lavender eye pillow'), '2');
  await user.click(screen.getByRole('radio', { name: 'It arrived damaged' }));
  await user.type(screen.getByLabelText('Tell Marisol about it'), 'The seam is open.');
  await user.click(screen.getByRole('radio', { name: 'Another one' }));
  await user.click(screen.getByRole('button', { name: 'Send to Marisol' }));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(`/profile/orders/${id(51)}#problem-${id(61)}`),
  );
  expect(reported.bodies).toEqual([
    {
      parcelId: id(61),
      reason: 'DAMAGED',
      wish: 'REPLACEMENT',
      text: 'The seam is open.',
      lines: [{ position: 0, quantity: 2 }],
      pictureIds: [],
    },
  ]);
});

describe('pictures of a problem report', () => {
  const busy = refuse(503, 'BUSY');
  let reply = Promise.withResolvers<typeof busy>();

  beforeEach(() => {
    reply = Promise.withResolvers();
  });
  // Waits for the response, because the upload queue of the tab is shared by the tests.
  afterEach(async () => {
    uploads.reset();
    reply.resolve(busy);
    await reply.promise;
  });

  const picture = new File(['x'], 'seam.jpg', { type: 'image/jpeg' });

  async function fillIn() {
    const { user } = show(order([deliveredParcel()]), { problem: id(61) });
    await user.click(await screen.findByRole('radio', { name: 'It arrived damaged' }));
    await user.type(screen.getByLabelText('Tell Marisol about it'), 'The seam is open.');
    await user.click(screen.getByRole('radio', { name: 'Money back' }));
    return { user, input: screen.getByLabelText('Add pictures', { selector: 'input' }) };
  }

  test('a problem report is sent with its pictures after their upload', async () => {
    const onDone = jest.spyOn(uploads, 'onDone');
    const started = answer('POST /filesystem', () => reply.promise);
    const reported = answer('POST /shop/orders/claim', order());
    const { user, input } = await fillIn();
    await user.upload(input, picture);
    expect(screen.getByRole('img', { name: 'Uploading picture 1' })).toBeVisible();
    await waitFor(() =>
      expect(started.bodies).toMatchObject([{ fileName: 'seam.jpg', target: { kind: 'CLAIM', id: id(61) } }]),
    );
    await user.click(screen.getByRole('button', { name: 'Send to Marisol' }));
    expect(
      await screen.findByText('Your pictures are still uploading. Send again in a moment.'),
    ).toBeVisible();
    expect(reported.bodies).toEqual([]);

    const [item] = uploads.getSnapshot().items;
    act(() => onDone.mock.lastCall![0]({ item: item!, stored: { id: id(81) } as StoredFile }));
    expect(screen.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send to Marisol' }));
    await waitFor(() => expect(reported.bodies).toMatchObject([{ pictureIds: [id(81)] }]));
  });

  test('a problem report with a failed picture can be sent after the picture is removed', async () => {
    answer('POST /filesystem', refuse(503, 'BUSY'));
    const reported = answer('POST /shop/orders/claim', order());
    const { user, input } = await fillIn();
    await user.upload(input, picture);
    expect(await screen.findByText('Picture 1 wasn’t uploaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send to Marisol' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Remove the pictures that weren’t uploaded');
    expect(reported.bodies).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    expect(screen.queryByText('Picture 1 wasn’t uploaded.')).toBeNull();
    expect(uploads.getSnapshot().items).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send to Marisol' }));
    await waitFor(() => expect(reported.bodies).toMatchObject([{ pictureIds: [] }]));
  });

  test('a problem report accepts 5 pictures and no other files', async () => {
    answer('POST /filesystem', () => reply.promise);
    const { user, input } = await fillIn();
    await user.upload(
      input,
      Array.from({ length: 6 }, (_, n) => new File(['x'], `seam-${n}.jpg`, { type: 'image/jpeg' })),
    );
    expect(await screen.findByText('5 pictures are the most.')).toBeVisible();
    expect(screen.getAllByRole('img', { name: /^Uploading picture/ })).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Add pictures' })).toBeNull();
  });
});

test('a parcel cannot be reported as missing too early, nor after its arrival was confirmed', async () => {
  const { unmount } = show(order([sentParcel()]), { problem: id(61) });
  expect(await screen.findByRole('radio', { name: /^It hasn’t arrived/ })).toBeDisabled();
  unmount();
  show(order([deliveredParcel()]), { problem: id(61) });
  expect(await screen.findByRole('radio', { name: 'It arrived damaged' })).toBeEnabled();
  expect(screen.queryByRole('radio', { name: /^It hasn’t arrived/ })).toBeNull();
});

test('a problem report after the deadline is refused and offers a message to the creator', async () => {
  show(order([deliveredParcel({ claimUntil: '2026-11-02T01:00:00.000Z', can: nothing })]), {
    problem: id(61),
  });
  expect(await screen.findByRole('heading', { name: 'The 30 days ended on 2 Nov.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Message Marisol' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send to Marisol' })).toBeNull();
});

test('a reported problem shows that the creator has to reply, and more can be added to it', async () => {
  const { user } = show(order([deliveredParcel({ state: 'CLAIMED', claim: claim(), can: nothing })]));
  const thread = await screen.findByRole('region', { name: 'Arrived damaged' });
  expect(thread).toHaveTextContent('Waiting for Marisol');
  expect(thread).toHaveTextContent('Marisol has until 28 Nov to answer. Then we step in.');
  expect(thread).toHaveTextContent('You reported Lavender eye pillow as damaged');
  expect(thread).toHaveTextContent('You’d like another one.');
  expect(within(thread).queryByRole('button', { name: 'Accept' })).toBeNull();

  const added = answer('POST /shop/orders/claim/:id', order());
  await user.click(within(thread).getByRole('button', { name: 'Add to it' }));
  await user.click(within(thread).getByRole('button', { name: 'Send' }));
  expect(await within(thread).findByText('Write a few words or add a picture.')).toBeVisible();
  expect(added.bodies).toEqual([]);
  await user.type(within(thread).getByLabelText('What would you like to add?'), 'It was the long side.');
  await user.click(within(thread).getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(added.bodies).toEqual([{ action: 'ADD', text: 'It was the long side.', pictureIds: [] }]),
  );
});

test.each([
  ['Accept', 'ACCEPT'],
  ['Ask Kumu to look at it', 'PASS_ON'],
])('the button %s answers an offer of the creator with %s', async (name, action) => {
  const offered = claim({
    state: 'BUYER',
    answerUntil: '2026-12-10T01:00:00.000Z',
    entries: [
      ...claim().entries,
      {
        ...claim().entries[0]!,
        id: id(73),
        author: 'CREATOR',
        step: 'OFFERED_REPLACEMENT',
        text: 'My thread.',
      },
    ],
    can: { add: true, accept: true, passOn: true, sort: true, answer: false, send: false },
  });
  const { user } = show(order([deliveredParcel({ state: 'CLAIMED', claim: offered, can: nothing })]));
  const thread = await screen.findByRole('region', { name: 'Arrived damaged' });
  expect(thread).toHaveTextContent('Your turn');
  expect(thread).toHaveTextContent('Marisol offers to send another one');
  expect(thread).toHaveTextContent('If you don’t reply by 10 Dec, it counts as accepted.');
  const answered = answer(
    'POST /shop/orders/claim/:id',
    order([deliveredParcel({ state: 'CLAIMED', claim: claim({ state: 'OFFICE' }), can: nothing })]),
  );
  await user.click(within(thread).getByRole('button', { name }));
  expect(await screen.findByText('We decide from what you both wrote. You’ll get an email.')).toBeVisible();
  expect(answered.bodies).toEqual([{ action, text: '', pictureIds: [] }]);
});

test('a problem is marked as solved only after a confirmation', async () => {
  const { user } = show(order([deliveredParcel({ state: 'CLAIMED', claim: claim(), can: nothing })]));
  const sorted = answer('POST /shop/orders/claim/:id', order());
  await user.click(await screen.findByRole('button', { name: 'Mark as sorted' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is it sorted?' });
  expect(sorted.bodies).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Mark as sorted' }));
  await waitFor(() => expect(sorted.bodies).toEqual([{ action: 'SORT', text: '', pictureIds: [] }]));
});

test('a problem that was closed without a reply can be passed on to Kumu for some days', async () => {
  const closed = claim({
    state: 'RESOLVED',
    answerUntil: null,
    passOnUntil: '2026-12-20T01:00:00.000Z',
    can: { add: false, accept: false, passOn: true, sort: false, answer: false, send: false },
  });
  const { user } = show(order([deliveredParcel({ state: 'RESOLVED', claim: closed, can: nothing })]));
  const thread = await screen.findByRole('region', { name: 'Arrived damaged' });
  expect(thread).toHaveTextContent('You can ask Kumu to look at it until 20 Dec.');
  const passed = answer('POST /shop/orders/claim/:id', order());
  await user.click(within(thread).getByRole('button', { name: 'Ask Kumu to look at it' }));
  await waitFor(() => expect(passed.bodies).toEqual([{ action: 'PASS_ON', text: '', pictureIds: [] }]));
});

test('a parcel that was not sent can be reported only as missing', async () => {
  const { can, ...paid } = sentParcel({
    state: 'PAID',
    sentAt: null,
    deliveredOn: null,
    paidAt: '2026-11-02T01:00:00.000Z',
  });
  show(order([{ ...paid, can: { ...can, claim: true } }]), { problem: id(61) });
  expect(await screen.findByRole('radio', { name: 'It hasn’t arrived' })).toBeEnabled();
  expect(screen.queryByRole('radio', { name: 'It arrived damaged' })).toBeNull();
});
