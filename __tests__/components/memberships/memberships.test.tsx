import { screen, within } from '@testing-library/react';
import { MembershipPage } from '@/components/memberships/MembershipPage';
import { OwnMembershipsPage } from '@/components/memberships/own/OwnMembershipsPage';
import { SubscriptionsPanel } from '@/components/memberships/SubscriptionsPanel';
import type { Subscription } from '@/contract/memberships';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { creatorProfile } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { membership, subscription } from '../../support/make/memberships';
import { renderPage } from '../../support/render-page';

const creator = { ...creatorProfile(), takesTips: true };

const showPanel = (items: Subscription[]) => {
  answer('GET /users', memberUser);
  answer('GET /subscriptions', { items, nextCursor: null });
  return renderPage(<SubscriptionsPanel />, { user: memberUser });
};

test('a membership whose payment is open says until when it lasts, and leads to paying with another card', async () => {
  showPanel([
    subscription({
      ...{ state: 'PAST_DUE', graceEndsAt: '2026-01-25T02:00:00.000Z', payUrl: 'https://pay.test/in_1' },
    }),
  ]);
  const card = within(await screen.findByRole('region', { name: 'The Quiet Circle' }));
  expect(card.getByText('Your bank declined A$12. Nothing was charged.')).toBeVisible();
  expect(card.getByText(/You still have everything until 25 Jan 2026/)).toBeVisible();
  expect(card.getByRole('link', { name: /^Pay with another card/ })).toHaveAttribute(
    'href',
    'https://pay.test/in_1',
  );
});

test('cancelling says what stays and until when, and a refusal is shown where it was asked for', async () => {
  const { user } = showPanel([subscription()]);
  await user.click(await screen.findByRole('button', { name: 'Cancel membership, The Quiet Circle' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel your membership?' }));
  expect(dialog.getByText('You’ve paid until 18 Feb 2026. Nothing more is charged.')).toBeVisible();
  answer('DELETE /checkout/:id', () => refuse(502, 'PAYMENTS_UNAVAILABLE'));
  await user.click(dialog.getByRole('button', { name: 'Cancel membership' }));
  expect(await dialog.findByRole('alert')).toBeVisible();

  answer('DELETE /checkout/:id', subscription({ state: 'CANCELLING' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel membership' }));
  expect(await screen.findByText('Ends soon')).toBeVisible();
  answer('PATCH /checkout/:id', subscription());
  await user.click(screen.getByRole('button', { name: 'Resume membership, The Quiet Circle' }));
  expect(await screen.findByText('Member', { exact: true })).toBeVisible();
});

test('of several memberships with one creator the newest is shown; an announced price is said with its date', async () => {
  showPanel([
    subscription({ nextPrice: { price: 1400, from: '2026-03-18T02:00:00.000Z' } }),
    subscription({ id: id(610), state: 'CANCELLED' }),
  ]);
  expect(await screen.findByText('From 18 Mar 2026 this membership is A$14 a month.')).toBeVisible();
  expect(screen.queryByText('Ended')).not.toBeInTheDocument();
});

test('the offer names its courses with their own prices, and one that is closed cannot be joined', async () => {
  answer('GET /users', memberUser);
  answer('GET /subscriptions', { items: [], nextCursor: null });
  const courses = [courseCard({ priceCents: 6400 })];
  renderPage(
    <MembershipPage
      membership={membership({ endedAt: '2026-01-01T00:00:00.000Z' })}
      creator={creator}
      courses={courses}
    />,
    { user: memberUser },
  );
  expect(screen.getByText('1 course that costs A$64 on its own, and every new one.')).toBeVisible();
  expect(await screen.findByText('This membership isn’t open to new members.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Join/ })).not.toBeInTheDocument();
});

test('before payouts are on no membership is offered, and why is said', async () => {
  answer('GET /users', memberUser);
  answer('GET /memberships/mine', { items: [] });
  answer('GET /creators/mine', creatorProfile({ state: 'APPROVED', canReceivePayments: false }));
  renderPage(<OwnMembershipsPage />, { user: memberUser });
  expect(await screen.findByText('Connect payouts first.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New membership' })).not.toBeInTheDocument();
});

test('a changed membership sends its price only when it is another one', async () => {
  answer('GET /users', memberUser);
  const own = { ...membership(), membersCount: 3, earnedCents: 3150 };
  answer('GET /memberships/mine', { items: [own] });
  answer('GET /creators/mine', creatorProfile({ state: 'APPROVED', canReceivePayments: true }));
  answer('GET /content', { items: [], nextCursor: null });
  const heard = answer('PATCH /memberships/:id', membership());
  const { user } = renderPage(<OwnMembershipsPage />, { user: memberUser });
  await user.click(await screen.findByRole('button', { name: 'Edit The Quiet Circle' }));
  expect(screen.getByText(/You have 3 members\. A new price applies 30 days after/)).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 's');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your changes are saved.')).toBeVisible();
  expect(heard.bodies).toEqual([{ name: 'The Quiet Circles', courseIds: null, hasTrial: false }]);
});

test('months that were given say when they end, offer nothing to resume, and leave the way to join', async () => {
  answer('GET /users', memberUser);
  const given = subscription({ state: 'CANCELLING', isGift: true, price: 0 });
  answer('GET /subscriptions', { items: [given], nextCursor: null });
  renderPage(<MembershipPage membership={membership()} creator={creator} courses={[]} />, {
    user: memberUser,
  });
  const card = within(await screen.findByRole('region', { name: 'The Quiet Circle' }));
  expect(card.getByText('Gift')).toBeVisible();
  expect(card.getByText('18 Feb 2026')).toBeVisible();
  expect(card.getByText(/It ends by itself, and nothing is charged/)).toBeVisible();
  expect(card.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Join for A$12 a month' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Give 3 months as a gift' })).toBeVisible();
});
