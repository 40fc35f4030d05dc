import { screen, waitFor, within } from '@testing-library/react';
import { MembershipPaymentsPage } from '@/components/checkout/MembershipPaymentsPage';
import '@/components/content/share';
import '@/components/memberships/PrivateFeedModal';
import { MembershipPage } from '@/components/memberships/MembershipPage';
import { OwnMembershipsPage } from '@/components/memberships/own/OwnMembershipsPage';
import { SubscriptionsPanel } from '@/components/memberships/SubscriptionsPanel';
import type { Purchase } from '@/contract/checkout';
import type { Subscription } from '@/contract/memberships';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { creatorProfile } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { membership, subscription } from '../../support/make/memberships';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('@/lib/page/redirect', () => ({ redirectTo: jest.fn() }));

const creator = { ...creatorProfile(), takesTips: true };

let views: ReturnType<typeof answer<'POST /views'>>;
beforeEach(() => {
  views = answer('POST /views', { done: true });
});

const showPanel = (items: Subscription[]) => {
  answer('GET /users', memberUser);
  answer('GET /subscriptions', { items, nextCursor: null });
  return renderPage(<SubscriptionsPanel />, { user: memberUser });
};

test('a past-due membership shows when it ends and links to a payment with a different card', async () => {
  showPanel([
    subscription({
      state: 'PAST_DUE',
      graceEndsAt: '2026-01-25T02:00:00.000Z',
      payUrl: 'https://pay.test/in_1',
    }),
  ]);
  const card = within(await screen.findByRole('region', { name: 'The Quiet Circle' }));
  expect(card.getByText('Your bank declined A$12. Nothing was charged.')).toBeVisible();
  expect(card.getByText(/You still have everything until 25 Jan 2026/)).toBeVisible();
  expect(card.getByRole('link', { name: /^Pay with another card/ })).toHaveAttribute(
    'href',
    'https://pay.test/in_1',
  );
  expect(card.queryByRole('button', { name: /^Change card/ })).not.toBeInTheDocument();
});

