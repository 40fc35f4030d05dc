import { screen, waitFor, within } from '@testing-library/react';
import { OfficeClaimsPage } from '@/components/office/OfficeClaimsPage';
import { OfficeHomePage } from '@/components/office/OfficeHomePage';
import type { OfficeClaim } from '@/contract/office-claims';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { officeClaim } from '../../support/make/office-claims';
import { answerQueues, queueEntry, seenVersion, waiting } from '../../support/office-queues';
import { renderPage } from '../../support/render-page';

const decideCall = 'PATCH /office/queues/:name/:id';
const entry = (
  changes: Partial<OfficeClaim> = {},
  actions: ('refund' | 'decline')[] = ['refund', 'decline'],
) => queueEntry('claims', officeClaim(changes), actions);

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

/** Shows one waiting claim, which a decision removes from the list. */
function showWaiting() {
  let isWaiting = true;
  answerQueues({ claims: () => (isWaiting ? [entry()] : []) });
  const sent = answer(decideCall, () => {
    isWaiting = false;
    return entry({ state: 'REFUNDED' }, []);
  });
  return { ...renderPage(<OfficeClaimsPage />), sent };
}

async function openRefund(user: ReturnType<typeof showWaiting>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Refund MQ-0214' }));
  return within(await screen.findByRole('dialog', { name: 'Refund MQ-0214' }));
}

test('a claim shows its parcel, the affected items and the texts of buyer and creator', async () => {
  const asked = answerQueues({ claims: [entry()] });
  renderPage(<OfficeClaimsPage />);
  expect(await screen.findByRole('heading', { name: 'Arrived damaged: MQ-0214' })).toBeVisible();
  expect(asked.queries).toEqual([{ view: 'waiting' }]);
  expect(screen.getByText('Waiting for us')).toBeVisible();
  expect(screen.getByText('K-10482')).toBeVisible();
  expect(screen.getByText('Money back')).toBeVisible();
  expect(screen.getByText('A$113.50')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Marisol Quennell' })).toHaveAttribute('href', '/creators/marisol');
  expect(screen.getByRole('link', { name: 'Swiftpost SP123' })).toHaveAttribute(
    'href',
    'https://swiftpost.test/SP123',
  );
  const lines = within(screen.getByRole('list', { name: 'What’s in the parcel' }));
  expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '2 × Lavender eye pillow, Dusk blueA$58.00 paid1 of 2 with the problem',
    '1 × Cork blockA$46.00 paid, A$6.00 refunded',
    'DeliveryA$9.50 paid',
  ]);
  const thread = within(screen.getByRole('list', { name: 'What happened with MQ-0214' }));
  expect(thread.getByText(/reported the problem/)).toHaveTextContent(/^Jo Weatherlow, the buyer, reported/);
  expect(thread.getByText('The seam along the long side is open.')).toBeVisible();
  expect(thread.getByRole('link', { name: 'Picture 1 from Jo Weatherlow' })).toHaveAttribute(
    'href',
    '/storage/seam',
  );
  expect(thread.getByText(/refunded A\$6\.00/)).toBeVisible();
  expect(thread.getByText(/stepped in/)).toHaveTextContent(/^Kumu stepped in/);
});

test('a refund is sent with its order lines, the reason and the refunded total shown to the office', async () => {
  const { user, sent } = showWaiting();
  const dialog = await openRefund(user);
  expect(dialog.getByLabelText('Lavender eye pillow, Dusk blue')).toHaveValue('29');
  expect(dialog.getByText('1 of 2 with the problem. Up to A$58.00.')).toBeVisible();
  await user.type(dialog.getByLabelText('Delivery'), '4.50');
  expect(dialog.getByText(/Jo Weatherlow gets A\$33\.50 back/)).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), '  The picture shows it. ');
  await user.click(dialog.getByRole('button', { name: 'Refund A$33.50' }));
  expect(await screen.findByText('The refund for MQ-0214 is on its way')).toBeVisible();
  expect(await screen.findByText('Problems is clear')).toBeVisible();
  expect(sent.params).toEqual([{ name: 'claims', id: id(71) }]);
  expect(sent.bodies).toEqual([
    {
      action: 'refund',
      reason: 'The picture shows it.',
      seenVersion,
      input: {
        lines: [
          { position: 0, amountCents: 2900 },
          { position: 2, amountCents: 450 },
        ],
        seenCents: 600,
      },
    },
  ]);
});

test('a button fills in all remaining amounts, without earlier refunds', async () => {
  const { user, sent } = showWaiting();
  const dialog = await openRefund(user);
  await user.click(dialog.getByRole('button', { name: 'Fill in all that’s left: A$107.50' }));
  await user.type(dialog.getByLabelText('Reason'), 'Nothing of it can be used.');
  await user.click(dialog.getByRole('button', { name: 'Refund A$107.50' }));
  await waitFor(() => expect(sent.bodies).toHaveLength(1));
  expect(sent.bodies[0]!.input).toEqual({
    lines: [
      { position: 0, amountCents: 5800 },
      { position: 1, amountCents: 4000 },
      { position: 2, amountCents: 950 },
    ],
    seenCents: 600,
  });
});

