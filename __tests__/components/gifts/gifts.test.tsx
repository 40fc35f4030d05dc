import { screen, waitFor } from '@testing-library/react';
import { GiftModal } from '@/components/gifts/GiftModal';
import { GiftPage } from '@/components/gifts/GiftPage';
import type { Gift } from '@/contract/gifts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { coursePage } from '../../support/make/courses';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));

const gift = (fields: Partial<Gift> = {}): Gift => ({
  state: 'WAITING',
  isMine: false,
  giverName: 'Jo',
  recipientName: 'Ines',
  message: 'For the nights.',
  expiresAt: '2027-01-01T02:00:00.000Z',
  title: 'Night Sitting',
  path: `/courses/${id(1)}`,
  contentType: 'COURSE',
  months: null,
  endsAt: null,
  picture: null,
  topicId: 'sleep-health',
  creatorName: 'Marisol Quennell',
  ...fields,
});

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a gift is claimed with one press and then appears in the library', async () => {
  answer('GET /users', memberUser);
  const heard = answer('POST /gifts/:code/claim', gift({ state: 'CLAIMED', isMine: true }));
  const { user } = renderPage(<GiftPage gift={gift()} code="a-code" />, { user: memberUser });
  expect(screen.getByRole('heading', { name: 'Jo has a gift for you' })).toBeVisible();
  expect(screen.getByText('For the nights.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Claim the gift' }));
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeVisible();
  expect(heard.params).toEqual([{ code: 'a-code' }]);
  expect(screen.getByRole('link', { name: 'Start learning' })).toHaveAttribute('href', `/courses/${id(1)}`);
});

test('a recipient who already owns the course reads what to do with the gift', async () => {
  answer('GET /users', memberUser);
  answer('POST /gifts/:code/claim', () => refuse(409, 'ALREADY_UNLOCKED'));
  const { user } = renderPage(<GiftPage gift={gift()} code="a-code" />, { user: memberUser });
  await user.click(screen.getByRole('button', { name: 'Claim the gift' }));
  expect(await screen.findByText(/Pass the link to someone else/)).toBeVisible();
});

