import { screen, within } from '@testing-library/react';
import { OfficeRequestsPage } from '@/components/office/OfficeRequestsPage';
import { OfficeReportsPage } from '@/components/office/OfficeReportsPage';
import type { OfficeRequest, SuspensionEffects } from '@/contract/office-requests';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { openReport } from '../../support/make/reports';
import { answerQueues, queueEntry } from '../../support/office-queues';
import { renderPage } from '../../support/render-page';

const partsCall = 'GET /office/queues/:name/parts';
const decideCall = 'PATCH /office/queues/:name/:id';
const effectsCall = 'GET /office/creators/:id/suspension';
const reason = 'Health claims after a warning.';

const request = (fields: Partial<OfficeRequest> = {}): OfficeRequest => ({
  id: id(300),
  queue: 'creators',
  itemId: id(2),
  action: 'suspend',
  subjectType: 'CREATOR',
  subjectId: id(2),
  subjectTitle: 'Hana Pellworth',
  reason,
  amountCents: 61_100,
  askerId: id(9),
  askerName: 'Priya Nandakumar',
  isAskerHere: true,
  askedAt: '2026-11-27T22:50:00.000Z',
  lapsesAt: '2026-11-28T22:50:00.000Z',
  state: 'WAITING',
  answererName: null,
  answer: null,
  ...fields,
});

const effects = {
  contents: [
    { contentType: 'COURSE' as const, count: 2 },
    { contentType: 'POST' as const, count: 1 },
  ],
  buyersCount: 318,
  parcelsCount: 4,
  membersCount: 142,
  prepaidCount: 150,
  prepaidUntil: '2027-08-14T02:00:00.000Z',
  livesCount: 1,
  seatsCount: 38,
  seatsCents: 30_400,
  balanceCents: 61_100,
  nextPayoutOn: '2026-12-04',
  needsSecondPerson: true,
};

const report = openReport({
  subjectType: 'CREATOR',
  subjectId: id(2),
  title: 'Hana Pellworth',
  measures: ['SUSPEND'],
});

const lineTexts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent);

describe('the dialog of a suspension', () => {
  async function open(more: Partial<SuspensionEffects> & { needsSecondPerson?: boolean } = {}) {
    answerQueues({ reports: [queueEntry('reports', report, ['suspend'])] });
    answer(partsCall, { parts: {} });
    answer(effectsCall, { ...effects, ...more });
    const page = renderPage(<OfficeReportsPage />);
    await page.user.click(await screen.findByRole('button', { name: 'Suspend Hana Pellworth' }));
    return { ...page, list: await screen.findByRole('list', { name: 'What a suspension changes' }) };
  }

  test('the dialog lists the consequences of a suspension with their numbers', async () => {
    const { list } = await open();
    expect(lineTexts(list)).toEqual([
      'Their page goes offline, and nothing can be bought from them',
      '2 courses go offline',
      '1 post goes offline',
      '318 people keep what they paid for',
      '4 shop orders still have to be sent',
      '142 memberships stop renewing. Each member keeps access to the end of what they’ve paid for',
      '150 members have access that’s paid for, the last until 14 Aug 2027',
      '1 planned live is cancelled. 38 tickets are refunded, A$304.00',
      'Payouts stop, A$611.00 stays in the wallet. The next one was due on Friday 4 December',
      'A second person has to agree. Nothing changes until then.',
    ]);
    expect(screen.getByRole('button', { name: 'Ask a second person' })).toBeInTheDocument();
  });

  test('the suspension of a creator without a balance needs no second person', async () => {
    const { list } = await open({
      needsSecondPerson: false,
      balanceCents: 0,
      nextPayoutOn: null,
      contents: [],
      buyersCount: 0,
      parcelsCount: 0,
      membersCount: 0,
      prepaidCount: 0,
      prepaidUntil: null,
      livesCount: 0,
    });
    expect(lineTexts(list)).toEqual([
      'Their page goes offline, and nothing can be bought from them',
      'Payouts stop',
    ]);
    expect(screen.getByRole('button', { name: 'Suspend' })).toBeInTheDocument();
  });

  test('asking a second person is confirmed with a message', async () => {
    const { user } = await open();
    const made = { id: id(301), undoUntil: null, hasEffects: false, isAsked: true };
    const decided = answer(decideCall, { ...queueEntry('reports', report, ['suspend']), decision: made });
    await user.type(screen.getByLabelText('Reason'), reason);
    await user.click(screen.getByRole('button', { name: 'Ask a second person' }));
    expect(await screen.findByText('We’ve asked a second person about Hana Pellworth')).toBeInTheDocument();
    expect(decided.bodies).toMatchObject([{ action: 'suspend', reason }]);
  });

  test('the dialog says when the consequences could not be counted', async () => {
    answerQueues({ reports: [queueEntry('reports', report, ['suspend'])] });
    answer(partsCall, { parts: {} });
    answer(effectsCall, refuse(500, 'UNEXPECTED'));
    const { user } = renderPage(<OfficeReportsPage />);
    await user.click(await screen.findByRole('button', { name: 'Suspend Hana Pellworth' }));
    expect(await screen.findByText('We couldn’t count what a suspension changes.')).toBeInTheDocument();
  });
});