test('a refund without an amount is not sent, because it would refund all that is left', async () => {
  const { user, sent } = showWaiting();
  const dialog = await openRefund(user);
  await user.clear(dialog.getByLabelText('Lavender eye pillow, Dusk blue'));
  await user.type(dialog.getByLabelText('Reason'), 'The picture shows it.');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  const summary = await dialog.findByRole('alert');
  expect(summary).toHaveFocus();
  await user.click(within(summary).getByRole('link', { name: 'Enter an amount for at least one item.' }));
  expect(dialog.getByLabelText('Lavender eye pillow, Dusk blue')).toHaveFocus();
  expect(sent.bodies).toEqual([]);
});

test('a refund above the rest of an order line or without a reason is not sent', async () => {
  const { user, sent } = showWaiting();
  const dialog = await openRefund(user);
  await user.type(dialog.getByLabelText('Cork block'), '46');
  await user.click(dialog.getByRole('button', { name: /^Refund A/ }));
  const links = within(await dialog.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Enter an amount up to A$40.00, or leave it empty.',
    'Use at least 10 characters.',
  ]);
  expect(sent.bodies).toEqual([]);
});

test('a refused refund keeps its input, but a claim changed meanwhile closes the dialog', async () => {
  answerQueues({ claims: [entry()] });
  answer(decideCall, refuse(409, 'REFUND_PENDING'));
  const { user } = renderPage(<OfficeClaimsPage />);
  const dialog = await openRefund(user);
  await user.type(dialog.getByLabelText('Reason'), 'The picture shows it.');
  await user.click(dialog.getByRole('button', { name: 'Refund A$29.00' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('already on its way');
  expect(dialog.getByLabelText('Reason')).toHaveValue('The picture shows it.');

  answer(decideCall, refuse(409, 'CHANGED_SINCE_SEEN'));
  await user.click(dialog.getByRole('button', { name: 'Refund A$29.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('alert')).toHaveTextContent('MQ-0214 wasn’t changed.');
});

test('a claim is closed without a refund with a reason', async () => {
  const { user, sent } = showWaiting();
  await user.click(await screen.findByRole('button', { name: 'Don’t refund MQ-0214' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Don’t refund MQ-0214?' }));
  expect(dialog.getByText(/The buyer and the creator get your reason by email/)).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'It is as described.');
  await user.click(dialog.getByRole('button', { name: 'Close without a refund' }));
  expect(await screen.findByText('The problem with MQ-0214 is closed without a refund')).toBeVisible();
  expect(sent.bodies).toEqual([{ action: 'decline', reason: 'It is as described.', seenVersion }]);
});

test('the keys A and R refund a claim and close it without a refund', async () => {
  const { user } = showWaiting();
  const refund = await screen.findByRole('button', { name: 'Refund MQ-0214' });
  refund.focus();
  await user.keyboard('a');
  expect(await screen.findByRole('dialog', { name: 'Refund MQ-0214' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  refund.focus();
  await user.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Don’t refund MQ-0214?' })).toBeVisible();
});

test('a decided claim has no buttons, and a fully refunded claim has no refund button', async () => {
  const all = officeClaim().lines.map((line) => ({ ...line, refundedCents: line.amountCents }));
  answerQueues({
    claims: (view) =>
      view === 'decided'
        ? [entry({ state: 'RESOLVED', decidedAt: '2026-11-30T01:00:00.000Z', buyerName: '' }, [])]
        : [entry({ lines: all, deliveryLine: null })],
  });
  const { user, followPush } = renderPage(<OfficeClaimsPage />);
  expect(await screen.findByRole('button', { name: 'Don’t refund MQ-0214' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund MQ-0214' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Status'), 'Decided');
  followPush();
  expect(await screen.findByText('Closed, no refund')).toBeVisible();
  expect(screen.getByText('30 Nov 2026')).toBeVisible();
  expect(screen.getByText('Deleted account')).toBeVisible();
  expect(screen.queryByRole('button', { name: /MQ-0214/ })).toBeNull();
});

test('the first page of the office links to the waiting claims', async () => {
  answerQueues({});
  answer('GET /office', {
    queues: [waiting('claims', 'waiting', 2)],
    undoMinutes: 10,
    secondPersonCents: 50_000,
  });
  renderPage(<OfficeHomePage />);
  const row = within((await screen.findByRole('link', { name: 'Problems' })).closest('tr')!);
  expect(row.getByRole('link')).toHaveAttribute('href', '/office/claims');
  expect(row.getByText('2')).toBeInTheDocument();
});
