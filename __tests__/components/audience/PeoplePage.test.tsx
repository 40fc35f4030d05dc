import { screen, waitFor, within } from '@testing-library/react';
import { PeoplePage } from '@/components/audience/PeoplePage';
import { RemarksPage } from '@/components/audience/RemarksPage';
import type { AudienceMember, AudiencePerson, AudienceSummary, Remark } from '@/contract/audience';
import { answer, refuse } from '../../support/calls';
import { creatorUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const person = (fields: Partial<AudiencePerson> = {}): AudiencePerson => ({
  userId: id(1),
  name: 'Jo W.',
  picture: null,
  since: '2026-03-01T02:00:00.000Z',
  isFollower: true,
  isMember: false,
  wasMember: false,
  spentCents: 6900,
  has: [{ contentType: 'COURSE', contentId: id(10), title: 'Sleep Without Trying' }],
  hasCount: 3,
  email: null,
  ...fields,
});
const member: AudienceMember = {
  ...person(),
  followsSince: '2026-03-01T02:00:00.000Z',
  owned: [
    {
      contentType: 'COURSE',
      contentId: id(10),
      title: 'Sleep Without Trying',
      since: '2026-03-02T02:00:00.000Z',
    },
  ],
  memberships: [
    {
      title: 'Circle',
      state: 'CANCELLED',
      since: '2026-01-01T02:00:00.000Z',
      periodEndsAt: '2026-02-01T02:00:00.000Z',
    },
  ],
  sales: [
    {
      id: id(20),
      type: 'PPV_COURSE',
      title: 'Sleep Without Trying',
      note: null,
      amountCents: 6400,
      refundedCents: 1400,
      at: '2026-03-02T02:00:00.000Z',
      canRefund: true,
    },
  ],
  canMessage: true,
};
const summary: AudienceSummary = {
  count: 4,
  kinds: { BUYER: 2, MEMBER: 1, PAST_MEMBER: 1, FOLLOWER: 3 },
  sharingCount: 0,
  contents: [{ contentType: 'COURSE', contentId: id(10), title: 'Sleep Without Trying' }],
  memberships: [{ id: id(11), title: 'Circle' }],
};

const show = (query: Record<string, string> = {}) => {
  answer('GET /audience/summary', summary);
  return renderPage(<PeoplePage />, { user: creatorUser, pathname: '/dashboard/people', query });
};

beforeEach(() => jest.clearAllMocks());

test('a row shows name, relation, contents, start and total, and an email address only if it is shared', async () => {
  answer('GET /audience', {
    items: [
      person(),
      person({ userId: id(2), name: 'Mia R.', email: 'mia@kumu.test', spentCents: 0, has: [], hasCount: 0 }),
    ],
    nextCursor: null,
  });
  show();
  const cellsOf = async (name: string) =>
    within((await screen.findByRole('button', { name })).closest('tr')!);
  const jo = await cellsOf('Jo W.');
  expect(jo.getByText('Follows you')).toBeVisible();
  expect(jo.getByText('Sleep Without Trying')).toBeVisible();
  expect(jo.getByText('and 2 more')).toBeVisible();
  expect(jo.getByText('A$69.00')).toBeVisible();
  expect(jo.queryByText(/@/)).not.toBeInTheDocument();
  const mia = await cellsOf('Mia R.');
  expect(mia.getByText('mia@kumu.test')).toBeVisible();
  expect(mia.getAllByText('–')).toHaveLength(2);
});

test('the search, kind, content and order are parameters of the address', async () => {
  const heard = answer('GET /audience', { items: [person()], nextCursor: null });
  const { user } = show({ kind: 'MEMBER', orderBy: 'total' });
  await waitFor(() => expect(heard.queries[0]).toMatchObject({ kind: 'MEMBER', orderBy: 'total' }));
  await user.click(await screen.findByRole('radio', { name: 'Past members 1' }));
  expect(router.push).toHaveBeenLastCalledWith(
    '/dashboard/people?kind=PAST_MEMBER&orderBy=total',
    undefined,
    expect.anything(),
  );
  await user.selectOptions(screen.getByLabelText('Has'), 'Circle');
  expect(router.push).toHaveBeenLastCalledWith(
    `/dashboard/people?kind=MEMBER&membershipId=${id(11)}&orderBy=total`,
    undefined,
    expect.anything(),
  );
  await user.type(screen.getByLabelText('Search by name'), 'jo{Enter}');
  expect(router.push).toHaveBeenLastCalledWith(
    '/dashboard/people?query=jo&kind=MEMBER&orderBy=total',
    undefined,
    expect.anything(),
  );
});

test('an empty list explains who will appear, and a filter without a match links to all people', async () => {
  answer('GET /audience', { items: [], nextCursor: null });
  const { unmount } = show();
  expect(await screen.findByText('Nobody here yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: /CSV/ })).not.toBeInTheDocument();
  unmount();
  show({ query: 'zz' });
  expect(await screen.findByRole('link', { name: 'Show everyone' })).toHaveAttribute(
    'href',
    '/dashboard/people',
  );
});

test('the link to the CSV states the number of people who share their email address', async () => {
  answer('GET /audience', { items: [person()], nextCursor: null });
  show();
  answer('GET /audience/summary', { ...summary, sharingCount: 2 });
  const link = await screen.findByRole('link', { name: 'Download 2 emails (CSV)' });
  expect(link).toHaveAttribute('href', '/api/audience/csv');
});

test('the panel of a person shows their contents, purchases and the actions Message and Refund', async () => {
  answer('GET /audience', { items: [person()], nextCursor: null });
  answer('GET /audience/:id', member);
  const { user } = show({ person: id(1) });
  const panel = within(await screen.findByRole('dialog', { name: 'Jo W.' }));
  expect(panel.getByText('They haven’t shared their email with you.')).toBeVisible();
  expect(panel.getByText(/Was a member from/)).toBeVisible();
  expect(panel.getByText('A$64.00 on 2 Mar 2026. A$14.00 refunded.')).toBeVisible();
  expect(panel.getByRole('button', { name: /Refund/ })).toBeEnabled();
  expect(panel.getByRole('link', { name: 'Message' })).toHaveAttribute(
    'href',
    `/dashboard/messages?memberUserId=${id(1)}`,
  );
  await user.click(panel.getByRole('button', { name: 'Close' }));
  expect(router.push).toHaveBeenLastCalledWith('/dashboard/people', undefined, expect.anything());
});

describe('ratings and comments', () => {
  const remark = (fields: Partial<Remark> = {}): Remark => ({
    id: id(30),
    kind: 'COMMENT',
    author: { userId: id(1), name: 'Jo W.', picture: null },
    text: 'How long should I rest?',
    stars: null,
    isQuestion: true,
    content: { contentType: 'POST', contentId: id(40), title: 'On resting', path: `/posts/${id(40)}` },
    at: '2026-03-01T02:00:00.000Z',
    answer: null,
    canAnswer: true,
    canMessage: true,
    ...fields,
  });
  const rating = remark({
    id: id(31),
    kind: 'RATING',
    text: '',
    stars: 4,
    canAnswer: false,
    canMessage: false,
  });
  const showRemarks = () =>
    renderPage(<RemarksPage />, { user: creatorUser, pathname: '/dashboard/people/comments' });

  test('a comment is answered in the list, which is reloaded after the answer', async () => {
    const heard = answer('GET /audience/remarks', { items: [remark(), rating], nextCursor: null });
    const sent = answer('POST /posts/:id/comments', refuse(503, 'BUSY'));
    const { user } = showRemarks();
    await user.click(await screen.findByRole('button', { name: 'Answer Jo W.' }));
    await user.type(screen.getByLabelText('Answer Jo W.'), 'Ten minutes.');
    await user.click(screen.getByRole('button', { name: 'Post answer' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('Answer Jo W.')).toHaveValue('Ten minutes.');
    expect(sent.bodies).toEqual([{ text: 'Ten minutes.', parentId: id(30) }]);
    expect(sent.params).toEqual([{ id: id(40) }]);
    expect(heard.queries).toHaveLength(1);
  });

  test('a rating without text shows its stars and cannot be answered', async () => {
    answer('GET /audience/remarks', {
      items: [rating, remark({ answer: { id: id(32), text: 'Ten.', at: '2026-03-02T02:00:00.000Z' } })],
      nextCursor: null,
    });
    showRemarks();
    expect(await screen.findByText('No review, only stars.')).toBeVisible();
    expect(screen.getByRole('img', { name: /4\.0 out of 5/ })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Answer Jo W.' })).toHaveLength(1);
    expect(screen.getByText('Ten.')).toBeVisible();
    expect(screen.queryByText('Not answered')).not.toBeInTheDocument();
  });
});
