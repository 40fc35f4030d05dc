import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LiveEditorPage } from '@/components/dashboard/lives/LiveEditorPage';
import type { LiveDraft } from '@/contract/live-editing';
import { loadLiveRules } from '@/lib/editing/live-session';
import { storeLocalDraft } from '@/lib/editing/local-draft';
import { clearPersonalState } from '@/lib/session/personal-state';
import { answer, refuse } from '../../../support/calls';
import { creatorUser } from '../../../support/make/accounts';
import { creatorProfile } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { bookedLive, changedStatus, liveDraft } from '../../../support/make/live-drafts';
import { renderPage } from '../../../support/render-page';
import { typeAtEnd } from '../../../support/rich-text';
import { asksBeforeLeaving, router } from '../../../support/router';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

// Unsaved values are kept after the page closes, so each test edits a separate live.
let number = 5000;
const fresh = (fields: Partial<LiveDraft> = {}) => liveDraft({ id: id((number += 1)), ...fields });
const booked = (fields: Partial<LiveDraft> = {}) => bookedLive({ id: id((number += 1)), ...fields });

/**
 * Serves a live. Each change creates a new version, and a change based on another version is
 * refused.
 */
function serve(live: LiveDraft) {
  const server = { live };
  answer('GET /lives/:id/draft', () => server.live);
  const heard = answer('PATCH /lives/:id', ({ body }) => {
    const { version, pictureId: _, ...fields } = body as Partial<LiveDraft> & { pictureId?: string | null };
    if (version !== server.live.version) return refuse(409, 'EDITED_ELSEWHERE');
    return (server.live = { ...server.live, ...fields, version: version + 1 });
  });
  return Object.assign(server, { heard });
}

const show = (live: LiveDraft) => renderPage(<LiveEditorPage draft={live} />);

/**
 * Saves without the delay after the last key press, because a restored connection saves at once.
 */
const saveNow = () => act(() => void window.dispatchEvent(new Event('online')));
const isSaved = () => screen.findByText('Saved', { selector: '[role=status]' });
const description = () => screen.findByRole('textbox', { name: 'What happens' });
const day = () => screen.getByLabelText('Day');
const time = () => screen.getByLabelText('Starts');
const price = () => screen.getByRole('textbox', { name: 'Price' });
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

let logged: jest.SpyInstance;
beforeAll(() => loadLiveRules());
beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer('GET /creators/mine', creatorProfile({ canReceivePayments: true }));
  answer('GET /memberships/mine', { items: [], hasContent: true });
});
afterEach(() => {
  // Otherwise the unsaved state of this page would be sent during the next test.
  act(() => clearPersonalState());
  logged.mockRestore();
});

test('a changed day is saved as a UTC instant and shown with the times of other places', async () => {
  const { heard } = serve(fresh());
  show(fresh());
  expect(screen.getByText(/6:30\spm in Perth/)).toBeVisible();
  set(day(), '2026-07-18');
  saveNow();
  await waitFor(() => expect(heard.bodies).toHaveLength(1));
  // Sydney is an hour nearer to UTC in July.
  expect(heard.bodies[0]).toEqual({
    startsAt: '2026-07-18T11:30:00.000Z',
    timeZone: 'Australia/Sydney',
    version: 1,
  });
  set(screen.getByLabelText('Your time zone'), 'Australia/Perth');
  saveNow();
  await waitFor(() =>
    expect(heard.bodies[1]).toEqual({
      startsAt: '2026-07-18T13:30:00.000Z',
      timeZone: 'Australia/Perth',
      version: 2,
    }),
  );
});

