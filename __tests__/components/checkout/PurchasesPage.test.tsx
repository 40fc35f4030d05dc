import { screen, waitFor, within } from '@testing-library/react';
import { PurchasesPage } from '@/components/checkout/PurchasesPage';
import type { Bought } from '@/contract/checkout';
import type { RefundTerms } from '@/contract/refunds';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { subscription } from '../../support/make/memberships';
import { renderPage } from '../../support/render-page';

const terms = (fields: Partial<RefundTerms> = {}): RefundTerms => ({
  isAllowed: true,
  until: '2026-01-15T00:00:00.000Z',
  amountCents: 6400,
  repaidCents: 0,
  checks: [
    { code: 'TIME', isMet: true, value: 2, limit: 14 },
    { code: 'CONSUMED', isMet: true, value: 11, limit: 20 },
    { code: 'DOWNLOADED', isMet: true, value: 0, limit: 0 },
  ],
  ...fields,
});

const bought = (fields: Partial<Bought> = {}): Bought => ({
  id: id(500),
  kind: 'PURCHASE',
  purchaseId: id(500),
  period: null,
  at: '2026-01-01T02:00:00.000Z',
  transactionType: 'PPV_COURSE',
  title: 'Night Sitting',
  path: `/courses/${id(1)}`,
  picture: null,
  creatorName: 'Marisol Quennell',
  seller: { id: id(2), name: 'Marisol Quennell' },
  note: null,
  amountCents: 6400,
  refundedCents: 0,
  repaidCents: 0,
  state: 'SUCCESS',
  paidWith: 'CARD',
  dispute: null,
  receipt: { id: id(501), number: 'KUMU-2026-000482' },
  refund: terms(),
  gift: null,
  ...fields,
});

const show = (items: Bought[]) => {
  answer('GET /users', memberUser);
  const heard = answer('GET /purchases', { items, nextCursor: null, firstYear: 2026 });
  return { heard, ...renderPage(<PurchasesPage />, { user: memberUser }) };
};

beforeEach(() => {
  answer('GET /subscriptions', { items: [], nextCursor: null });
});

test('payments and refunds are listed by month with their state, receipt and actions', async () => {
  show([
    bought({ id: id(502), kind: 'REFUND', state: 'SUCCEEDED', at: '2026-02-02T02:00:00.000Z', refund: null }),
    bought({ title: 'Slow Evening Flow', purchaseId: id(510), id: id(510) }),
    bought({ title: 'Desk Reset', id: id(511), state: 'REVIEW', receipt: null, refund: null }),
    bought({ title: 'Run Slower', id: id(512), refundedCents: 1000, refund: null }),
    bought({ id: id(513), state: 'REFUNDED', refundedCents: 6400, refund: null }),
  ]);
  const february = await screen.findByRole('region', { name: 'February 2026' });
  expect(within(february).getByText('Refund, Night Sitting')).toBeVisible();
  expect(within(february).getByText('+A$64.00')).toBeVisible();
  expect(within(february).getByText(/Sent to the card you paid with/)).toBeVisible();
  const rows = within(screen.getByRole('region', { name: 'January 2026' })).getAllByRole('listitem');
  const [open, review, partly, full] = rows.map((row) => within(row));
  expect(
    open!.getByText('Course by Marisol Quennell. You can ask for a refund until 15 Jan 2026.'),
  ).toBeVisible();
  const receipt = open!.getByRole('link', { name: 'Receipt KUMU-2026-000482, Slow Evening Flow' });
  expect(receipt).toHaveAttribute('href', `/api/receipts/${id(501)}`);
  expect(review!.getByText(/someone on our team is looking at it/)).toBeVisible();
  expect(review!.queryByRole('link', { name: /Receipt/ })).not.toBeInTheDocument();
  expect(partly!.getByText(/A\$10\.00 was refunded/)).toBeVisible();
  expect(full!.getByText(/Refunded in full/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /Ask for a refund/ })).toHaveLength(1);
});

test('the refund dialog states the amount and the access that ends, and one request creates the refund', async () => {
  const { user, heard } = show([bought()]);
  answer('GET /refunds', terms());
  const refund = {
    id: id(503),
    purchaseId: id(500),
    invoiceId: null,
    amountCents: 6400,
    repaidCents: 0,
    createdAt: '2026-01-03T00:00:00.000Z',
  };
  const asked = answer('POST /refunds', { ...refund, state: 'SUCCEEDED' });
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Night Sitting' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund Night Sitting?' }));
  expect(await dialog.findByText('Bought 2 days ago')).toBeVisible();
  expect(dialog.getByText('11% seen')).toBeVisible();
  expect(dialog.getByText('No documents opened or downloaded')).toBeVisible();
  expect(dialog.getByText(/A\$64\.00 goes back to the card you paid with/)).toBeVisible();
  expect(dialog.getByText('Night Sitting leaves your library now.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Refund A$64' }));
  expect(await screen.findByRole('dialog', { name: 'A$64.00 is on its way back' })).toBeVisible();
  expect(asked.bodies).toEqual([{ purchaseId: id(500) }]);
  const before = heard.queries.length;
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(heard.queries.length).toBeGreaterThan(before);
});

