import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LiveDetailPage } from '@/components/dashboard/lives/LiveDetailPage';
import { LiveDonePage } from '@/components/dashboard/lives/LiveDonePage';
import type { LiveDraft } from '@/contract/live-editing';
import { recordCameraCheck } from '@/lib/live/camera-checks';
import { answer, refuse } from '../../../support/calls';
import { creatorProfile } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { bookedLive, changedStatus, liveBooking, liveDraft } from '../../../support/make/live-drafts';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer('GET /creators/mine', creatorProfile({ canReceivePayments: true }));
  answer('GET /lives/:id/bookings', {
    items: [
      liveBooking(),
      liveBooking({ userId: id(911), name: 'Teodora V.', source: 'MEMBERSHIP', earnedCents: null }),
      liveBooking({ userId: id(912), name: 'Lucia M.', source: 'GIFT', giftFrom: 'Ines K.' }),
    ],
    nextCursor: null,
  });
});
afterEach(() => logged.mockRestore());

/** Shows the page of a live that the mocked server stores. */
function show(live: LiveDraft) {
  const server = { live };
  answer('GET /lives/:id/draft', () => server.live);
  return { server, ...renderPage(<LiveDetailPage draft={live} />) };
}

test('the page shows the bookings with their sources, the sums and the link to the CSV', async () => {
  show(bookedLive());
  expect(screen.getByText('86 of 100 seats')).toBeVisible();
  expect(screen.getByText('54 tickets, A$372.60 yours')).toBeVisible();
  expect(screen.getByText('32 members, free')).toBeVisible();
  expect(screen.getByText('14 seats left')).toBeVisible();
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
  expect((await row('Jo Weatherlow')).getByText('A$6.90')).toBeVisible();
  expect((await row('Teodora V.')).getByText('Member')).toBeVisible();
  expect((await row('Lucia M.')).getByText('Gift from Ines K.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    `/api/lives/${id(900)}/bookings/csv`,
  );
});

test('the camera step is done after a camera check for this live on this device', () => {
  const { unmount } = show(bookedLive());
  const step = () => screen.getByText('Camera and microphone').closest('li')!;
  expect(step()).not.toHaveTextContent('(done)');
  expect(within(step()).getByRole('link', { name: 'Check now' })).toBeVisible();
  unmount();
  recordCameraCheck(id(901));
  const { unmount: leave } = show(bookedLive());
  expect(step()).not.toHaveTextContent('(done)');
  leave();
  recordCameraCheck(id(900));
  show(bookedLive());
  expect(step()).toHaveTextContent('(done)');
  expect(within(step()).queryByRole('link')).toBeNull();
});

test('the link to the studio is a camera check until the live can be started', () => {
  const studio = `/dashboard/content/live/streaming/${id(900)}`;
  const { unmount } = show(bookedLive());
  expect(screen.getByText(/You can start from Wed,? 18 Nov,? 9:00\spm\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check my camera' })).toHaveAttribute('href', studio);
  expect(screen.queryByRole('link', { name: 'Start' })).not.toBeInTheDocument();
  unmount();
  show(bookedLive({ can: { ...bookedLive().can, start: true } }));
  expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', studio);
});

test('the cancellation dialog states the tickets and the refund, and requires a reason', async () => {
  const { user, server } = show(bookedLive());
  const heard = answer('PATCH /lives/status/:id', () => {
    server.live = bookedLive({
      state: 'CANCELLED',
      version: 2,
      reason: 'I’ve lost my voice.',
      can: liveDraft().can,
    });
    return changedStatus({ state: 'CANCELLED' });
  });
  await user.click(screen.getByRole('button', { name: 'Cancel it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Lights Out?' }));
  expect(dialog.getByText(/54 tickets are refunded in full, A\$432\.00/)).toBeVisible();
  expect(dialog.getByText('32 people with a free seat are told.')).toBeVisible();
  const press = () => user.click(dialog.getByRole('button', { name: 'Cancel and refund A$432.00' }));
  await press();
  expect(await dialog.findByText('Use at least 10 characters.')).toBeVisible();
  expect(heard.bodies).toEqual([]);
  await user.type(dialog.getByLabelText('Why?'), 'I’ve lost my voice.');
  await press();
  expect(await screen.findByText('Lights Out is cancelled.')).toBeVisible();
  expect(heard.bodies).toEqual([{ status: 'CANCELLED', reason: 'I’ve lost my voice.' }]);
  expect(screen.getByText(/A\$432\.00 goes back to the people who paid/)).toBeVisible();
});

test('the dialog of a new time states the people and their refunds before the time is sent', async () => {
  const { user } = show(bookedLive({ version: 7 }));
  const heard = answer('PATCH /lives/:id', bookedLive({ version: 8 }));
  await user.click(screen.getByRole('button', { name: 'Move it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Lights Out?' }));
  const button = () => dialog.getByRole('button', { name: 'Move and tell 86 people' });
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-11-19' } });
  expect(dialog.getByText(/^Thu,? 19 Nov,? 9:30\spm$/)).toBeVisible();
  expect(dialog.getByText('86 people keep their seats and get an email.')).toBeVisible();
  expect(dialog.getByText(/54 ticket holders can have their money back/)).toBeVisible();
  await user.click(button());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/dashboard/content/edited-live/${id(900)}`));
  expect(heard.bodies).toEqual([
    { startsAt: '2026-11-19T10:30:00.000Z', timeZone: 'Australia/Sydney', version: 7 },
  ]);
});

test('a refused new time keeps the dialog open with the reason', async () => {
  const { user } = show(bookedLive());
  answer('PATCH /lives/:id', refuse(409, 'EDITED_ELSEWHERE'));
  await user.click(screen.getByRole('button', { name: 'Move it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Lights Out?' }));
  fireEvent.change(dialog.getByLabelText('Starts'), { target: { value: '20:00' } });
  await user.click(dialog.getByRole('button', { name: 'Move and tell 86 people' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(router.push).not.toHaveBeenCalled();
});

test('a booked live cannot be deleted, and a draft can once its title is typed', async () => {
  const removed = answer('DELETE /lives/:id', { done: true });
  const { unmount } = show(bookedLive());
  expect(screen.queryByRole('button', { name: 'Delete live' })).not.toBeInTheDocument();
  unmount();
  const { user } = show(liveDraft());
  await user.click(screen.getByRole('button', { name: 'Delete live' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete live' }));
  expect(removed.params).toEqual([]);
  await user.type(dialog.getByLabelText('Live title'), 'Lights Out');
  await user.click(dialog.getByRole('button', { name: 'Delete live' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/dashboard/content/live'));
  expect(removed.params).toEqual([{ id: id(900) }]);
});

test.each([
  ['REJECTED', { reason: 'Say what to bring.' }, /Say what to bring\./],
  ['LIVE', { viewersCount: 41 }, /41 people are watching\./],
  ['ENDED', { isRecorded: false }, /It wasn’t recorded\./],
  ['MISSED', { paidCents: 43_200 }, /A\$432\.00 goes back/],
] as const)('a live in the state %s shows what happens next', (state, fields, text) => {
  show(liveDraft({ state, ...fields }));
  expect(screen.getByText(text)).toBeVisible();
});

test('the confirmation page says who can book after a submission, and who keeps a seat after a new time', () => {
  const { unmount } = renderPage(<LiveDonePage live={liveDraft({ state: 'IN_REVIEW' })} after="created" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lights Out is in review');
  expect(screen.getByText('Nobody can book it yet.')).toBeVisible();
  unmount();
  renderPage(<LiveDonePage live={bookedLive()} after="edited" />);
  expect(screen.getByText(/^86 people keep their seats\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Share Lights Out' })).toBeVisible();
});

test('a live that needs no review is in the schedule right after its submission', () => {
  renderPage(<LiveDonePage live={bookedLive()} after="created" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lights Out is in the schedule');
});
