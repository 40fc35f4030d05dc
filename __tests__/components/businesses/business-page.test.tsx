import { screen, waitFor, within } from '@testing-library/react';
import { BusinessPage } from '@/components/businesses/BusinessPage';
import type { BusinessPerson, OwnBusiness } from '@/contract/businesses';
import type { BusinessTab } from '@/contract/values/businesses';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { asksBeforeClosing } from '../../support/router';

const business: OwnBusiness = {
  name: 'Harrowmere',
  slug: 'harrowmere',
  domains: [],
  joinedCount: 2,
  invitationsLeft: 500,
};
const person = (number: number, state: BusinessPerson['state'], role: BusinessPerson['role'] = 'PERSON') => ({
  id: id(number),
  email: `p${number}@example.org`,
  name: state === 'JOINED' ? `Ash ${number}` : null,
  role,
  state,
  invitedAt: '2026-11-01T09:00:00.000Z',
  expiresAt: null,
  joinedAt: state === 'JOINED' ? '2026-11-02T09:00:00.000Z' : null,
  grantedCents: state === 'JOINED' ? 2500 : 0,
});
const people = [
  person(1, 'JOINED', 'MANAGER'),
  person(2, 'JOINED'),
  person(3, 'INVITED'),
  person(4, 'EXPIRED'),
];
const manager = { ...memberUser, business: { name: 'Harrowmere', relation: 'MANAGES' as const } };
const sponsorship = {
  items: [],
  nextCursor: null,
  balanceCents: 6000,
  heldCents: 0,
  joiningCredits: 0,
  missed: [],
};
const show = (tab?: BusinessTab) =>
  renderPage(<BusinessPage />, { user: manager, pathname: '/profile/business', query: tab ? { tab } : {} });
const section = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /businesses/mine', business);
  answer('GET /businesses/people', { items: people, nextCursor: null });
  answer('GET /businesses/credits', sponsorship);
});
afterEach(() => jest.restoreAllMocks());

