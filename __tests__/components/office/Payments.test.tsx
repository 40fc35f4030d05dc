import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OfficeDisputesPage } from '@/components/office/OfficeDisputesPage';
import { OfficeEventsPage } from '@/components/office/OfficeEventsPage';
import type { OfficeDispute } from '@/contract/disputes';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { answerQueues, queueEntry } from '../../support/office-queues';
import { renderPage } from '../../support/render-page';

const dispute: OfficeDispute = {
  id: id(1),
  purchaseId: id(2),
  title: 'Night Sitting',
  buyerEmail: 'jo@kumu.test',
  state: 'NEEDS_ANSWER',
  reason: 'product_not_received',
  amountCents: 6400,
  heldCents: 6400,
  respondBy: '2026-12-01T02:00:00.000Z',
  openedAt: '2026-11-22T02:00:00.000Z',
  answeredAt: null,
  closedAt: null,
};

test('a dispute shows its deadline and evidence, and the office can answer it with a text', async () => {
  answerQueues({ disputes: [queueEntry('disputes', dispute, [])] });
  const read = answer('GET /office/disputes/:id/evidence', {
    parts: [{ name: 'uses', text: '2026-11-20 10:00 UTC: “One” finished' }],
    sent: null,
  });
  const decided = answer('PATCH /office/disputes/:id', { ...dispute, state: 'UNDER_REVIEW' });
  renderPage(<OfficeDisputesPage />, { user: memberUser });
  expect(await screen.findByRole('heading', { name: 'Night Sitting' })).toBeVisible();
  expect(screen.getByText('The buyer says they didn’t get it')).toBeVisible();
  expect(read.params).toEqual([]);
  await userEvent.click(screen.getByText('Evidence'));
  expect(await screen.findByText(/“One” finished/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download the evidence for Night Sitting' })).toHaveAttribute(
    'href',
    `/api/office/disputes/${id(1)}/evidence/file`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send evidence for Night Sitting' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'It was watched on two days.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send to the bank' }));
  await waitFor(() =>
    expect(decided.bodies).toEqual([{ decision: 'answer', reason: 'It was watched on two days.' }]),
  );
});

test('a failed payment event can be reprocessed, and ledger differences are listed above the events', async () => {
  const difference = {
    id: id(3),
    kind: 'PAYMENT' as const,
    title: 'Night Sitting',
    ledgerCents: 0,
    providerCents: 6258,
    foundAt: '2026-11-22T02:00:00.000Z',
  };
  const event = {
    id: id(4),
    providerId: 'evt_1',
    type: 'charge.refunded',
    objectId: 'ch_1',
    state: 'PENDING' as const,
    hasFailed: true,
    receivedAt: '2026-11-22T02:00:00.000Z',
    handledAt: null,
    canReplay: true,
  };
  const failed = queueEntry('events', event, ['replay']);
  answerQueues({ events: [failed], differences: [queueEntry('differences', difference, [])] });
  const replayed = answer('PATCH /office/queues/:name/:id', { ...failed, hasFailed: false });
  renderPage(<OfficeEventsPage />, { user: memberUser });
  expect(await screen.findByText('Night Sitting')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Handle again: charge.refunded' }));
  await waitFor(() => expect(replayed.params).toEqual([{ name: 'events', id: id(4) }]));
});