test('a start time skipped by a clock change is explained and neither saved nor submitted', async () => {
  const live = fresh();
  const { heard } = serve(live);
  const submitted = answer('PATCH /lives/status/:id', refuse(409, 'INVALID_TRANSITION'));
  const { user } = show(live);
  set(day(), '2026-10-04');
  saveNow();
  await waitFor(() => expect(heard.bodies).toHaveLength(1));
  set(time(), '02:30');
  expect(screen.getByText(/02:30 doesn’t exist in Sydney/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByRole('link', { name: 'Complete the day and time.' })).toBeVisible();
  set(screen.getByLabelText('Title'), 'Lights Off');
  saveNow();
  await waitFor(() => expect(heard.bodies[1]).toEqual({ title: 'Lights Off', version: 2 }));
  expect(submitted.bodies).toEqual([]);
});

test('a start time repeated by a clock change can be chosen as the first or the second occurrence', async () => {
  const live = fresh({ startsAt: '2026-04-04T15:30:00.000Z' });
  const { heard } = serve(live);
  const { user } = show(live);
  expect(screen.getByText(/2:30\sam comes twice in Sydney/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'The first time' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'The second time' }));
  saveNow();
  await waitFor(() =>
    expect(heard.bodies).toEqual([expect.objectContaining({ startsAt: '2026-04-04T16:30:00.000Z' })]),
  );
  expect(screen.getByRole('radio', { name: 'The second time' })).toBeChecked();
});

test('the price field shows the fee and the share, and saves only a whole price', async () => {
  const live = fresh();
  const { heard } = serve(live);
  const { user } = show(live);
  expect(await screen.findByText(/You get A\$[\d.]+, Kumu keeps A\$[\d.]+\./)).toBeVisible();
  await user.clear(price());
  await user.type(price(), '0.5');
  await user.tab();
  expect(screen.getByText('Enter 0, or A$1 to A$10,000.')).toBeVisible();
  await user.clear(price());
  await user.type(price(), '12.50');
  saveNow();
  await waitFor(() => expect(heard.bodies.at(-1)).toMatchObject({ priceCents: 1250 }));
});

test('the number of seats is saved only after its field loses the focus, so no partial number is saved', async () => {
  const live = fresh({ seats: null });
  const { heard } = serve(live);
  const { user } = show(live);
  await user.type(screen.getByLabelText('Seats'), '150');
  set(screen.getByLabelText('Title'), 'Lights Off');
  saveNow();
  await waitFor(() => expect(heard.bodies).toEqual([{ title: 'Lights Off', version: 1 }]));
  await user.tab();
  saveNow();
  await waitFor(() => expect(heard.bodies[1]).toEqual({ seats: 150, version: 2 }));
  await user.clear(screen.getByLabelText('Seats'));
  await user.type(screen.getByLabelText('Seats'), '0');
  await user.tab();
  expect(screen.getByText('Enter 1 to 10,000 seats, or leave it empty.')).toBeVisible();
});

test('a submission lists the missing fields with links to them', async () => {
  const live = fresh({ startsAt: null, topicId: null, missing: ['topicId', 'startsAt'] });
  serve(live);
  answer('PATCH /lives/status/:id', refuse(422, 'INVALID_INPUT', [{ path: 'startsAt', code: 'REQUIRED' }]));
  const { user } = show(live);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  await user.click(await screen.findByRole('link', { name: /^Choose a day and time/ }));
  expect(day()).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Choose a topic.' })).toBeVisible();
  expect(router.push).not.toHaveBeenCalled();
});