describe('invitations', () => {
  test('the field keeps the rows that can be corrected, and each refused row shows its reason', async () => {
    const long = `x${'y'.repeat(120)}`;
    const heard = answer('POST /businesses/people', {
      invitedCount: 2,
      problems: [
        { line: 2, text: 'no address', reason: 'INVALID' },
        { line: 3, text: 'p2@example.org', reason: 'JOINED' },
        { line: 4, text: long.slice(0, 100), reason: 'INVALID' },
      ],
    });
    const { user } = show();
    const pane = section('Invite people');
    const field = pane.getByLabelText('Email addresses');
    const rows = ['a@example.org, b@example.org', 'no address', 'p2@example.org', long];
    await user.type(field, rows.join('{Enter}'));
    await user.click(pane.getByRole('button', { name: 'Send invitations' }));
    expect(await pane.findByText('2 invitations are on their way.')).toBeInTheDocument();
    expect(pane.getByText('no address: no email address found.')).toBeInTheDocument();
    expect(pane.getByText('p2@example.org: already joined.')).toBeInTheDocument();
    expect(field).toHaveValue(`no address\n${long}`);
    expect(heard.bodies).toEqual([{ list: rows.join('\n') }]);
  });

  test('the invitation form reads a text file, and keeps the list when sending fails', async () => {
    answer('POST /businesses/people', () =>
      refuse(422, 'INVALID_INPUT', [{ path: 'list', code: 'TOO_MANY', limit: 500 }]),
    );
    const { user, container } = show();
    const pane = section('Invite people');
    const input = container.querySelector<HTMLInputElement>('input[type="file"]')!;
    await user.upload(input, new File(['x'], 'people.png', { type: 'image/png' }));
    expect(await pane.findByText('Choose a CSV or text file.')).toBeInTheDocument();
    const inUtf16 = new File(['x'], 'people.txt', { type: 'text/plain' });
    inUtf16.text = async () => 'a\0@\0';
    await user.upload(input, inUtf16);
    expect(await pane.findByText('Choose a CSV or text file.')).toBeInTheDocument();
    expect(pane.getByLabelText('Email addresses')).toHaveValue('');
    const file = new File(['a@example.org'], 'people.csv', { type: 'text/csv' });
    file.text = async () => 'a@example.org';
    await user.upload(input, file);
    await waitFor(() => expect(pane.getByLabelText('Email addresses')).toHaveValue('a@example.org'));
    await user.click(pane.getByRole('button', { name: 'Send invitations' }));
    expect(await pane.findByRole('alert')).toHaveTextContent('Use 500 addresses or fewer');
    expect(pane.getByLabelText('Email addresses')).toHaveValue('a@example.org');
  });

  test('the invitation form shows the daily limit and keeps the list', async () => {
    answer('POST /businesses/people', () => refuse(429, 'INVITATION_LIMIT'));
    const { user } = show();
    const pane = section('Invite people');
    await user.type(pane.getByLabelText('Email addresses'), 'a@example.org');
    await user.click(pane.getByRole('button', { name: 'Send invitations' }));
    expect(await pane.findByRole('alert')).toHaveTextContent('more than you can send in 24 hours');
    expect(pane.getByLabelText('Email addresses')).toHaveValue('a@example.org');
  });

  test('the invitation form is not sent without an address', async () => {
    const { user } = show();
    await user.click(section('Invite people').getByRole('button', { name: 'Send invitations' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter at least 1 email address.');
  });
});

describe('people', () => {
  test('each listed person has a state and only the actions possible in that state', async () => {
    show();
    const table = await screen.findByRole('table');
    const actionsOf = (email: string) =>
      within(within(table).getByRole('row', { name: new RegExp(email) }))
        .queryAllByRole('button')
        .map((button) => button.textContent);
    expect(actionsOf('p1@example.org')).toEqual([]);
    expect(actionsOf('p2@example.org')).toEqual(['Remove']);
    expect(actionsOf('p3@example.org')).toEqual(['Send again', 'Revoke']);
    expect(actionsOf('p4@example.org')).toEqual(['Send again', 'Revoke']);
  });

  test('a person is removed after a confirmation, but an invitation without one', async () => {
    const heard = answer('DELETE /businesses/people', { done: true });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Remove p2@example.org' }));
    expect(heard.queries).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('p2@example.org is removed.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Revoke the invitation to p3@example.org' }));
    expect(await screen.findByText(/p3@example.org no longer works/)).toBeInTheDocument();
    expect(heard.queries).toEqual([{ id: id(2) }, { id: id(3) }]);
  });

  test('an invitation can be sent again unless it was just sent', async () => {
    const heard = answer('POST /businesses/people', { invitedCount: 1, problems: [] });
    const { user } = show();
    const again = await screen.findByRole('button', { name: 'Send again to p4@example.org' });
    await user.click(again);
    expect(await screen.findByText(/on its way to p4@example.org/)).toBeInTheDocument();
    expect(heard.bodies).toEqual([{ list: 'p4@example.org', again: true }]);
    answer('POST /businesses/people', {
      invitedCount: 0,
      problems: [{ line: 1, text: 'p4@example.org', reason: 'JUST_SENT' }],
    });
    await user.click(again);
    expect(await screen.findByText(/p4@example.org was invited a few minutes ago/)).toBeInTheDocument();
    answer('POST /businesses/people', {
      invitedCount: 0,
      problems: [{ line: 1, text: 'p4@example.org', reason: 'TOO_OFTEN' }],
    });
    await user.click(again);
    expect(await screen.findByText(/p4@example.org has had several invitations/)).toBeInTheDocument();
  });

  test('people are searched by address and state', async () => {
    const heard = answer('GET /businesses/people', { items: [], nextCursor: null });
    const { user } = show();
    await user.type(await screen.findByLabelText('Search by name or email'), 'p3');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'EXPIRED');
    await waitFor(() => expect(heard.queries).toContainEqual({ query: 'p3', state: 'EXPIRED' }));
    expect(await screen.findByText('No one matches')).toBeInTheDocument();
  });
});

