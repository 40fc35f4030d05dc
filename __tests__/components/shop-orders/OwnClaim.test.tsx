import { screen, waitFor, within } from '@testing-library/react';
import { ShopOrderPage } from '@/components/shop-orders/ShopOrderPage';
import type { Claim, ClaimEntry } from '@/contract/parcels';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { claim } from '../../support/make/own-orders';
import { cannot, inDays, ownParcel, refundSums } from '../../support/make/own-parcels';
import { renderPage } from '../../support/render-page';

const claimed = (changes: Partial<Claim> = {}) =>
  ownParcel({
    state: 'CLAIMED',
    sentAt: '2026-11-10T01:00:00.000Z',
    deliveredAt: '2026-11-14T01:00:00.000Z',
    can: { ...cannot, refund: true },
    claim: claim({
      answerUntil: inDays(3),
      can: { add: true, accept: false, passOn: false, sort: false, answer: true, send: false },
      ...changes,
    }),
  });

const answered = (state: Claim['state'], entries: Partial<ClaimEntry>[] = []) =>
  claimed({
    state,
    answerUntil: null,
    entries: [
      ...claim().entries,
      ...entries.map((entry, place) => ({ ...claim().entries[0]!, text: '', id: id(80 + place), ...entry })),
    ],
    can: { add: true, accept: false, passOn: false, sort: false, answer: false, send: state === 'ACCEPTED' },
  });

async function show(parcel = claimed()) {
  answer('GET /dashboard/shop/orders/:id', parcel);
  const { user } = renderPage(<ShopOrderPage />, {
    pathname: '/dashboard/shop/orders/[id]',
    query: { id: parcel.id },
  });
  return { user, region: await screen.findByRole('region', { name: 'Arrived damaged' }) };
}

/** Day within the period in which a replacement may be sent. */
const sendBy = inDays(5).slice(0, 10);
const words = 'That’s my thread, not your bed.';

test("a problem without a reply shows the creator the deadline, the report and the buyer's wish", async () => {
  const { region } = await show();
  expect(region).toHaveTextContent('Your turn');
  expect(region).toHaveTextContent(/Answer by .*\. After that we step in\./);
  expect(region).toHaveTextContent('The seam along the long side is open.');
  expect(region).toHaveTextContent('What1 × Lavender eye pillow, Dusk blue');
  expect(region).toHaveTextContent('HappenedIt arrived damaged');
  expect(region).toHaveTextContent('Would likeAnother one');
  expect(within(region).getByRole('radio', { name: /^Send another one/ })).toBeChecked();
});

test('an offer of a replacement requires a posting date', async () => {
  const sent = answer('POST /dashboard/shop/orders/:id/answer', answered('BUYER'));
  const { user, region } = await show();
  await user.click(within(region).getByRole('button', { name: 'Send answer' }));
  expect(await within(region).findByRole('alert')).toHaveFocus();
  expect(sent.bodies).toEqual([]);
  await user.type(within(region).getByLabelText('You’ll post it by'), sendBy);
  await user.click(within(region).getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('You’ve answered. It’s Teodora’s turn.')).toBeVisible();
  expect(sent.bodies).toMatchObject([{ answer: 'REPLACEMENT', sendBy, text: '' }]);
});

test.each([
  ['Ask for more', 'ASK'],
  ['I don’t agree', 'DISAGREE'],
])('the reply %s requires a text', async (name, kind) => {
  const sent = answer('POST /dashboard/shop/orders/:id/answer', answered('BUYER'));
  const { user, region } = await show();
  await user.click(within(region).getByRole('radio', { name: new RegExp(`^${name}`) }));
  await user.click(within(region).getByRole('button', { name: 'Send answer' }));
  expect(await within(region).findByRole('alert')).toHaveTextContent('Use at least 10 characters.');
  expect(sent.bodies).toEqual([]);
  await user.type(within(region).getByLabelText(/^A few words for Teodora/), words);
  await user.click(within(region).getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(sent.bodies).toEqual([{ answer: kind, text: words, pictureIds: [] }]));
});

test('a refund as a reply preselects the reported items and is sent after its sums were loaded', async () => {
  answer('POST /dashboard/shop/orders/:id/refund/preview', refundSums());
  const sent = answer('POST /dashboard/shop/orders/:id/answer', answered('BUYER'));
  const { user, region } = await show(claimed({ wish: 'REFUND' }));
  expect(within(region).getByLabelText('How much of Lavender eye pillow, Dusk blue')).toHaveValue('1');
  await waitFor(() => expect(region).toHaveTextContent('Leaves your walletA$23.49'));
  await user.click(within(region).getByRole('button', { name: 'Send answer' }));
  await waitFor(() =>
    expect(sent.bodies).toEqual([
      {
        answer: 'REFUND',
        text: '',
        pictureIds: [],
        refund: [{ position: 0, amountCents: 2610, restockCount: 0 }],
      },
    ]),
  );
});