test('a refund that first covers spent credits shows only the remainder as returned credits', async () => {
  const words = (rest: string) =>
    `covers credits you’d spent before the payment for them went back to you. Back in your credits: ${rest}.`;
  const { user } = show([
    bought({ paidWith: 'CREDITS' }),
    bought({
      id: id(502),
      purchaseId: id(504),
      kind: 'REFUND',
      state: 'SUCCEEDED',
      paidWith: 'CREDITS',
      amountCents: 2000,
      repaidCents: 2000,
      refund: null,
    }),
  ]);
  answer('GET /refunds', terms({ repaidCents: 5000 }));
  answer('POST /refunds', {
    id: id(503),
    purchaseId: id(500),
    invoiceId: null,
    amountCents: 6400,
    repaidCents: 5000,
    state: 'SUCCEEDED',
    createdAt: '2026-01-03T00:00:00.000Z',
  });
  expect(await screen.findByText(`A$20.00 ${words('A$0.00')}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ask for a refund, Night Sitting' }));
  expect(await screen.findByText(`A$50.00 ${words('A$14.00')}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refund A$64' }));
  const done = await screen.findByRole('dialog', { name: 'We refunded A$64.00' });
  expect(done).toHaveTextContent(`A$50.00 ${words('A$14.00')}`);
  expect(done).not.toHaveTextContent('You can spend it now');
});

test('a purchase outside the refund rule shows the reason and no refund button', async () => {
  const { user } = show([bought()]);
  answer(
    'GET /refunds',
    terms({ isAllowed: false, checks: [{ code: 'CONSUMED', isMet: false, value: 41, limit: 20 }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Night Sitting' }));
  expect(await screen.findByRole('dialog', { name: 'We can’t refund this one' })).toBeVisible();
  expect(screen.getByText(/41% seen/)).toHaveTextContent('41% seen. It has to be less than 20%.');
  expect(screen.getByText('Marisol Quennell can still decide to refund you.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Message Marisol' })).toHaveAttribute(
    'href',
    `/messages?creatorUserId=${id(2)}`,
  );
  expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
});

test('a refused refund has no link to a chat when the purchase has no seller', async () => {
  const { user } = show([bought({ seller: null })]);
  answer(
    'GET /refunds',
    terms({ isAllowed: false, checks: [{ code: 'CONSUMED', isMet: false, value: 41, limit: 20 }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Night Sitting' }));
  expect(await screen.findByRole('dialog', { name: 'We can’t refund this one' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Message/ })).toBeNull();
});

test.each([
  [2800, '28 credits are back'],
  [100, '1 credit is back'],
])('the dialog of a refund of %d cents to credits has the title “%s”', async (amountCents, title) => {
  const { user } = show([bought({ paidWith: 'CREDITS' })]);
  answer('GET /refunds', terms({ amountCents }));
  answer('POST /refunds', {
    id: id(503),
    purchaseId: id(500),
    invoiceId: null,
    amountCents,
    repaidCents: 0,
    state: 'SUCCEEDED',
    createdAt: '2026-01-03T00:00:00.000Z',
  });
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Night Sitting' }));
  await user.click(await screen.findByRole('button', { name: /^Refund A\$/ }));
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
});

test.each([
  ['TIME', 'You bought it more than 14 days ago'],
  ['CONSUMED', 'You’ve seen 20% or more'],
  ['DOWNLOADED', 'You’ve opened a document'],
  ['TIP_TIME', 'You sent it more than an hour ago'],
  ['STARTED', 'It has started'],
  ['ATTENDED', 'You were there'],
  ['RECENT', 'You’ve taken 5 refunds in 30 days'],
] as const)('a refused refund names the failed check %s', async (code, reason) => {
  const { user } = show([bought()]);
  const met = { code: code === 'TIME' ? 'CONSUMED' : 'TIME', isMet: true, value: 2, limit: 14 } as const;
  answer(
    'GET /refunds',
    terms({ isAllowed: false, checks: [met, { code, isMet: false, value: 99, limit: 14 }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Night Sitting' }));
  expect(await screen.findByText(`${reason}, so the automatic refund no longer applies.`)).toBeVisible();
});

test('the refund dialog of a digital product mentions its downloads', async () => {
  const { user } = show([bought({ transactionType: 'PPV_PRODUCT' })]);
  answer(
    'GET /refunds',
    terms({ isAllowed: false, checks: [{ code: 'DOWNLOADED', isMet: false, value: 1, limit: 0 }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Night Sitting' }));
  expect(
    await screen.findByText('You’ve downloaded it, so the automatic refund no longer applies.'),
  ).toBeVisible();
  expect(screen.getByText(/1 file downloaded/)).toHaveTextContent(
    '1 file downloaded. It has to be before the first download.',
  );
});

test('the refund dialog says whom to ask after five refunds in 30 days', async () => {
  const { user } = show([bought()]);
  const recent = { code: 'RECENT', isMet: false, value: 5, limit: 5 } as const;
  answer('GET /refunds', terms({ isAllowed: false, checks: [recent] }));
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Night Sitting' }));
  expect(await screen.findByText(/5 refunds you took/)).toHaveTextContent(
    '5 refunds you took in the last 30 days. You can take 5 yourself in 30 days. For another one, ask the creator or our team.',
  );
  expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
});

test('a pending refund is not shown as paid, and a refused refund shows an error', async () => {
  const { user } = show([bought()]);
  answer('GET /refunds', terms());
  answer('POST /refunds', () => refuse(409, 'REFUND_REFUSED'));
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Night Sitting' }));
  await user.click(await screen.findByRole('button', { name: 'Refund A$64' }));
  expect(await screen.findByText(/Nothing was refunded: our payments partner refused it/)).toBeVisible();
  answer('POST /refunds', {
    id: id(503),
    purchaseId: id(500),
    invoiceId: null,
    amountCents: 6400,
    repaidCents: 0,
    createdAt: '2026-01-03T00:00:00.000Z',
    state: 'PENDING',
  });
  await user.click(screen.getByRole('button', { name: 'Refund A$64' }));
  expect(await screen.findByRole('dialog', { name: 'We’re refunding A$64.00' })).toBeVisible();
});

test('an empty list of purchases links to courses', async () => {
  show([]);
  expect(await screen.findByText('Nothing bought yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse courses' })).toHaveAttribute('href', '/courses');
});

test('a purchase list that fails to load can be loaded again', async () => {
  answer('GET /users', memberUser);
  answer('GET /purchases', () => refuse(500, 'UNEXPECTED'));
  const { user } = renderPage(<PurchasesPage />, { user: memberUser });
  expect(await screen.findByText('We couldn’t load your purchases')).toBeVisible();
  answer('GET /purchases', { items: [bought()], nextCursor: null, firstYear: 2026 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Night Sitting')).toBeVisible();
});

test('the purchases are filtered by kind and year, and an empty filter has its own text', async () => {
  answer('GET /users', memberUser);
  const heard = answer('GET /purchases', ({ query }) =>
    query.kind || query.year
      ? { items: [], nextCursor: null, firstYear: 2024 }
      : { items: [bought()], nextCursor: null, firstYear: 2024 },
  );
  const { user } = renderPage(<PurchasesPage />, { user: memberUser });
  await user.click(await screen.findByRole('radio', { name: 'Tips' }));
  expect(await screen.findByText('No tips here')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Year'), '2024');
  expect(heard.queries).toEqual(expect.arrayContaining([{ kind: 'tips' }, { kind: 'tips', year: '2024' }]));
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(await screen.findByText('Night Sitting')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
});

test('an active membership links to its page to cancel, and a refunded item links to its page to buy again', async () => {
  const circle = {
    transactionType: 'SUBSCRIPTION',
    title: 'Circle',
    path: '/memberships/1',
    refund: null,
  } as const;
  answer('GET /subscriptions', {
    items: [
      subscription({ purchaseId: id(514) }),
      subscription({ id: id(603), purchaseId: id(515), state: 'CANCELLED' }),
    ],
    nextCursor: null,
  });
  show([
    bought({ ...circle, id: id(514), purchaseId: id(514) }),
    bought({ ...circle, id: id(515), purchaseId: id(515), title: 'Old circle' }),
    bought({ id: id(513), state: 'REFUNDED', refundedCents: 6400, refund: null }),
  ]);
  expect(await screen.findByRole('link', { name: 'Cancel or change card, Circle' })).toHaveAttribute(
    'href',
    '/memberships/1',
  );
  expect(screen.queryByRole('link', { name: 'Cancel or change card, Old circle' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Buy again, Night Sitting' })).toHaveAttribute(
    'href',
    `/courses/${id(1)}`,
  );
});

test('the start of a free week is listed as free', async () => {
  show([
    bought({ transactionType: 'SUBSCRIPTION', title: 'Circle', amountCents: 0, receipt: null, refund: null }),
  ]);
  expect(await screen.findByText('Membership by Marisol Quennell. Your free week began.')).toBeVisible();
  expect(screen.getByText('Free')).toBeVisible();
});

test('a refunded tip does not mention a library, and credits return to credits', async () => {
  const { user } = show([
    bought({ transactionType: 'DONATION', title: 'Tip for Marisol', paidWith: 'CREDITS' }),
  ]);
  answer('GET /refunds', terms({ checks: [{ code: 'TIP_TIME', isMet: true, value: 3, limit: 60 }] }));
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Tip for Marisol' }));
  expect(await screen.findByText('You can have a tip back within an hour of sending it.')).toBeVisible();
  expect(screen.getByText('Sent 3 minutes ago')).toBeVisible();
  expect(screen.getByText('A$64.00 goes back to your credits at once.')).toBeVisible();
  expect(screen.queryByText(/library/)).not.toBeInTheDocument();
});

test('the refund dialog of a live states the rule for lives, before the start and after it', async () => {
  for (const [check, text] of [
    [{ code: 'STARTED' as const, isMet: true, value: 0, limit: 0 }, 'It hasn’t started'],
    [{ code: 'ATTENDED' as const, isMet: true, value: 0, limit: 0 }, 'You weren’t there'],
  ] as const) {
    const { user, unmount } = show([bought({ transactionType: 'PPV_LIVE', title: 'Lights Out' })]);
    answer('GET /refunds', terms({ checks: [check] }));
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund, Lights Out' }));
    expect(await screen.findByText(/^You can have your money back until it starts/)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    unmount();
  }
});

test('a disputed payment shows paused access, and a lost dispute shows ended access', async () => {
  show([
    bought({ dispute: 'UNDER_REVIEW', refund: null }),
    bought({ id: id(600), purchaseId: id(600), dispute: 'LOST', state: 'REFUNDED', refund: null }),
  ]);
  expect(await screen.findByText(/your access is paused until it decides/)).toBeVisible();
  expect(screen.getByText('Disputed')).toBeVisible();
  expect(screen.getByText(/Your bank took this payment back/)).toBeVisible();
});

test('a gift with a disputed payment mentions the gift and offers no actions', async () => {
  show([
    bought({
      transactionType: 'GIFT',
      title: 'Gift of 3 months of Circle',
      refund: null,
      dispute: 'NEEDS_ANSWER',
      gift: {
        code: 'a-code',
        contentType: 'SUBSCRIPTION',
        recipientName: 'Ines',
        state: 'WAITING',
        isSent: true,
        at: '2026-01-01T02:00:00.000Z',
        expiresAt: '2027-01-01T02:00:00.000Z',
        revocableUntil: '2026-01-15T02:00:00.000Z',
      },
    }),
  ]);
  expect(await screen.findByText(/so the gift is paused until it decides/)).toHaveTextContent(
    'Membership by Marisol Quennell. For Ines.',
  );
  expect(screen.queryByText(/your access/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Cancel gift|Send the link/ })).toBeNull();
});

test('a gift shows its state, and its giver can resend the link or revoke the gift', async () => {
  const { user, heard } = show([
    bought({
      transactionType: 'GIFT',
      title: 'Gift of Night Sitting',
      refund: null,
      gift: {
        code: 'a-code',
        contentType: 'COURSE',
        recipientName: 'Ines',
        state: 'WAITING',
        isSent: true,
        at: '2026-01-01T02:00:00.000Z',
        expiresAt: '2027-01-01T02:00:00.000Z',
        revocableUntil: '2026-01-15T02:00:00.000Z',
      },
    }),
  ]);
  expect(await screen.findByText(/For Ines, who can claim it until 1 Jan 2027/)).toBeVisible();
  const sent = answer('POST /gifts/:code/mail', { done: true });
  await user.click(screen.getByRole('button', { name: /Send the link again/ }));
  await waitFor(() => expect(sent.params).toEqual([{ code: 'a-code' }]));
  const taken = answer('DELETE /gifts/:code', {
    id: id(600),
    purchaseId: id(500),
    invoiceId: null,
    amountCents: 6400,
    state: 'SUCCEEDED',
    createdAt: '2026-01-02T02:00:00.000Z',
    repaidCents: 0,
  });
  await user.click(screen.getByRole('button', { name: /Cancel gift/ }));
  expect(taken.queries).toHaveLength(0);
  const before = heard.queries.length;
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel gift' }));
  await waitFor(() => expect(taken.params).toEqual([{ code: 'a-code' }]));
  await waitFor(() => expect(heard.queries.length).toBeGreaterThan(before));
});