test('an email domain is added by requesting a code and entering it', async () => {
  const waiting = {
    ...business,
    domains: [{ domain: 'example.org', email: 'it@example.org', isProved: false }],
  };
  const { user } = show('domains');
  const pane = section('Email domains');
  const field = await pane.findByLabelText('An address at your domain');
  answer('PATCH /businesses/mine', () =>
    refuse(422, 'INVALID_INPUT', [{ path: 'email', code: 'FREE_MAIL' }]),
  );
  await user.type(field, 'it@gmail.com');
  await user.click(pane.getByRole('button', { name: 'Send a code' }));
  expect(await pane.findByRole('alert')).toHaveTextContent('Use one at your own domain.');
  await user.clear(field);
  const heard = answer('PATCH /businesses/mine', waiting);
  await user.type(field, 'it@example.org');
  await user.click(pane.getByRole('button', { name: 'Send a code' }));
  const code = await pane.findByLabelText('Code sent to it@example.org');
  answer('PATCH /businesses/mine', () => refuse(422, 'CODE_NOT_VALID'));
  await user.click(code);
  await user.paste('123-456');
  await user.click(pane.getByRole('button', { name: 'Confirm example.org' }));
  expect(await pane.findByText(/That code doesn’t match/)).toBeInTheDocument();
  const proved = answer('PATCH /businesses/mine', {
    ...business,
    domains: [{ ...waiting.domains[0]!, isProved: true }],
  });
  await user.click(pane.getByRole('button', { name: 'Confirm example.org' }));
  expect(await pane.findByText('Confirmed')).toBeInTheDocument();
  expect([...heard.bodies, ...proved.bodies]).toEqual([
    { change: 'askDomain', email: 'it@example.org' },
    { change: 'proveDomain', domain: 'example.org', code: '123456' },
  ]);
});

test('a list that fails to load shows an error and can be loaded again', async () => {
  answer('GET /businesses/mine', () => refuse(500, 'INTERNAL'));
  answer('GET /businesses/people', () => refuse(500, 'INTERNAL'));
  const shown = show();
  await shown.user.click(await screen.findByRole('button', { name: 'Try again' }));
  answer('GET /businesses/people', { items: people, nextCursor: null });
  await shown.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
  shown.unmount();
  const { user } = show('domains');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer('GET /businesses/mine', business);
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Send a code' })).toBeInTheDocument();
  expect(screen.getByText(/2 people have joined Harrowmere/)).toBeInTheDocument();
});