test('a submission saves the input first and then says what happens next', async () => {
  const live = fresh();
  const server = serve(live);
  const submitted = answer('PATCH /lives/status/:id', () => {
    server.live = { ...server.live, state: 'IN_REVIEW' };
    return changedStatus({ id: live.id, state: server.live.state });
  });
  const { user } = show(live);
  await typeAtEnd(user, await description(), ' Bring a blanket.');
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/dashboard/content/created-live/${live.id}`));
  expect(server.heard.bodies).toHaveLength(1);
  expect(submitted.bodies).toEqual([{ status: 'IN_REVIEW' }]);
});

test('the time of a booked live is changed only by a button that states the people, and its price is locked', async () => {
  const live = booked();
  const { heard } = serve(live);
  const { user } = show(live);
  expect(price()).toBeDisabled();
  expect(screen.getByText('54 people have paid it, so it can’t change.')).toBeVisible();
  set(day(), '2026-11-19');
  saveNow();
  await typeAtEnd(user, await description(), '!');
  saveNow();
  await waitFor(() => expect(heard.bodies).toEqual([{ description: `${live.description}!`, version: 1 }]));
  expect(asksBeforeLeaving()).toBe(true);
  expect(screen.getByText(/54 ticket holders can have their money back/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Move and tell 86 people' }));
  await waitFor(() => expect(heard.bodies[1]).toEqual({ startsAt: '2026-11-19T10:30:00.000Z', version: 2 }));
  expect(await screen.findByText('Moved. We’ve told 86 people.')).toBeVisible();
});

test('a changed length of a scheduled live is saved without an email to the people who booked', async () => {
  const live = booked();
  const { heard } = serve(live);
  const { user } = show(live);
  await user.selectOptions(screen.getByLabelText('Length'), '60');
  expect(screen.getByText(/nobody gets an email/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save the length' }));
  await waitFor(() => expect(heard.bodies).toEqual([{ minutes: 60, version: 1 }]));
});

test('the number of seats cannot be below the taken seats, and a sold recording cannot be switched off', async () => {
  const live = booked();
  serve(live);
  const { user } = show(live);
  expect(screen.getByRole('switch', { name: /Record it/ })).toBeDisabled();
  await user.clear(screen.getByLabelText('Seats'));
  await user.type(screen.getByLabelText('Seats'), '85');
  await user.tab();
  expect(screen.getByText('86 seats are taken. Enter at least as many.')).toBeVisible();
});

test('undoing a changed time shows the stored time again', async () => {
  const live = booked();
  serve(live);
  const { user } = show(live);
  set(day(), '2026-11-19');
  set(time(), '');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(day()).toHaveValue('2026-11-18');
  expect(time()).toHaveValue('21:30');
});

test('a text saved in another window is shown beside the typed text and not overwritten', async () => {
  const live = fresh();
  const server = serve(live);
  const { user } = show(live);
  await typeAtEnd(user, await description(), ' Mine.');
  server.live = { ...live, description: 'Written elsewhere, at some length.', version: 2 };
  saveNow();
  expect(await screen.findByText('This was saved in another window')).toBeVisible();
  expect(server.live.description).toBe('Written elsewhere, at some length.');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText(/Written elsewhere/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep what’s written here' }));
  await isSaved();
  expect(server.heard.bodies.at(-1)).toEqual({ description: `${live.description} Mine.`, version: 2 });
});

test('an unsaved text of an earlier visit is offered', async () => {
  const live = fresh({ version: 5 });
  const { heard } = serve(live);
  storeLocalDraft({
    id: 'earlier',
    ownerId: creatorUser.id!,
    contentType: 'LIVE',
    contentId: live.id,
    keptAt: Date.now(),
    version: 5,
    groups: { content: { description: 'For tired people who cannot sleep.' } },
  });
  const { user } = show(live);
  await user.click(await screen.findByRole('button', { name: 'Put them back' }));
  saveNow();
  await waitFor(() =>
    expect(heard.bodies).toEqual([{ description: 'For tired people who cannot sleep.', version: 5 }]),
  );
});

test('a live with a stand-in title is not submitted, and the summary names the title', async () => {
  const live = fresh({ title: 'Untitled live' });
  serve(live);
  const submitted = answer('PATCH /lives/status/:id', refuse(409, 'INVALID_TRANSITION'));
  const { user } = show(live);
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  expect(
    await screen.findByRole('link', { name: 'Give it a title of at least 3 characters.' }),
  ).toBeVisible();
  expect(submitted.bodies).toEqual([]);
});

test('a live in review cannot be changed until it is withdrawn', async () => {
  const live = fresh({
    state: 'IN_REVIEW',
    can: { ...liveDraft().can, update: false, submit: false, withdraw: true },
  });
  const server = serve(live);
  const heard = answer('PATCH /lives/status/:id', () => {
    server.live = { ...live, state: 'DRAFT', version: 2, can: liveDraft().can };
    return changedStatus({ id: live.id, state: server.live.state });
  });
  const { user } = show(live);
  expect(screen.getByLabelText('Title')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeVisible();
  expect(heard.bodies).toEqual([{ status: 'DRAFT' }]);
  expect(screen.getByLabelText('Title')).toBeEnabled();
});

test('only the texts, the cover and the chat of a running live can be changed', () => {
  const live = booked({ state: 'LIVE' });
  serve(live);
  show(live);
  expect(screen.getByLabelText('Title')).toBeEnabled();
  expect(day()).toBeDisabled();
  expect(screen.getByLabelText('Seats')).toBeDisabled();
  expect(screen.getByRole('radio', { name: /Members only/ })).toBeEnabled();
});
