import { screen, waitFor, within } from '@testing-library/react';
import { DiscountCodesPage } from '@/components/discounts/DiscountCodesPage';
import type { OwnContent } from '@/contract/content';
import type { DiscountCode } from '@/contract/discounts';
import { answer, refuse } from '../../support/calls';
import { creatorUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { membership } from '../../support/make/memberships';
import { renderPage } from '../../support/render-page';

const code = (fields: Partial<DiscountCode> = {}): DiscountCode => ({
  id: id(1),
  code: 'REST5',
  percent: null,
  amountCents: 500,
  course: null,
  membership: null,
  startsAt: null,
  endsAt: null,
  totalLimit: 50,
  personLimit: 1,
  state: 'ACTIVE',
  usesCount: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const listOf = (...items: DiscountCode[]) => ({ items, nextCursor: null });
const show = () =>
  renderPage(<DiscountCodesPage />, { pathname: '/dashboard/discount-codes', user: creatorUser });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /content', { items: [], nextCursor: null });
  answer('GET /memberships/mine', {
    items: [{ ...membership(), welcomeNote: '', viewsCount: 0, earnedCents: 0 }],
    hasContent: true,
  });
});
afterEach(() => jest.restoreAllMocks());

test('each code shows its discount, scope and use, and an ended code shows only its end', async () => {
  answer(
    'GET /discount-codes',
    listOf(code(), code({ id: id(2), code: 'QLD', state: 'ENDED', percent: 10 })),
  );
  show();
  const row = await screen.findByRole('row', { name: /REST5/ });
  expect(row).toHaveTextContent('A$5.00');
  expect(row).toHaveTextContent('Everything you sell once');
  expect(row).toHaveTextContent('3 of 50');
  const ended = screen.getByRole('row', { name: /QLD/ });
  expect(ended).toHaveTextContent('10%');
  expect(within(ended).queryByRole('button')).toBeNull();
});

test('a code is valid until the end of its last day, and a refused code shows an error beside its field', async () => {
  answer('GET /discount-codes', listOf());
  const replies = [
    refuse(422, 'INVALID_INPUT', [{ path: 'code', code: 'CODE_TAKEN' }]),
    code({ code: 'REST5' }),
  ];
  const heard = answer('POST /discount-codes', () => replies.shift()!);
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'New code' }))[0]!);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Make code' }));
  expect(dialog.getAllByText('Enter a whole number from 1 to 99.')[0]).toBeVisible();
  await user.type(dialog.getByLabelText('Code'), 'rest5');
  await user.type(dialog.getByLabelText('Per cent'), '25');
  await user.type(dialog.getByLabelText(/Last day/), '2026-11-30');
  await user.selectOptions(dialog.getByLabelText(/What it’s for/), 'The Quiet Circle, first payment');
  await user.click(dialog.getByRole('button', { name: 'Make code' }));
  expect((await dialog.findAllByText(/made this code already/))[0]).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Make code' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(heard.bodies[1]).toEqual({
    code: 'REST5',
    percent: 25,
    amountCents: null,
    courseId: null,
    membershipId: id(600),
    startsAt: null,
    endsAt: new Date('2026-12-01T00:00').toISOString(),
    totalLimit: null,
    personLimit: 1,
  });
});

test('a code can be limited to a course on sale or to a live whose seats or recording are sold', async () => {
  answer('GET /discount-codes', listOf());
  const own = (
    contentType: OwnContent['contentType'],
    number: number,
    title: string,
    state: OwnContent['state'],
  ): OwnContent => ({
    contentType,
    id: id(number),
    title,
    state,
    picture: null,
    topicId: null,
    priceCents: 800,
    partsCount: 0,
    ownersCount: 0,
    earnedCents: 0,
    viewsCount: 0,
    commentsCount: null,
    hasPendingChanges: false,
    audience: null,
    publishAt: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
  });
  answer('GET /content', ({ query }) => ({
    items:
      query.type === 'live'
        ? [
            own('LIVE', 71, 'Lights Out', 'SCHEDULED'),
            own('LIVE', 72, 'On Now', 'LIVE'),
            own('LIVE', 73, 'Recorded', 'REPLAY_READY'),
            own('LIVE', 74, 'Not Yet', 'IN_REVIEW'),
            own('LIVE', 75, 'Called Off', 'CANCELLED'),
          ]
        : [own('COURSE', 70, 'Lights Out', 'PUBLISHED')],
    nextCursor: null,
  }));
  const heard = answer('POST /discount-codes', code());
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'New code' }))[0]!);
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByRole('option', { name: 'Recorded, live' });
  const options = dialog.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual([
    'Everything you sell once',
    'Lights Out',
    'Lights Out, live',
    'On Now, live',
    'Recorded, live',
    'The Quiet Circle, first payment',
  ]);
  await user.type(dialog.getByLabelText('Code'), 'REST5');
  await user.type(dialog.getByLabelText('Per cent'), '25');
  await user.selectOptions(dialog.getByLabelText(/What it’s for/), 'Lights Out, live');
  await user.click(dialog.getByRole('button', { name: 'Make code' }));
  await waitFor(() => expect(heard.bodies[0]).toMatchObject({ courseId: id(71), membershipId: null }));
});

test('a code is ended only after a confirmation', async () => {
  answer('GET /discount-codes', listOf(code()));
  const heard = answer('DELETE /discount-codes', { done: true });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'End REST5' }));
  expect(heard.queries).toHaveLength(0);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(heard.queries).toHaveLength(1));
});