describe('the page of requests', () => {
  test('a second person sees the requester, the reason and the consequences, and can agree', async () => {
    answerQueues({ requests: [queueEntry('requests', request(), ['decline', 'agree'])] });
    answer(effectsCall, effects);
    const decided = answer(decideCall, queueEntry('requests', request({ state: 'AGREED' }), []));
    const { user } = renderPage(<OfficeRequestsPage />);
    const heading = await screen.findByRole('heading', {
      name: 'Priya Nandakumar wants to suspend Hana Pellworth',
    });
    const card = within(heading.closest('li')!);
    expect(card.getByText(reason)).toBeInTheDocument();
    expect(await card.findByText('142 memberships stop renewing', { exact: false })).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Agree: Hana Pellworth' }));
    expect(await screen.findByText('You agreed: Hana Pellworth')).toBeInTheDocument();
    expect(decided.bodies).toMatchObject([{ action: 'agree' }]);
  });

  test('the requester can only withdraw the request', async () => {
    const large = request({
      action: 'refund',
      subjectType: 'PURCHASE',
      subjectTitle: 'Desk Reset',
      amountCents: 91_200,
    });
    answerQueues({ requests: [queueEntry('requests', large, ['withdraw'])] });
    renderPage(<OfficeRequestsPage />);
    expect(
      await screen.findByRole('heading', { name: 'You want to refund A$912.00: Desk Reset' }),
    ).toBeInTheDocument();
    expect(screen.getByText('You asked for this one. Someone else has to agree.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Agree/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take it back: Desk Reset' })).toBeInTheDocument();
  });

  test('declining a request requires a reason for the requester', async () => {
    answerQueues({ requests: [queueEntry('requests', request(), ['decline', 'agree'])] });
    answer(effectsCall, effects);
    const decided = answer(decideCall, queueEntry('requests', request({ state: 'DECLINED' }), []));
    const { user } = renderPage(<OfficeRequestsPage />);
    await user.click(await screen.findByRole('button', { name: 'Decline: Hana Pellworth' }));
    await user.type(await screen.findByLabelText('Reason'), 'She has answered the warning.');
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Request declined: Hana Pellworth')).toBeInTheDocument();
    expect(decided.bodies).toMatchObject([{ action: 'decline', reason: 'She has answered the warning.' }]);
  });

  test('a decided request shows its decision', async () => {
    const answered = request({ state: 'DECLINED', answererName: 'Odile Marchbank', answer: 'Not yet.' });
    answerQueues({ requests: [queueEntry('requests', answered, [])] });
    renderPage(<OfficeRequestsPage />);
    expect(await screen.findByText('Declined')).toBeInTheDocument();
    expect(screen.getByText('Answered by Odile Marchbank')).toBeInTheDocument();
    expect(screen.getByText('Not yet.')).toBeInTheDocument();
  });
});