test('the page shows the name of the business, and each tab has its own address', async () => {
  show('credits');
  expect(screen.getByRole('heading', { level: 1, name: 'Harrowmere' })).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of your business' }));
  expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/profile/business',
    '/profile/business?tab=credits',
    '/profile/business?tab=domains',
  ]);
  expect(tabs.getByRole('link', { name: 'Credits' })).toHaveAttribute('aria-current', 'true');
  expect(await screen.findByRole('button', { name: 'Give credits to everyone' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

describe('credits', () => {
  const given = (body: object) =>
    answer('POST /businesses/credits/grant', { peopleCount: 1, balanceCents: 0, ...body });

  test('the dialog for credits to everyone shows the cost, and the credits are granted at that cost', async () => {
    const heard = given({ peopleCount: 2 });
    const { user } = show('credits');
    expect(await screen.findByText('60 credits to give')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Give credits to everyone' }));
    const dialog = within(screen.getByRole('dialog'));
    const each = dialog.getByLabelText('Credits for each person');
    expect(await dialog.findByText('This takes 50 credits. You’ll have 10 credits left.')).toBeVisible();
    await user.clear(each);
    await user.type(each, '31');
    expect(
      dialog.getByText('This takes 62 credits. You have 60 credits, so you’re 2 credits short.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Give 62 credits' }));
    expect(heard.bodies).toEqual([]);
    await user.clear(each);
    await user.type(each, '30');
    await user.click(dialog.getByRole('button', { name: 'Give 60 credits' }));
    expect(await screen.findByText('2 people have 30 credits more each.')).toBeVisible();
    expect(heard.bodies).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{32}$/), people: 'ALL', credits: 30, totalCents: 6000 },
    ]);
  });

  test('a typed amount is discarded only after a confirmation', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user } = show('credits');
    await user.click(await screen.findByRole('button', { name: 'Give credits to everyone' }));
    const each = within(screen.getByRole('dialog')).getByLabelText('Credits for each person');
    expect(asksBeforeClosing()).toBe(false);
    await user.type(each, '0');
    expect(asksBeforeClosing()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(each).toHaveValue('250');
    confirm.mockRestore();
  });

  test('credits are granted to the people selected in the list', async () => {
    const heard = given({});
    const { user } = show();
    expect(
      (await screen.findAllByRole('row', { name: /Ash 2 p2@example\.org.*25 credits/ }))[0],
    ).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Choose p2@example.org' }));
    expect(screen.queryByRole('checkbox', { name: 'Choose p3@example.org' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Give credits to 1 person' }));
    await user.click(await screen.findByRole('button', { name: 'Give 25 credits' }));
    expect(await screen.findByText('1 person has 25 credits more.')).toBeVisible();
    expect(heard.bodies).toMatchObject([{ people: [id(2)], credits: 25, totalCents: 2500 }]);
  });

  test('credits that the bank still checks cannot be granted, and people who joined without credits are named', async () => {
    answer('GET /businesses/credits', {
      ...sponsorship,
      heldCents: 5000,
      joiningCredits: 20,
      missed: [{ id: id(2), email: 'p2@example.org' }],
    });
    const { user } = show('credits');
    expect(await screen.findByText(/A bank is checking a payment for 50 credits/)).toBeVisible();
    expect(screen.getByText('1 person joined when there were too few credits')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Give them credits' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Give credits to p2@example.org' }));
    expect(
      await dialog.findByText('This takes 20 credits. You have 10 credits, so you’re 10 credits short.'),
    ).toBeVisible();
  });

  test('the joining credits accept a number or no credits', async () => {
    const heard = answer('PATCH /businesses/credits', { done: true });
    const { user } = show('credits');
    const field = await screen.findByLabelText('Credits for each new person');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.clear(field);
    await user.type(field, '1001');
    await user.click(save);
    expect(screen.getByText('Enter a whole number from 0 to 1,000.')).toBeVisible();
    await user.clear(field);
    await user.type(field, '20');
    await user.click(save);
    expect(await screen.findByText('Each new person gets 20 credits.')).toBeVisible();
    expect(heard.bodies).toEqual([{ joiningCredits: 20 }]);
  });

  test('credits are bought by card as a pack or as a typed number', async () => {
    const heard = answer('POST /businesses/credits', () => refuse(502, 'PAYMENTS_UNAVAILABLE'));
    const { user } = show('credits');
    const pane = section('Buy credits');
    await user.click(pane.getByRole('radio', { name: 'Another number' }));
    const field = pane.getByLabelText('How many credits');
    await user.clear(field);
    await user.type(field, '9');
    expect(pane.getByText('Enter a whole number from 10 to 10,000.')).toBeVisible();
    await user.clear(field);
    await user.type(field, '500');
    await user.click(pane.getByRole('button', { name: 'Pay A$500' }));
    expect(await pane.findByText(/Nothing was charged\./)).toBeVisible();
    const page = {
      successUrl: '/profile/business?tab=credits',
      cancelUrl: '/profile/business?tab=credits',
    };
    expect(heard.bodies).toEqual([{ credits: 500, price: 50_000, ...page }]);
  });

  test('the history lists each purchase and each grant with its recipients', async () => {
    const entry = { createdAt: '2026-11-05T09:00:00.000Z', title: null, emails: [], peopleCount: 0 };
    answer('GET /businesses/credits', {
      ...sponsorship,
      items: [
        {
          ...entry,
          id: '2',
          kind: 'GRANTED',
          amountCents: -4000,
          balanceCents: 6000,
          peopleCount: 4,
          emails: ['p1@example.org', 'p2@example.org', 'p3@example.org'],
        },
        {
          ...entry,
          id: '1',
          kind: 'BOUGHT',
          title: '100 credits for Harrowmere',
          amountCents: 10_000,
          balanceCents: 10_000,
        },
      ],
    });
    show('credits');
    const rows = await section('What you bought and gave').findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^p1@example\.org, p2@example\.org, p3@example\.org, 1 more personGiven, .*−4060 left$/,
      ),
      expect.stringMatching(/^100 credits for HarrowmereBought, .*\+100100 left$/),
    ]);
  });
});