test('a refund as a reply is not sent without its sums', async () => {
  answer('POST /dashboard/shop/orders/:id/refund/preview', refuse(500, 'UNEXPECTED'));
  const sent = answer('POST /dashboard/shop/orders/:id/answer', answered('BUYER'));
  const { user, region } = await show(claimed({ wish: 'REFUND' }));
  expect(await within(region).findByText('The sums didn’t load.')).toBeVisible();
  await user.click(within(region).getByRole('button', { name: 'Send answer' }));
  expect(
    await within(region).findByText('Wait for the sums, then send again.', { selector: 'a' }),
  ).toBeVisible();
  expect(sent.bodies).toEqual([]);
});

test('a reply that could not be sent keeps its text', async () => {
  answer('POST /dashboard/shop/orders/:id/answer', refuse(409, 'STOCK_SHORT'));
  const { user, region } = await show();
  await user.type(within(region).getByLabelText('You’ll post it by'), sendBy);
  await user.type(within(region).getByLabelText(/^A few words for Teodora/), words);
  await user.click(within(region).getByRole('button', { name: 'Send answer' }));
  expect(await within(region).findByText(/fewer left/)).toBeVisible();
  expect(within(region).getByLabelText(/^A few words for Teodora/)).toHaveValue(words);
});

test('an accepted replacement can be marked as sent, with or without a tracking number', async () => {
  const accepted = answered('ACCEPTED', [
    { author: 'CREATOR', step: 'OFFERED_REPLACEMENT', text: words },
    { step: 'ACCEPTED' },
  ]);
  const { user, region } = await show(accepted);
  expect(region).toHaveTextContent('Teodora accepted. Post another one and add the tracking.');
  const sent = answer('POST /dashboard/shop/orders/:id/replacement', answered('BUYER'));
  await user.click(within(region).getByRole('button', { name: 'Add tracking' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is the other one on its way?' });
  await user.click(within(dialog).getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText('You’ve answered. It’s Teodora’s turn.')).toBeVisible();
  expect(sent.bodies).toEqual([{ tracking: null }]);
});

test('a parcel that was never sent can be marked as sent without the buyer’s acceptance', async () => {
  const offered = answered('BUYER', [{ author: 'CREATOR', step: 'OFFERED_REPLACEMENT', text: words }]);
  const { can, ...unsent } = offered.claim!;
  const { region } = await show({
    ...offered,
    claim: { ...unsent, isUnsent: true, can: { ...can, send: true } },
  });
  expect(region).toHaveTextContent('You offered to send it');
  expect(within(region).getByRole('button', { name: 'Mark as sent' })).toBeEnabled();
});

test('an offer of a replacement requires a posting date within 30 days', async () => {
  const sent = answer('POST /dashboard/shop/orders/:id/answer', answered('BUYER'));
  const { user, region } = await show();
  await user.type(within(region).getByLabelText('You’ll post it by'), inDays(40).slice(0, 10));
  await user.click(within(region).getByRole('button', { name: 'Send answer' }));
  expect(
    await within(region).findAllByText('Choose the day you’ll post it by, within 30 days.'),
  ).not.toHaveLength(0);
  expect(sent.bodies).toEqual([]);
});

test('the creator can add a text to a problem that Kumu is deciding', async () => {
  const { user, region } = await show(answered('OFFICE', [{ step: 'NOT_ANSWERED', author: 'OFFICE' }]));
  expect(region).toHaveTextContent('The time to answer is over, so we’re deciding.');
  const added = answer('POST /dashboard/shop/orders/:id/claim', answered('OFFICE'));
  await user.click(within(region).getByRole('button', { name: 'Add words or pictures' }));
  await user.type(within(region).getByLabelText('A few words for Teodora'), words);
  await user.click(within(region).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(added.bodies).toEqual([{ text: words, pictureIds: [] }]));
});

test.each([
  ['OFFICE', 'We refunded A$26.10 to Teodora. Our fee on it came back to you.'],
  ['CREATOR', 'You refunded A$26.10 to Teodora.'],
] as const)('a problem that was refunded by %s shows who refunded it', async (author, text) => {
  await show(answered('REFUNDED', [{ author, step: 'REFUNDED', amountCents: 2610 }]));
  expect(screen.getByText(text)).toBeVisible();
});