test('the private feed address can be created, replaced and turned off', async () => {
  let madeAt: string | null = null;
  let made = 0;
  answer('GET /posts/feeds/:id', () => ({ madeAt }));
  answer('POST /posts/feeds/:id', () => {
    madeAt = '2026-01-12T07:00:00.000Z';
    return { url: `https://kumu.test/feeds/private/${(made += 1)}` };
  });
  answer('DELETE /posts/feeds/:id', () => {
    madeAt = null;
    return { done: true as const };
  });
  const { user } = showPanel([subscription()]);
  await user.click(await screen.findByRole('button', { name: /^RSS feed: posts by / }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Make my address' }));
  expect(await dialog.findByLabelText('Your address')).toHaveValue('https://kumu.test/feeds/private/1');
  await user.click(await dialog.findByRole('button', { name: 'Make a new address' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Your address')).toHaveValue('https://kumu.test/feeds/private/2'),
  );
  await user.click(dialog.getByRole('button', { name: 'Turn it off' }));
  expect(await dialog.findByText('Your address doesn’t work any more.')).toBeVisible();
  expect(dialog.queryByLabelText('Your address')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Make my address' })).toBeVisible();
});

test('the cancel dialog shows what remains available and until when, and shows a refused cancellation', async () => {
  const { user } = showPanel([subscription()]);
  expect(await screen.findByRole('link', { name: /^Message / })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/messages\?creatorUserId=/),
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel membership, The Quiet Circle' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel your membership?' }));
  expect(dialog.getByText('You’ve paid until 18 Feb 2026. Nothing more is charged.')).toBeVisible();
  answer('DELETE /checkout/:id', () => refuse(502, 'PAYMENTS_UNAVAILABLE'));
  await user.click(dialog.getByRole('button', { name: 'Cancel membership' }));
  expect(await dialog.findByRole('alert')).toBeVisible();

  answer('DELETE /checkout/:id', subscription({ state: 'CANCELLING' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel membership' }));
  expect(await screen.findByText('Ends soon')).toBeVisible();
  const resumed = answer('PATCH /checkout/:id', subscription());
  await user.click(screen.getByRole('button', { name: 'Resume membership, The Quiet Circle' }));
  expect(await screen.findByText('Member', { exact: true })).toBeVisible();
  expect(resumed.bodies).toEqual([{ resume: true }]);
});

test('the newest of several memberships is shown with its announced price and date', async () => {
  showPanel([
    subscription({ nextPrice: { price: 1400, from: '2026-03-18T02:00:00.000Z' } }),
    subscription({ id: id(610), state: 'CANCELLED' }),
  ]);
  expect(await screen.findByText('From 18 Mar 2026 this membership is A$14 a month.')).toBeVisible();
  expect(screen.queryByText('Ended')).not.toBeInTheDocument();
});

test('the offer lists its courses with prices, and a closed membership cannot be joined', async () => {
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
  await waitFor(() => expect(views.bodies).toHaveLength(1));
});

test('the page counts a view and is shared under its name', async () => {
  answer('GET /users', memberUser);
  answer('GET /subscriptions', { items: [], nextCursor: null });
  const { user } = renderPage(<MembershipPage membership={membership()} creator={creator} courses={[]} />, {
    user: memberUser,
  });
  await waitFor(() => expect(views.bodies).toEqual([{ contentType: 'SUBSCRIPTION', contentId: id(600) }]));
  await user.click(screen.getByRole('button', { name: 'Share The Quiet Circle' }));
  expect(await screen.findByLabelText('Link')).toHaveValue(`${location.origin}/memberships/${id(600)}`);
});

test('a membership cannot be created before payouts are connected, and the page shows the reason', async () => {
  answer('GET /users', memberUser);
  answer('GET /memberships/mine', { items: [], hasContent: true });
  answer('GET /creators/mine', creatorProfile({ state: 'APPROVED', canReceivePayments: false }));
  renderPage(<OwnMembershipsPage />, { user: memberUser });
  expect(await screen.findByText('Connect payouts first.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New membership' })).not.toBeInTheDocument();
});

test('an edited membership sends its price only if the price changed', async () => {
  answer('GET /users', memberUser);
  const own = { ...membership({ membersCount: 3 }), welcomeNote: '', viewsCount: 0, earnedCents: 3150 };
  answer('GET /memberships/mine', { items: [own], hasContent: true });
  answer('GET /creators/mine', creatorProfile({ state: 'APPROVED', canReceivePayments: true }));
  answer('GET /content', { items: [], nextCursor: null });
  const heard = answer('PATCH /memberships/:id', membership());
  const { user } = renderPage(<OwnMembershipsPage />, { user: memberUser });
  await user.click(await screen.findByRole('button', { name: 'Edit The Quiet Circle' }));
  expect(screen.getByText(/You have 3 members\. A new price applies 30 days after/)).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 's');
  await user.type(screen.getByLabelText(/^Headline/), 'A quiet night');
  await user.type(screen.getByLabelText('Benefit 1'), 'Cards to print{Enter}');
  await user.type(screen.getByLabelText(/^Welcome note/), 'Start small.');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your changes are saved.')).toBeVisible();
  expect(heard.bodies).toEqual([
    {
      name: 'The Quiet Circles',
      headline: 'A quiet night',
      pitch: '',
      benefits: ['Cards to print'],
      welcomeNote: 'Start small.',
      yearlyPrice: null,
      courseIds: null,
      hasTrial: false,
    },
  ]);
});

test('a creator without content reads what to publish first, and an empty membership shows a message', async () => {
  answer('GET /users', memberUser);
  const empty = { ...membership({ coursesCount: 0 }), welcomeNote: '', viewsCount: 0, earnedCents: 0 };
  answer('GET /memberships/mine', { items: [empty], hasContent: false });
  answer('GET /creators/mine', creatorProfile({ state: 'APPROVED', canReceivePayments: true }));
  answer('GET /content', { items: [], nextCursor: null });
  const { user } = renderPage(<OwnMembershipsPage />, { user: memberUser });
  expect(await screen.findByText(/Nothing is included right now, so nobody new can join/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New membership' }));
  expect(await screen.findByText('Nothing is included yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your content' })).toBeVisible();
});

test('the page shows headline, pitch, members, rating and benefits', () => {
  answer('GET /users', memberUser);
  answer('GET /subscriptions', { items: [], nextCursor: null });
  const texts = { headline: 'A quiet night', pitch: 'All I teach.', benefits: ['Cards to print'] };
  const courses = [
    courseCard({ ratingAverage: 5, ratingCount: 1 }),
    courseCard({ id: id(41), ratingAverage: 4, ratingCount: 3 }),
  ];
  renderPage(
    <MembershipPage
      membership={membership({ ...texts, membersCount: 214, postsCount: 2 })}
      creator={creator}
      courses={courses}
    />,
    { user: memberUser },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'A quiet night' })).toBeVisible();
  expect(screen.getByText('The Quiet Circle')).toBeVisible();
  expect(screen.getByText('All I teach.')).toBeVisible();
  expect(screen.getByText('214 members')).toBeVisible();
  expect(screen.getByRole('img', { name: '4.3 out of 5, 4 ratings' })).toBeVisible();
  const included = within(screen.getByRole('region', { name: 'What’s included' }));
  expect(included.getByText('Members’ posts')).toBeVisible();
  expect(included.getByText('Cards to print')).toBeVisible();
});

test('a yearly price is shown with its saving and a question about paying by the year', async () => {
  answer('GET /users', memberUser);
  answer('GET /subscriptions', { items: [], nextCursor: null });
  renderPage(
    <MembershipPage membership={membership({ yearlyPrice: 12_000 })} creator={creator} courses={[]} />,
    { user: memberUser },
  );
  expect(screen.getByText('Or A$120 a year, which saves A$24.')).toBeVisible();
  expect(screen.getByText('Can I pay by the year?')).toBeVisible();
});

test('the membership card of a yearly member shows the yearly price', async () => {
  showPanel([subscription({ interval: 'year', price: 12_000 })]);
  const card = within(await screen.findByRole('region', { name: 'The Quiet Circle' }));
  expect(card.getByText('By Marisol Quennell, A$120 a year')).toBeVisible();
});

test('an empty membership cannot be joined or given', async () => {
  answer('GET /users', memberUser);
  answer('GET /subscriptions', { items: [], nextCursor: null });
  renderPage(<MembershipPage membership={membership({ coursesCount: 0 })} creator={creator} courses={[]} />, {
    user: memberUser,
  });
  expect(await screen.findByText(/^Nothing is included in this membership right now/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Join|^Start/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Give/ })).not.toBeInTheDocument();
});

describe('the payment card of a membership', () => {
  const card = { brand: 'mastercard', last4: '1881', expMonth: 1, expYear: 2031 } as const;
  const returned = (query: { card: string; session?: string }, now = subscription()) => {
    answer('GET /users', memberUser);
    answer('GET /subscriptions', { items: [now], nextCursor: null });
    return renderPage(<SubscriptionsPanel />, {
      user: memberUser,
      query: { subscription: now.id, ...query },
      asPath: `/profile/purchases?kind=x&card=${query.card}&subscription=${now.id}&session=cs_1`,
    });
  };

  test("the payment card is shown and is changed on the payment partner's page", async () => {
    const { user } = showPanel([subscription()]);
    const region = within(await screen.findByRole('region', { name: 'The Quiet Circle' }));
    expect(region.getByText('Visa ending 4242')).toBeVisible();
    expect(region.getByText('Expires 8/2027')).toBeVisible();
    expect(region.getByRole('link', { name: /^All payments/ })).toHaveAttribute(
      'href',
      `/profile/memberships/${id(601)}`,
    );
    const refused = answer('POST /subscriptions/:id/card', () => refuse(502, 'PAYMENTS_UNAVAILABLE'));
    await user.click(region.getByRole('button', { name: 'Change card, The Quiet Circle' }));
    expect(await region.findByRole('alert')).toBeVisible();
    expect(refused.bodies).toEqual([{ returnPath: expect.stringMatching(/^\//) }]);
    answer('POST /subscriptions/:id/card', { url: 'https://pay.test/card' });
    await user.click(region.getByRole('button', { name: 'Change card, The Quiet Circle' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/card'));
  });

  test('a changed card is applied once on the return, and the address is cleaned', async () => {
    const taken = answer('PATCH /subscriptions/:id/card', subscription({ card }));
    returned({ card: 'saved', session: 'cs_1' });
    expect(await screen.findByText('We’ll use Mastercard ending 1881 for your payments')).toBeVisible();
    expect(screen.getByText('Mastercard ending 1881')).toBeVisible();
    expect(taken.bodies).toEqual([{ session: 'cs_1' }]);
    expect(router.replace).toHaveBeenCalledWith('/profile/purchases?kind=x', undefined, expect.anything());
  });

  test('a card declined by the bank shows a message on the return', async () => {
    const due = subscription({ state: 'PAST_DUE', graceEndsAt: '2026-01-25T02:00:00.000Z', card });
    answer('PATCH /subscriptions/:id/card', due);
    returned({ card: 'saved', session: 'cs_1' }, due);
    expect(await screen.findByText(/1881 is saved, but its bank declined the payment/)).toBeVisible();
  });

  test('a card change that the member cancelled sends no request', async () => {
    const taken = answer('PATCH /subscriptions/:id/card', subscription());
    returned({ card: 'cancelled' });
    expect(await screen.findByText('Your card wasn’t changed')).toBeVisible();
    expect(taken.bodies).toEqual([]);
  });
});

describe('the payments of a membership', () => {
  const purchase = { id: id(602), title: 'The Quiet Circle', path: '/memberships/1', creatorName: 'Marisol' };
  const show = () =>
    renderPage(<MembershipPaymentsPage purchase={purchase as Purchase} />, { user: memberUser });

  test('each payment shows its period, refunds and receipt', async () => {
    const month = { from: '2026-01-18T02:00:00.000Z', until: '2026-02-18T02:00:00.000Z' };
    const charge = {
      purchaseId: id(602),
      at: month.from,
      transactionType: 'SUBSCRIPTION' as const,
      title: 'The Quiet Circle',
      path: null,
      picture: null,
      creatorName: 'Marisol',
      seller: null,
      note: null,
      paidWith: 'CARD' as const,
      repaidCents: 0,
      dispute: null,
      refund: null,
      gift: null,
      receipt: { id: id(700), number: 'KUMU-2026-000009' },
    } as const;
    const asked = answer('GET /purchases', {
      items: [
        {
          ...charge,
          id: id(701),
          kind: 'REFUND',
          period: null,
          amountCents: 300,
          refundedCents: 0,
          state: 'SUCCEEDED',
        },
        {
          ...charge,
          id: 'in_1',
          kind: 'RENEWAL',
          period: month,
          amountCents: 1200,
          refundedCents: 300,
          state: 'SUCCESS',
        },
      ],
      nextCursor: null,
      firstYear: 2026,
    });
    show();
    const [, refund, renewal] = await screen.findAllByRole('row');
    expect(refund).toHaveTextContent(/Refund.*\+A\$3\.00/);
    expect(renewal).toHaveTextContent(/18 Jan 2026 to 18 Feb 2026.*A\$12\.00.*A\$3\.00/);
    expect(within(renewal!).getByRole('link', { name: 'KUMU-2026-000009' })).toHaveAttribute('download');
    expect(asked.queries).toEqual([{ purchaseId: id(602) }]);
  });

  test('payments that fail to load show an error, and an empty list has its own text', async () => {
    answer('GET /purchases', () => refuse(503, 'BUSY'));
    const { user } = show();
    expect(await screen.findByText('We couldn’t load your payments')).toBeVisible();
    answer('GET /purchases', { items: [], nextCursor: null, firstYear: null });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No payments yet')).toBeVisible();
  });
});

test('gifted months show their end and offer to join, but cannot be resumed', async () => {
  answer('GET /users', memberUser);
  const given = subscription({ state: 'CANCELLING', isGift: true, price: 0 });
  answer('GET /subscriptions', { items: [given], nextCursor: null });
  renderPage(<MembershipPage membership={membership()} creator={creator} courses={[]} />, {
    user: memberUser,
  });
  const card = within(await screen.findByRole('region', { name: 'The Quiet Circle' }));
  expect(card.getByText('Gift')).toBeVisible();
  expect(card.getByText('18 Feb 2026')).toBeVisible();
  expect(card.getByText(/It ends on its own, and nothing is charged/)).toBeVisible();
  expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(['RSS feed']);
  expect(screen.getByRole('button', { name: 'Join for A$12 a month' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Give 3 months as a gift' })).toBeVisible();
});