test('a visitor signs up or logs in and returns to the gift', () => {
  answer('GET /users', anonymousUser);
  renderPage(<GiftPage gift={gift()} code="a-code" />, { user: anonymousUser });
  for (const name of ['Join free to claim it', 'Log in to claim it'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toContain('next=%2Fgifts%2Fa-code');
});

test.each(['CLAIMED', 'REVOKED', 'REFUNDED', 'EXPIRED'] as const)(
  'a gift that is %s cannot be claimed',
  (state) => {
    answer('GET /users', memberUser);
    renderPage(<GiftPage gift={gift({ state })} code="a-code" />, { user: memberUser });
    expect(screen.queryByRole('button', { name: 'Claim the gift' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See the course' })).toBeVisible();
  },
);

test('the gift dialog requests the recipient and redirects to pay the shown price', async () => {
  answer('GET /users', memberUser);
  const heard = answer('POST /gifts', {
    sessionId: 'cs_1',
    url: 'https://pay.test/cs_1',
    checkoutId: id(500),
  });
  const course = { contentType: 'COURSE', id: id(1), title: 'Night Sitting', priceCents: 6400 } as const;
  const { user } = renderPage(
    <GiftModal thing={course} returnPath="/courses/1" onClose={() => undefined} />,
    {
      user: memberUser,
    },
  );
  await user.click(screen.getByRole('button', { name: 'Pay A$64' }));
  expect(screen.getByText('Enter their name.')).toBeVisible();
  expect(heard.bodies).toHaveLength(0);
  await user.type(screen.getByLabelText('Their name'), 'Ines');
  await user.type(screen.getByLabelText('Their email'), 'ines@example.org');
  await user.type(screen.getByLabelText(/Send on/), '2026-12-24');
  await user.click(screen.getByRole('button', { name: 'Pay A$64' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/cs_1'));
  expect(heard.bodies[0]).toMatchObject({
    contentType: 'COURSE',
    contentId: id(1),
    price: 6400,
    recipientName: 'Ines',
    recipientEmail: 'ines@example.org',
    sendAt: new Date('2026-12-24T08:00').toISOString(),
    successUrl: '/courses/1',
  });
});

test('a changed price is shown and charged by the next press', async () => {
  answer('GET /users', memberUser);
  answer('GET /courses/:id', coursePage({ id: id(1), priceCents: 7200 }));
  const heard = answer('POST /gifts', ({ body }) =>
    (body as { price: number }).price === 7200
      ? { sessionId: 'cs_1', url: 'https://pay.test/cs_1', checkoutId: id(500) }
      : refuse(409, 'PRICE_CHANGED'),
  );
  const course = { contentType: 'COURSE', id: id(1), title: 'Night Sitting', priceCents: 6400 } as const;
  const { user } = renderPage(
    <GiftModal thing={course} returnPath="/courses/1" onClose={() => undefined} />,
    { user: memberUser },
  );
  await user.type(screen.getByLabelText('Their name'), 'Ines');
  await user.type(screen.getByLabelText('Their email'), 'ines@example.org');
  await user.click(screen.getByRole('button', { name: 'Pay A$64' }));
  expect(await screen.findByText(/is now A\$72\./)).toBeVisible();
  expect(redirectTo).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Pay A$72' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/cs_1'));
  expect(heard.bodies.map(({ price }) => price)).toEqual([6400, 7200]);
});

test('a claimed digital product links to its downloads', async () => {
  answer('GET /users', memberUser);
  const diary = {
    contentType: 'DIGITAL_PRODUCT',
    title: 'Sleep diary',
    path: `/digital-products/${id(800)}`,
  } as const;
  answer('POST /gifts/:code/claim', gift({ ...diary, state: 'CLAIMED', isMine: true }));
  const { user } = renderPage(<GiftPage gift={gift(diary)} code="a-code" />, { user: memberUser });
  await user.click(screen.getByRole('button', { name: 'Claim the gift' }));
  expect(await screen.findByRole('link', { name: 'Go to your downloads' })).toHaveAttribute(
    'href',
    diary.path,
  );
});

describe('gifted membership months', () => {
  const months = (fields: Partial<Gift> = {}) =>
    gift({
      contentType: 'SUBSCRIPTION',
      months: 3,
      title: 'Circle',
      path: `/memberships/${id(600)}`,
      ...fields,
    });

  test('claimed membership months show their end and are not renewed', async () => {
    answer('GET /users', memberUser);
    const mine = months({ state: 'CLAIMED', isMine: true, endsAt: '2026-04-01T02:00:00.000Z' });
    answer('POST /gifts/:code/claim', mine);
    const { user } = renderPage(<GiftPage gift={months()} code="a-code" />, { user: memberUser });
    expect(screen.getByText('3 months of Circle')).toBeVisible();
    expect(screen.getByText(/nothing renews, and you need no card/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Claim the gift' }));
    expect(await screen.findByText(/Open until 1 Apr 2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your membership' })).toHaveAttribute('href', mine.path);
  });

  test('membership months cannot be claimed while the recipient is already a member', async () => {
    answer('GET /users', memberUser);
    answer('POST /gifts/:code/claim', () => refuse(409, 'ALREADY_MEMBER'));
    const { user } = renderPage(<GiftPage gift={months()} code="a-code" />, { user: memberUser });
    await user.click(screen.getByRole('button', { name: 'Claim the gift' }));
    expect(await screen.findByText(/so the gift waits. Claim it by 1 Jan 2027/)).toBeVisible();
  });

  test('unclaimable membership months show no link', () => {
    answer('GET /users', memberUser);
    renderPage(<GiftPage gift={months({ state: 'UNAVAILABLE' })} code="a-code" />, { user: memberUser });
    expect(screen.getByText(/Jo can have it refunded/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('three membership months cost three times the price in one payment', async () => {
    answer('GET /users', memberUser);
    const heard = answer('POST /gifts', {
      sessionId: 'cs_1',
      url: 'https://pay.test/cs_1',
      checkoutId: id(500),
    });
    const thing = { contentType: 'SUBSCRIPTION', id: id(600), title: 'Circle', priceCents: 1200 } as const;
    const { user } = renderPage(<GiftModal thing={thing} returnPath="/back" onClose={() => undefined} />, {
      user: memberUser,
    });
    expect(screen.getByRole('dialog', { name: 'Give 3 months of Circle' })).toBeVisible();
    expect(screen.getByText(/nothing renews, and no card is kept/)).toBeVisible();
    await user.type(screen.getByLabelText('Their name'), 'Ines');
    await user.type(screen.getByLabelText('Their email'), 'ines@example.org');
    await user.click(screen.getByRole('button', { name: 'Pay A$36' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/cs_1'));
    expect(heard.bodies[0]).toMatchObject({ contentType: 'SUBSCRIPTION', contentId: id(600), price: 3600 });
  });
});
